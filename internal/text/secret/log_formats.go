package secret

// logFormats are those of secrets in logs only. Their prefixes are too common for a text
// that people wrote, or their keys are for tests.
var logFormats = []format{
	{"an Azure key", "AzSe", nil, 0, 0, around(alnum, 40, 4)},
	{"an Azure key", "AzFu", nil, 0, 0, around(alnum, 40, 4)},
	{"an Azure key", "AzCa", nil, 0, 0, around(alnum, 30, 4)},
	{"an Adyen key", "AQE", nil, 0, 0, shaped(`AQE[A-Za-z0-9+/=]{20,}-[A-Za-z0-9+/=]{20,}-[!-~]{8,}`)},
	{"a ClickHouse key", "4b1d", &alnum, 38, 38, nil},
	{"a ClickUp token", "pk_", nil, 0, 0, shaped(`pk_[0-9]{5,12}_[A-Za-z0-9]{20,}`)},
	{"a Fireworks key", "fw_", nil, 0, 0, mixed("fw_", alnum, 22, 40)},
	{"a Harness token", "pat.", &wordDot, 60, 80, nil},
	{"a key", "key-", &hexadecimal, 32, 32, nil}, // Mailgun's
	{"a JSON web token", "eyJ", nil, 0, 0, anyWebToken},
	{"a LaunchDarkly key", "api-", nil, 0, 0, shaped("api-" + uuid)},
	{"a LaunchDarkly key", "mob-", nil, 0, 0, shaped("mob-" + uuid)},
	{"a LinkedIn secret", "WPL_AP", nil, 0, 0, shaped(`WPL_AP[01]\.[\w.+/=-]{12,}[\w=]`)},
	{"a Lob key", "live_", &hexadecimal, 35, 35, nil},
	{"a Lob key", "test_", &hexadecimal, 35, 35, nil},
	{"a Mailchimp key", "-us", nil, 0, 0, mailchimp},
	{"a MaxMind key", "_mmk", nil, 0, 0, around(word, 30, 0)},
	{"a New Relic key", "FFFFNRAL", nil, 0, 0, around(hexadecimal, 28, 0)},
	{"a Harness token", "sat.", &wordDot, 60, 80, nil},
	{"a JSON web token", "ZXlK", &base64Char, 100, 8000, nil}, // base 64 of a token
	{"a Lob key", "test_pub_", &hexadecimal, 31, 31, nil},
	{"a Lob key", "live_pub_", &hexadecimal, 31, 31, nil},
	{"a Mailgun key", "pubkey-", &hexadecimal, 32, 32, nil},
	{"an OpenAI key", "sk-", &alnum, 32, 200, nil},
	{"a RapidAPI key", "jsn", nil, 0, 0, rapidAPI},
	{"a Slack webhook", "hooks.slack.com/", &wordSlash, 30, 200, nil},
	{"a Stripe test key", "sk_test_", &alnum, 24, 247, nil},
	{"a Stripe test key", "rk_test_", &alnum, 24, 247, nil},
	{"an ElevenLabs key", "sk_", &hexadecimal, 48, 48, nil},
	{"a Teams webhook", "webhook.office.com/webhookb2/", &teams, 80, 300, nil},
	{"a Voyage key", "pa-", nil, 0, 0, mixed("pa-", wordDash, 43, 43)},
	{"a Zapier webhook", "hooks.zapier.com/hooks/catch/", &wordSlash, 10, 60, nil},
	{"a Zoho token", "1000.", &hexSpecial, 65, 65, nil},
	{"an Airtable token", "pat", nil, 0, 0, shaped(`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}\b`)},
	{"an Asana token", "1/", nil, 0, 0, shaped(`1/(?:[0-9]{13,16}/)?[0-9]{13,16}:[0-9a-f]{32}\b`)},
	{"an Asana token", "2/", nil, 0, 0, shaped(`2/[0-9]{13,16}/[0-9]{13,16}:[0-9a-f]{32}\b`)},
	{"an Authress key", "sc_", nil, 0, 0, shaped(authress)},
	{"an Authress key", "ext_", nil, 0, 0, shaped(authress)},
	{"an Authress key", "scauth_", nil, 0, 0, shaped(authress)},
	{"an Authress key", "authress_", nil, 0, 0, shaped(authress)},
	{"a Discord token", "mfa.", &wordDash, 84, 84, nil},
	{"a Feishu webhook", "open.feishu.cn/open-apis/bot/v2/hook/", &hexDash, 36, 36, nil},
	{"a Feishu webhook", "open.larksuite.com/open-apis/bot/v2/hook/", &hexDash, 36, 36, nil},
	{"a Firebase key", "AAAA", nil, 0, 0, shaped(`AAAA[\w-]{7}:APA91[\w-]{100,}`)},
	{"a Google HMAC key", "GOOG", &upper, 58, 60, nil},
	{"a Make webhook", "hook.", nil, 0, 0, shaped(`hook\.[a-z0-9]{2,5}\.make\.com/[a-z0-9]{20,40}`)},
	{"a Mapbox token", "pk.", nil, 0, 0, shaped(`pk\.[A-Za-z0-9]{50,}\.[\w-]{22}\b`)},
	{"a password hash", "$2", nil, 0, 0, shaped(`\$2[aby]?\$[0-9]{2}\$[./A-Za-z0-9]{53}`)},
	{"a password hash", "$apr1$", nil, 0, 0, shaped(crypt)},
	{"a password hash", "$argon2", nil, 0, 0, shaped(`\$argon2[a-z]*\$v=[0-9]+\$[a-z0-9=,]+\$[\w+/]+\$[\w+/]{20,}`)},
	{"a password hash", "$1$", nil, 0, 0, shaped(crypt)},
	{"a password hash", "$5$", nil, 0, 0, shaped(crypt)},
	{"a password hash", "$6$", nil, 0, 0, shaped(crypt)},
	{"a private key", `"d":`, nil, 0, 0, shaped(`"d": ?"[\w-]{40,}"`)}, // in a JSON web key
	{"a Salesforce token", "00D", nil, 0, 0, shaped(`00D\w{12,15}![\w.]{80,200}`)},
	{"a Vault token", "s.", nil, 0, 0, mixed("s.", alnum, 24, 24)},
	{"a Yandex key", "YC", nil, 0, 0, mixed("YC", wordDash, 38, 38)},
	{"a Yandex token", "t1.", nil, 0, 0, shaped(`t1\.[\w-]{10,}={0,2}\.[\w-]{60,}={0,2}`)},
	{"an account password", "secret-token:", &wordColon, 16, 200, nil}, // RFC 8959
}

const uuid = `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`

// crypt is the shape of the hashes in /etc/shadow and .htpasswd.
const crypt = `\$(?:apr1|[156])\$(?:rounds=[0-9]+\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{22,86}`

// authress is the shape of the keys of Authress.
const authress = `[a-z]{2,8}_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[\w+/=-]{30,120}`

var teams = chars("09azAZ//--@@")
