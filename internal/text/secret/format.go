package secret

import (
	"hash/crc32"
	"slices"
	"strings"
)

// A format is a kind of secret. Where a text has the prefix, find decides whether a
// secret is there, and where it starts and ends.
type format struct {
	kind, prefix string
	find         func(text string, at int) (from, to int, ok bool)
}

// formats lists all kinds of certain secrets. Their lengths and characters come from the
// issuers' documentation or from issued keys.
var formats = slices.Concat(twilioKeys(), commands, []format{
	{"an AWS access key", "AKIA", token("AKIA", upper, 16, 16)},
	{"an AWS access key", "ASIA", token("ASIA", upper, 16, 16)},
	{"an AWS secret key", "ecret_access_key", assigned("ecret_access_key", base64Char, 40)},
	{"an AWS secret key", "ecretAccessKey", assigned("ecretAccessKey", base64Char, 40)},
	{"an AWS secret key", "SECRET_ACCESS_KEY", assigned("SECRET_ACCESS_KEY", base64Char, 40)},
	{"an Azure storage key", "AccountKey", assigned("AccountKey", base64Char, 88)},
	{"a GitHub token", "ghp_", gitHub},
	{"a GitHub token", "gho_", gitHub},
	{"a GitHub token", "ghu_", gitHub},
	{"a GitHub token", "ghs_", gitHub},
	{"a GitHub token", "ghr_", gitHub},
	{"a GitHub token", "github_pat_", token("github_pat_", word, 82, 82)},
	{"a GitLab token", "glpat-", token("glpat-", wordDash, 20, 80)},
	{"a Slack token", "xoxb-", token("xoxb-", wordDash, 30, 200)},
	{"a Slack token", "xoxp-", token("xoxp-", wordDash, 30, 200)},
	{"a Slack token", "xoxa-", token("xoxa-", wordDash, 30, 200)},
	{"a Slack token", "xoxr-", token("xoxr-", wordDash, 30, 200)},
	{"a Slack token", "xoxs-", token("xoxs-", wordDash, 30, 200)},
	{"a Slack webhook", "hooks.slack.com/services/T", token("hooks.slack.com/services/T", wordSlash, 30, 80)},
	{"a Google API key", "AIza", token("AIza", wordDash, 35, 35)},
	{"a Google OAuth secret", "GOCSPX-", token("GOCSPX-", wordDash, 28, 28)},
	{"a Google access token", "ya29.", token("ya29.", wordDash, 40, 1000)},
	{"an npm token", "npm_", token("npm_", alnum, 36, 36)},
	{"a PyPI token", "pypi-AgEIcHlwaS5vcmc", token("pypi-AgEIcHlwaS5vcmc", wordDash, 50, 1000)},
	{"a PyPI token", "pypi-AgENdGVzdC5weXBpLm9yZw", token("pypi-AgENdGVzdC5weXBpLm9yZw", wordDash, 50, 1000)},
	{"a Stripe key", "sk_live_", token("sk_live_", alnum, 24, 247)},
	{"a Stripe key", "rk_live_", token("rk_live_", alnum, 24, 247)},
	{"an Anthropic key", "sk-ant-", token("sk-ant-", wordDash, 32, 200)},
	{"an OpenAI key", "sk-", openAI},
	{"a Hugging Face token", "hf_", token("hf_", alnum, 34, 34)},
	{"an NVIDIA API key", "nvapi-", token("nvapi-", wordDash, 60, 80)},
	{"a SendGrid key", "SG.", token("SG.", wordDot, 66, 66)},
	{"a DigitalOcean token", "dop_v1_", token("dop_v1_", hexadecimal, 64, 64)},
	{"a Docker Hub token", "dckr_pat_", token("dckr_pat_", wordDash, 27, 27)},
	{"a Databricks token", "dapi", token("dapi", hexadecimal, 32, 32)},
	{"a Vault token", "hvs.", token("hvs.", wordDash, 24, 300)},
	{"a Grafana token", "glsa_", token("glsa_", word, 41, 41)},
	{"a Shopify token", "shpat_", token("shpat_", hexadecimal, 32, 32)},
	{"a Replicate token", "r8_", token("r8_", alnum, 37, 37)},
	{"a Groq key", "gsk_", token("gsk_", alnum, 52, 52)},
	{"a Linear key", "lin_api_", token("lin_api_", alnum, 40, 40)},
	{"an age key", "AGE-SECRET-KEY-1", token("AGE-SECRET-KEY-1", upper, 58, 58)},
	{"an Atlassian token", "ATATT3", token("ATATT3", base64URL, 100, 300)},
	{"a Heroku key", "HRKU-", token("HRKU-", wordDash, 60, 60)},
	{"a Telegram bot token", ":AA", telegram},
	{"a Discord webhook", "/api/webhooks/", discord},
	{"a private key", "-----BEGIN ", privateKey},
	{"a JSON web token", "eyJ", webToken},
	{"a bearer token", "Bearer ", bearer},
	{"a bearer token", "bearer ", bearer},
	{"a password in a header", "Basic ", basic},
	{"a password in a header", "basic ", basic},
	{"a password", "assword", named("assword", false)},
	{"a password", "ASSWORD", named("ASSWORD", false)},
	{"a password", "asswd", named("asswd", false)},
	{"a password", "ASSWD", named("ASSWD", false)},
	{"an API key", "API_KEY", named("API_KEY", true)},
	{"an API key", "API_TOKEN", named("API_TOKEN", true)},
	{"an API key", "ACCESS_TOKEN", named("ACCESS_TOKEN", true)},
	{"a password in a URL", "://", urlPassword},
	{"a password in a URL", `:\/\/`, urlPassword},
})

