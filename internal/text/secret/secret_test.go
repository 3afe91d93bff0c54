package secret_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/secret"
)

// These secrets are random and valid nowhere. They are split in two, so that scanners
// do not report this file.
const (
	gitHub = "gh" + "p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17"
	aws    = "AK" + "IAQ3EGPV5XB7JTLM2K"
	stripe = "sk_li" + "ve_9aTz3kQw7LrXc1VbN5mYp8Ue"
	openAI = "sk-pr" + "oj-7hGk2Lq9Zt5Rw1Xc8Vb4Nm6Jf3Ds0AaPpOoIiUuYyTt7hGk2Lq"
	claude = "sk-a" + "nt-api03-7hGk2Lq9Zt5Rw1Xc8Vb4Nm6Jf3Ds0AaPpOoIiUuYyTt7hGk2LqQqWwEe"
	google = "AI" + "zaSyD3kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaQ"
	face   = "hf" + "_kQwLrXcVbNmYpUeTgHjFsZaDoIqWsEdRfT"
	slack  = "xo" + "xb-2983476510-8472093847561-kQw7LrXc1VbN5mYp8UeT2gHj"
	gitLab = "gl" + "pat-kQw7LrXc1VbN5mYp8UeT"
	npm    = "np" + "m_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWs"
	pypi   = "py" + "pi-AgEIcHlwaS5vcmcCJDk3YzVhNjQyLTk4ZjMtNGQ3Ni1hYjIwLWM4ZTFmN2Q5MzA0NgACKlszLCJh"
	pem    = "-----BE" + "GIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA3Tz2mr7SZiAMfQyuvBjM9Oi8GzAc1QeHt2yVn5KxLpWd4RsF\nQ6b7\n-----END RSA PRIVATE KEY-----"
	vault  = "hv" + "s.CAESIKQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf3TgGh4KHGh2cy5kQw7LrXc1VbN5mYp8UeT2gHj4Fs6Z"
	graf   = "gl" + "sa_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDo_7f3a9c2e"
	shop   = "sh" + "pat_7f3a9c2e5b8d41067f3c9a2b5e8d4170"
	repl   = "r" + "8_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsE"
	groq   = "gs" + "k_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf3TgQw7LrXc1Z"
	linear = "lin" + "_api_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf"
	age    = "AGE-SEC" + "RET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHCE"
	jira   = "ATA" + "TT3xFfGF0kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf3TgQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf3TgkQw7LrXc1VbN5mYp8UeT2gH=7F3A9C2E"
	heroku = "HRK" + "U-AAkQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf3TgQw7LrXc1VbN5mYZ"
	twilio = "S" + "K7f3a9c2e5b8d41067f3c9a2b5e8d4170"
	tgram  = "72938" + "4651:AAkQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoZ"
	hook   = "discord.com/api/web" + "hooks/918273645546372819/kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf3TgQw7LrXc1VbN5mYp8UeT2gHj4F"
	basic  = "YWRtaW46WnQ1" + "UncxWGM4VmI0"
	made   = "kQw7LrXc1VbN5Ghp"
	long   = "kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf"
	hash   = "7f3a9c2e5b8d41067f3c9a2b5e8d41706a1f9c3b"
	jwt    = "ey" + "JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1LTgyNzM2IiwiaWF0IjoxNzAwMDAwMDAwfQ.kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf3Tg"
)

