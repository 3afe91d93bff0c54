package secret_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/secret"
)

func hidePrivate(text string) string { return secret.Hide(text, secret.FindPrivate(text)) }

func TestHide(t *testing.T) {
	key := "ghp_" + strings.Repeat("k", 3) // too short to be a key
	testkit.Table(t, hidePrivate, map[string]string{
		"open /home/alice/x.py: denied":                                                      "open /home/user/x.py: denied",
		`C:\Users\bob\y.txt and C:\\Users\\bob\\y.txt`:                                       `C:\Users\user\y.txt and C:\\Users\\user\\y.txt`,
		`\\server\share\Users\carol\x`:                                                       `\\server\share\Users\user\x`,
		`C:\Users\Carol Smith\x is gone`:                                                     `C:\Users\user\x is gone`,
		"cd ~dave/x":                                                                         "cd ~user/x",
		"mail carol@example.com about react@18.2.0":                                          "mail user@example.org about react@18.2.0",
		"git@github.com:a/b.git, /home/user/x, " + key:                                       "git@github.com:a/b.git, /home/user/x, " + key,
		"psycopg2.OperationalError: FATAL: password wrong":                                   "psycopg2.OperationalError: FATAL: password wrong",
		"x ey" + "JhbGciOiJIUzI1NiJ9.eyJX0TyoRjaxJ60U2LaICqiy.AQ6TFLKce4z79HmxpJUKo y":       "x ******************************************************************* y",
		"x ey" + "JhbGciOiJIUzI1NiJ9.eyJX0TyoRjaxJ60U2LaICqiy y":                             "x ey" + "JhbGciOiJIUzI1NiJ9.eyJX0TyoRjaxJ60U2LaICqiy y",
		"exit code 1, 3 passed, line 7":                                                      "exit code 1, 3 passed, line 7",
		"error: unexpected token: identifier":                                                "error: unexpected token: identifier",
		"auth.go:12:3: undefined: tokenOf":                                                   "auth.go:12:3: undefined: tokenOf",
		"NoCredentialsError: Unable to locate them":                                          "NoCredentialsError: Unable to locate them",
		"WARNING! Using --password via the CLI is insecure. Use --password-stdin.":           "WARNING! Using --password via the CLI is insecure. Use --password-stdin.",
		"  server-password: GITHUB_TOKEN":                                                    "  server-password: GITHUB_TOKEN",
		"auth uses aws/configure-credentials@8df5847569e6427dd6c4fb1cf565c83acfa8afa7":       "auth uses aws/configure-credentials@8df5847569e6427dd6c4fb1cf565c83acfa8afa7",
		"test_mul_use_cpu_scalar_True_cpu_uint8 sha256_9f86d081884c7d659a2feaa0c55ad015":     "test_mul_use_cpu_scalar_True_cpu_uint8 sha256_9f86d081884c7d659a2feaa0c55ad015",
		"signature: 502 ERROR from the server, 密码错误：Access denied":                           "signature: 502 ERROR from the server, 密码错误：Access denied",
		"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08":                   "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		"| Ab3dE5fGh7JkLmN9pQ+rS2tUv4WxYz==":                                                 "| ********************************",
		"(using password: YES)":                                                              "(using password: YES)",
		"max_tokens: 4096, tokenizer: AutoTokenizer":                                         "max_tokens: 4096, tokenizer: AutoTokenizer",
		"std::token::x, PWD=/tmp/x":                                                          "std::token::x, PWD=/tmp/x",
		"Missing token: export TOKEN=$TOKEN":                                                 "Missing token: ****** TOKEN=$TOKEN",
		"password authentication failed for user \"root\"":                                   "password authentication failed for user \"root\"",
		"dial tcp: lookup db.shop.internal on 10.0.0.2:53: no such host":                     "dial tcp: lookup **************** on 10.0.0.2:53: no such host",
		`connect to "db.corp", http://ci.lan:80/x, \\\\fs.intranet\\a, nas.home.arpa.`:       `connect to "*******", http://******:80/x, \\\\***********\\a, *************.`,
		"at a.local:80,b.local:81 on c.local; x.local = s.local, s.Local d.e.local":          "at *******:80,*******:81 on *******; x.local = s.local, s.Local *********",
		"ip-10-0-12-34.eu-central-1.compute.internal/x":                                      "*******************************************/x",
		"kube-dns.kube-system.svc.cluster.local, host.docker.internal":                       "kube-dns.kube-system.svc.cluster.local, host.docker.internal",
		"at jdk.internal.misc.Unsafe(jdk.internal), threading.local, /etc/rc.local":          "at jdk.internal.misc.Unsafe(jdk.internal), threading.local, /etc/rc.local",
		"from torch.internal import x; .env.local; a.local() com.sun.internal.Foo x.local-y": "from torch.internal import x; .env.local; a.local() com.sun.internal.Foo x.local-y",
		`at "db.internal.example.com", jdk.internal.util.net.Foo, x.internal.test.js`:        `at "***********************", jdk.internal.util.net.Foo, x.internal.test.js`,
		"[12] app_user@orders ERROR:  deadlock":                                              "[12] ********@****** ERROR:  deadlock",
		"[12] postgres@orders FATAL:  x, postgres@postgres LOG:  x, react@18 ERROR: x":       "[12] postgres@****** FATAL:  x, postgres@postgres LOG:  x, react@18 ERROR: x",
		"mkdir -p /a/b; ssh -p 22; docker -p 80:80":                                          "mkdir -p /a/b; ssh -p 22; docker -p 80:80",
	})
}