// These are the sets of characters in tokens.
var (
	alnum       = chars("09AZaz")
	upper       = chars("09AZ")
	hexadecimal = chars("09afAF")
	word        = chars("09AZaz__")
	wordDash    = chars("09AZaz__--")
	wordDot     = chars("09AZaz__--..")
	wordSlash   = chars("09AZaz//")
	base64Char  = chars("09AZaz++//==")
	base64URL   = chars("09AZaz++//==__--")
)

// chars returns a set of characters. ranges has the first and last character of each
// range.
func chars(ranges string) (set [256]bool) {
	for i := 0; i+1 < len(ranges); i += 2 {
		for c := int(ranges[i]); c <= int(ranges[i+1]); c++ {
			set[c] = true
		}
	}
	return set
}

// run returns the end of the run of characters of a set that starts at from. It stops
// after most+1 characters, so that no text is slow.
func run(text string, from, most int, set *[256]bool) int {
	end := min(len(text), from+most+1)
	for from < end && set[text[from]] {
		from++
	}
	return from
}

// startsWord reports whether a token can start at a place. The character before it must
// not be part of a word. The n of an escaped line feed is not part of a word.
func startsWord(text string, at int) bool {
	if at == 0 {
		return true
	}
	if c := text[at-1]; !wordDash[c] {
		return true
	}
	return at >= 2 && text[at-2] == '\\' && strings.IndexByte("nrtbf", text[at-1]) >= 0
}

// token finds a prefix and least to most random characters of a set after it.
func token(prefix string, set [256]bool, least, most int) func(string, int) (int, int, bool) {
	return func(text string, at int) (from, to int, ok bool) {
		body := at + len(prefix)
		to = run(text, body, most, &set)
		n := to - body
		return at, to, n >= least && n <= most && startsWord(text, at) && isRandom(text[body:to])
	}
}

// assigned finds a random value of n characters that is assigned to a name. An equals
// sign or a colon, spaces and quotes may separate them.
func assigned(name string, set [256]bool, n int) func(string, int) (int, int, bool) {
	between := chars("  ==::\"\"''\\\\")
	return func(text string, at int) (from, to int, ok bool) {
		after := at + len(name)
		from = run(text, after, 8, &between)
		if from == after || from-after > 8 {
			return 0, 0, false
		}
		to = run(text, from, n, &set)
		return from, to, to-from == n && isRandom(text[from:to])
	}
}

// gitHub finds a GitHub token: 30 characters and their CRC-32 as 6 base-62 digits. See
// GitHub's article "Behind GitHub's new authentication token formats". A token with a
// wrong checksum counts if it looks random, because it may be a mistyped real one.
func gitHub(text string, at int) (from, to int, ok bool) {
	const prefix, body, sum = len("ghp_"), 30, 6
	to = run(text, at+prefix, body+sum, &alnum)
	if to-at != prefix+body+sum || !startsWord(text, at) {
		return 0, 0, false
	}
	value := text[at+prefix : to]
	return at, to, base62(crc32.ChecksumIEEE([]byte(value[:body])), sum) == value[body:] || isMixed(value) && entropy(value) >= 4
}

// base62 formats a number as n digits in GitHub's order.
func base62(v uint32, n int) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	b := make([]byte, n)
	for i := n - 1; i >= 0; i-- {
		b[i] = digits[v%62]
		v /= 62
	}
	return string(b)
}

// openAI finds an OpenAI key: of a project or an account, or an old one of 48 characters.
// sk- at the end of a name such as task- is not a prefix.
func openAI(text string, at int) (from, to int, ok bool) {
	const most = 200
	to = run(text, at+len("sk-"), most, &wordDash)
	body := text[at+len("sk-") : to]
	if !startsWord(text, at) || !isRandom(body) {
		return 0, 0, false
	}
	for _, kind := range [...]string{"proj-", "svcacct-", "admin-", "or-v1-"} {
		if rest, cut := strings.CutPrefix(body, kind); cut {
			return at, to, len(rest) >= 40 && len(body) <= most
		}
	}
	return at, to, len(body) == 48 && run(body, 0, 48, &alnum) == 48 ||
		len(body) <= most && strings.Contains(body, "T3BlbkFJ") // "OpenAI" in base 64
}

// bearer finds a token of an unknown format in an HTTP header.
func bearer(text string, at int) (from, to int, ok bool) {
	set := chars("09AZaz--..__~~++//==")
	from = at + len("Bearer ")
	const most = 4096
	to = run(text, from, most, &set)
	if hasFormat(text[from:to]) {
		return 0, 0, false
	}
	return from, to, to-from >= 20 && to-from <= most && isRandom(text[from:to])
}