func TestFind(t *testing.T) {
	tests := []struct{ text, kind, want string }{
		{"export GH_TOKEN=" + gitHub, "a GitHub token", gitHub},
		{`\n` + gitHub + `\n`, "a GitHub token", gitHub},
		{"key " + aws + ".", "an AWS access key", aws},
		{"aws_secret_access_key = kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEd+/", "an AWS secret key", "kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEd+/"},
		{`"SecretAccessKey": "kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEd+/"`, "an AWS secret key", "kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEd+/"},
		{"stripe: " + stripe, "a Stripe key", stripe},
		{"OPENAI_API_KEY=" + openAI, "an OpenAI key", openAI},
		{"ANTHROPIC_API_KEY=" + claude + "\"", "an Anthropic key", claude},
		{"?key=" + google + "&x", "a Google API key", google},
		{"login(token='" + face + "')", "a Hugging Face token", face},
		{slack, "a Slack token", slack},
		{gitLab, "a GitLab token", gitLab},
		{"//registry.example.org/:_authToken=" + npm, "an npm token", npm},
		{pypi, "a PyPI token", pypi},
		{"key:\n" + pem + "\nend", "a private key", strings.TrimSuffix(pem, "RSA PRIVATE KEY-----")},
		{strings.ReplaceAll(pem, "\n", `\n`), "a private key", strings.TrimSuffix(strings.ReplaceAll(pem, "\n", `\n`), "RSA PRIVATE KEY-----")},
		{"token: " + jwt, "a JSON web token", jwt},
		{"Authorization: Bearer " + jwt, "a JSON web token", jwt},
		{"Authorization: Bearer kQw7LrXc1VbN5mYp8UeT2gHj4Fs6", "a bearer token", "kQw7LrXc1VbN5mYp8UeT2gHj4Fs6"},
		{"postgres://app:Zt5Rw1Xc8Vb4@db.acme.io/x", "a password in a URL", "Zt5Rw1Xc8Vb4"},
		{`https:\/\/app:Zt5Rw1Xc8Vb4@db.acme.io\/x`, "a password in a URL", "Zt5Rw1Xc8Vb4"},
		// These have wrong checksums, as in a mistyped or made-up token.
		{gitHub[:len(gitHub)-1] + "8", "a GitHub token", gitHub[:len(gitHub)-1] + "8"},
		{"gh" + "o_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWs", "a GitHub token", "gh" + "o_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWs"},
		{strings.ReplaceAll(pem, "\n", `\\n`), "a private key", strings.TrimSuffix(strings.ReplaceAll(pem, "\n", `\\n`), "RSA PRIVATE KEY-----")},
		{"VAULT_TOKEN=" + vault, "a Vault token", vault},
		{"x " + graf, "a Grafana token", graf},
		{"X-Shopify-Access-Token: " + shop, "a Shopify token", shop},
		{"REPLICATE_API_TOKEN=" + repl, "a Replicate token", repl},
		{"GROQ_API_KEY=" + groq, "a Groq key", groq},
		{"Authorization: " + linear, "a Linear key", linear},
		{"# secret key\n" + age + "\n", "an age key", age},
		{"-u me@x.io:" + jira, "an Atlassian token", jira},
		{"HEROKU_API_KEY=" + heroku, "a Heroku key", heroku},
		{"twilio login --key " + twilio, "a Twilio key", twilio},
		{"AC0f3a9c2e5b8d41067f3c9a2b5e8d4171 and " + twilio, "a Twilio key", twilio},
		{"https://api.telegram.org/bot" + tgram + "/getMe", "a Telegram bot token", tgram},
		{"https://" + hook, "a Discord webhook", hook},
		{"Authorization: Basic " + basic, "a password in a header", basic},
		{`"authorization": "basic ` + basic + `"`, "a password in a header", basic},
		{"curl -u admin:" + made + " https://a.acme.io", "a curl password", made},
		{"curl --user 'admin:" + made + "' https://a.acme.io", "a curl password", made},
		{"docker login -u bob -p " + made + " registry.acme.io", "a registry password", made},
		{"helm registry login acme.io --username bob --password='" + made + "'", "a registry password", made},
		{"sshpass -p " + made + " ssh deploy@acme.io", "an sshpass password", made},
		{"mysqldump -h db.acme.io -u app -p" + made + " shop", "a MySQL password", made},
		{"mariadb-dump --password=" + made, "a MariaDB password", made},
		{"redis-cli -h r.acme.io -a " + made + " PING", "a Redis password", made},
		{"docker --context prod login -u bot -p " + made, "a registry password", made},
		{"tool --db-password=" + made[:13] + " x", "a password", made[:13]},
		{`sshpass -p \"` + made + `\" ssh x`, "an sshpass password", made},
		{`mysql -p` + made + `\nUSE shop`, "a MySQL password", made},
		{"sshpass -p " + made + ", 然后", "an sshpass password", made},
		{`PGPASSWORD=\"` + made[:13] + `\" psql`, "a password", made[:13]},
		{"docker login -p " + strings.Repeat(made, 60), "a registry password", strings.Repeat(made, 60)},
		{"PGPASSWORD=" + made[:13] + " psql", "a password", made[:13]},
		{"REDISCLI_AUTH=" + made + " redis-cli ping", "a password", made},
		{"export DEPLOY_TOKEN='" + made + "'", "a token", made},
		{"WEBHOOK_SECRET=" + made, "a secret", made},
		{"password=" + made, "a password", made},
		{`"db_password": "` + made + `"`, "a password", made},
		{"WANDB_API_KEY=" + hash, "an API key", hash},
		{"export CLOUDFLARE_API_TOKEN='" + long + "'", "an API key", long},
		{"用 " + gitHub + " 登录", "a GitHub token", gitHub},
	}
	for _, test := range tests {
		found := secret.Find(test.text)
		if len(found) != 1 || found[0].Kind != test.kind || test.text[found[0].From:found[0].To] != test.want {
			t.Errorf("%q: got %+v, want %s", test.text, found, test.kind)
			continue
		}
		if got := secret.Redact(test.text); strings.Contains(got, test.want) || len(secret.Find(got)) > 0 {
			t.Errorf("Redact(%q) = %q", test.text, got)
		}
	}
}