func TestPrivateKinds(t *testing.T) {
	text := "a\npassword=hunter2 user=alice\n/home/bob/x carol@example.com\n[1] app@orders ERROR:  no\nat db.internal\n" + gitHub + "\n"
	want := []string{
		"a key or a password: hunter2", "the name of a user: alice", "the name of a user: bob", "an e-mail address: carol@example.com",
		"the name of a user: app", "the name of a database: orders", "the name of a host: db.internal", "a GitHub token: " + gitHub,
	}
	var got []string
	for _, s := range secret.FindPrivate(text) {
		got = append(got, s.Kind+": "+text[s.From:s.To])
	}
	testkit.Lines(t, got, want)
}

// TestPrivateNamed checks that a name alone makes a value a secret.
func TestPrivateNamed(t *testing.T) {
	for _, line := range []string{
		"DB_PASSWORD=%", "PGPASSWORD=%", "export MYSQL_PWD='%'", "Authorization: Basic %", "authorization: Bearer %", `password: "%"`, "mysql -uroot -p%", "mysql -p %", "subprocess ['mysql', '-p', '%']",
		"run ['tool', '-p', '%']", "['--password', '%']", "--token % --x", "--token=%", "Set-Cookie: session=%; Path=/", "Cookie: a=%; b=%", "X-Api-Key: %", "curl -u alice:% https://x.org", "curl --user alice:%",
		"token=%", "redis://:%@db", "postgres://alice:%@db:5432/x", "https://example.org/?sv=1&sig=%", "//npm.example.org/:_authToken=%", "WANDB_API_KEY=%",
		"with password % on host", `{"password":"%","a":1}`, `{\"clientSecret\":\"%\"}`, "password: %", "  - secret: %", "<password>%</password>", `"auth": "%"`, "api key: %",
		"AccountKey=%==;EndpointSuffix=x", "user: %, retrying", "username=%", `for user "%"`, `role '%' does not exist`, "alice:%@tcp(10.0.0.1:3306)/x",
		`headers={'Authorization': 'Basic %'}`, `curl -H "Authorization: Bearer %" https://x.org`, "DefaultPassword    %", "passphrase is '%'", "session_id => %",
		"connection string Server=x;Password=%;Database=y", "-----BEGIN " + "PRIVATE KEY-----\nMII%\n-----END PRIVATE KEY-----", "unexpected token: %",
		"wandb login %", `{"kind":"token","value":"%%"}`, "password: correct % staple", "jwt=%", "AWS_SESSION_TOKEN=%", "secret = b'%'", "private_key: %", "http.extraheader=AUTHORIZATION: basic %",
	} {
		for _, value := range []string{"Xk29fjQ0zpLm44", "0123456789abcdef0123456789abcdef01234567"} {
			log := "before\r\n" + strings.ReplaceAll(line, "%", value) + "\r\nafter"
			got, at := hidePrivate(log), secret.FindPrivate(log)
			if strings.Contains(got, value[:4]) || strings.Contains(got, value[len(value)-4:]) || len(got) != len(log) || len(at) == 0 || strings.Count(log[:at[0].From], "\n") != 1 {
				t.Errorf("%q becomes %q, spans %v", log, got, at)
			}
			if !strings.HasPrefix(got, "before\r\n") || !strings.HasSuffix(got, "\r\nafter") {
				t.Errorf("%q becomes %q", log, got)
			}
		}
	}
	for _, line := range []string{"password=hunter", "PASSWORD: swordfish", "--password letmein", `"passwd": "correct horse"`, "curl -u alice:hunter x", "redis://:hunter@h"} {
		got := hidePrivate(line)
		for _, word := range []string{"hunter", "swordfish", "letmein", "correct", "horse", "alice"} {
			if strings.Contains(got, word) {
				t.Errorf("%q becomes %q", line, got)
			}
		}
	}
}

// BenchmarkPrivate shows that the time per byte does not grow with the size, even if
// every word of a log is a name.
func BenchmarkPrivate(b *testing.B) {
	for _, part := range []string{"password=", "key=", "token: ", "pass=$A", `"secret":"`, "://a", "a:b@", "-p ", "unexpected token: ", "/home/a ", "-----BEGIN PRIVATE KEY-----", "~a", "a.b-", "a.local.", "a@b LOG: ", ".lan", "\n@", "x "} {
		for _, size := range []int{4_000, 40_000} {
			log := strings.Repeat(part, size/len(part))
			b.Run(fmt.Sprintf("%q/%d", part, size), func(b *testing.B) {
				b.SetBytes(int64(len(log)))
				for b.Loop() {
					secret.FindPrivate(log)
				}
			})
		}
	}
}

func FuzzPrivate(f *testing.F) {
	f.Add("/home/alice/x C:\\Users\\bob\\y mail carol@example.com git@github.com:a/b")
	f.Fuzz(func(t *testing.T, log string) {
		masked := secret.FindPrivate(log)
		once := secret.Hide(log, masked)
		if strings.Count(once, "\n") != strings.Count(log, "\n") || (once != log) != (len(masked) > 0) {
			t.Errorf("%q becomes %q, %d masked", log, once, len(masked))
		}
	})
}