// TestNone has texts that look like a secret but are not.
func TestNone(t *testing.T) {
	for _, text := range []string{
		"AKIAIOSFODNN7EXAMPLE", "AKIAI44QH8DHBEXAMPLE", "aws_secret_access_key=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
		"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_<token>", "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
		"ghp_aaaaBBBBcccc1111ddddEEEEffff2222gggg", gitHub + "x", "x" + gitHub,
		"sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "sk-...", "sk-proj-YOUR_API_KEY_HERE_REPLACE_ME_PLEASE_0123456789",
		"task-4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e", "sk_test_9aTz3kQw7LrXc1VbN5mYp8Ue", "sk_live_xxxxxxxxxxxxxxxxxxxxxxxx",
		"hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "hf_hub_download", "hf_transfer", "npm_config_registry", "npm_lifecycle_event",
		"AIzaXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", "xoxb-your-token-here-please-do-replace-it",
		"-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
		"the file must start with -----BEGIN RSA PRIVATE KEY----- and end with its counterpart, which people forget all the time",
		"-----BEGIN CERTIFICATE-----\nMIIEpAIBAAKCAQEA3Tz2mr7SZiAMfQyuvBjM9Oi8GzAc1QeHt2yVn5KxLpWd4RsF\n-----END CERTIFICATE-----",
		"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
		"Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
		"eyJ.eyJ.x", "Bearer $TOKEN", "Bearer <your-access-token-goes-here>", "Bearer authentication is required here",
		"postgres://postgres:postgres@localhost:5432/db", "https://user:password@example.com/", "mysql://root:MyP4ssw0rd@db.acme.io/x",
		"redis://:foobared@redis.acme.io", "http://user:pass@proxy:8080", "amqp://guest:guest@10.0.0.5", "https://user:${TOKEN}@github.com/x.git",
		"postgres://app:Zt5Rw1Xc8Vb4@localhost/x", "https://x.io/a:b@c", "AccountKey=<key>;EndpointSuffix=core.windows.net",
		"hvs.", "glsa_dashboard", "shpat_", "r8_model", "gsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "AGE-SECRET-KEY-1...", "lin_api_<key>",
		twilio, "x" + tgram[4:], "build 12:AAkQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoI", "https://discord.com/api/webhooks/<id>/<token>",
		"Authorization: Basic YWRtaW46YWRtaW4=", "Authorization: Basic dXNlcjpwYXNzd29yZA==", "Authorization: Basic <base64>", "Basic authentication failed", "Basic " + basic,
		"curl -u admin:password https://x.io", "curl -u \"$USER:$PASSWORD\" https://x.io", "sudo -u admin:" + made + " x", "chown -u me:Zt5Rw1Xc8Vb4",
		"docker login -p 参数在Docker20.10之后不建议使用", "docker login -p 会把密码留在历史记录里，Docker20起会警告", "redis-cli -a 选项在Redis6以后会警告", "sshpass -p 后面是密码，OpenSSH9也一样",
		"on the login node, run srun -p H100-SXM5 --gres=gpu:1", "on the login node use salloc -p GPU-A100x4", "on the login node, mkdir -p /opt/CUDA12.4/lib", "ssh login node01 -p Ubuntu22Lts",
		"apt install mysql -pLinux64Release2", "mysql -platform=Linux2X64", "sshpass -p Zt5Rw1Xc$SUFFIX", "sshpass -p Winter2024Sun",
		"docker login -u user --password-stdin", "docker login -u user -p mypassword", "docker login -p $TOKEN2Abc", "mysql -u root -p; USE Shop2Data9x", "mysql -P 3306 -prod9Db",
		"redis-cli -a secret", "redis-cli -p 6379 CLUSTER1Failover", "sshpass -p password1A ssh x", "ssh login -p 22022", "mkdir -pA1b2C3d4", "password = readFile2Buf", "DB_PASSWORD=readFile2", "Password=kQw7LrXc1VbN5",
		"password=changeme", "password: string", "password=$DB_PASSWORD", "password=" + strings.ToLower(made), "passwordFromVault2OrFile = readPassword1FromFile", "password=userInput2FromLoginForm", "ADMIN_PASSWORD=0penSearch-Pal0mar",
		"password = base64EncodedValue1", "DEPLOY_TOKEN=$" + made, "DEPLOY_TOKEN=readTokenFromVault2", "get_AUTH=" + made, "DEPLOY_TOKEN=" + made + "(x)", "DEPLOY_TOKEN=0123456789abcdefABCDEF", "PGPASSWORD=secret psql", "password hash: 5f4dcc3b5aa765d61d8327deb882cf99", "password=getCredentials2(ctx)", "password_hash=" + made,
		"api_key=YOUR_API_KEY", "WANDB_API_KEY=<key>", "X_API_KEY=0123456789abcdef0123456789abcdef01234567", "X_API_KEY=aVeryLongCamelCaseNameOfAThing2Use", "FOO_API_KEY_FILE=" + long,
		"dapi", "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "",
	} {
		if found := secret.Find(text); len(found) > 0 {
			t.Errorf("%q: %+v", text, found)
		}
	}
}

func TestShow(t *testing.T) {
	if got, want := secret.Redact("a "+gitHub+" b"), "a ghp_… (40 characters) b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := secret.Mask("a "+gitHub+" b"), "a ghp_"+strings.Repeat("*", 36)+" b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	masked := secret.Mask("x\n" + pem + "\ny")
	if strings.Count(masked, "\n") != strings.Count(pem, "\n")+2 || strings.Contains(masked, "MIIE") || !strings.HasSuffix(masked, "\ny") {
		t.Errorf("Mask gives %q", masked)
	}
	if secret.Redact("nothing") != "nothing" || secret.Mask("nothing") != "nothing" {
		t.Error("a text without secrets changes")
	}
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{gitHub, aws, stripe, openAI, pem, jwt, "://a:Zt5Rw1Xc8Vb4@b.c", "\xff://\x00:é@", "Bearer ", "-----BEGIN PRIVATE KEY-----"} {
		f.Add(seed)
		f.Add("x" + seed + "\n" + seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, s := range secret.Find(text) {
			if s.From < end || s.To <= s.From || s.To > len(text) || s.Kind == "" {
				t.Fatalf("%+v, after %d", s, end)
			}
			end = s.To
		}
		masked := secret.Mask(text)
		if utf8.ValidString(text) && utf8.RuneCountInString(masked) != utf8.RuneCountInString(text) {
			t.Errorf("Mask(%q) = %q", text, masked)
		}
		if strings.Count(masked, "\n") != strings.Count(text, "\n") {
			t.Errorf("Mask(%q) = %q has other lines", text, masked)
		}
		secret.Redact(text)
	})
}

func BenchmarkFind(b *testing.B) {
	for _, piece := range []string{"docker login -p ", "mysql -p", "password=a1B", "curl -u a:", "redis-cli ", "eyJ.", "all is well "} {
		text := strings.Repeat(piece, 100_000/len(piece))
		b.Run(piece, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				secret.Find(text)
			}
		})
	}
}
