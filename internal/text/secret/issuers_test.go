package secret_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/secret"
)

// TestIssuers checks that a log hides the tokens of every issuer, wherever they are.
func TestIssuers(t *testing.T) {
	tokens := testkit.Tokens()
	for _, token := range tokens {
		contexts := []string{"%", "error: rejected: %", `x=%&y=1`, `{"a":"%"}`, "sent '%', retrying", "https://acme.io/?t=%", "用%登录", "\x1b[31m%\x1b[0m failed", "status is %.", "key_%"}
		if token.Named {
			contexts = []string{"%", "error: %", "\x1b[31merror\x1b[0m: %"}
		}
		for _, context := range contexts {
			log := strings.ReplaceAll(context, "%", token.Line)
			for name, got := range map[string]string{"RedactLog": secret.RedactLog(log), "Hide": secret.Hide(log, secret.FindPrivate(log))} {
				if part := testkit.Leak(got, token.Secret); part != "" {
					t.Errorf("%s: %s shows %q of %q: %q", token.Kind, name, part, log, got)
				}
			}
		}
	}
	t.Logf("%d kinds", len(tokens))
}

// TestIssuersNone checks that texts that only begin like a token stay.
func TestIssuersNone(t *testing.T) {
	for _, text := range []string{
		"hf_hub_download failed", "npm_config_registry=x", "re_compile_the_pattern_of_the_module", "sk-learn 1.2", "key-value store", "pat.match(x)", "live_update and test_case_of_something_long_1",
		"API-DEPRECATED", "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "a1b2c3.d4e5f6.com", "us-east-1, eu-us1", "fc-cache -fv", "sl.py", "cio.Reader", "EAAfoo", "SCW", "jsn",
		`secrets "regcred" not found`, `secret "web-tls-2" is forbidden`, "Secret 'default-token-x7k2p' not found", "the flag --token requires a value", "mysql -u root -p failed", "token: unexpected EOF",
		"token_type=bearer", "auth_mechanism: plain", "cache key node-modules-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b-linux", "Cache restored from key: deps-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
		"npm ERR! sha512-kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDoIqWsEdRf== integrity checksum failed when using sha512", "password is NoSuchMethodError", "password -> AuthenticationFailed",
		"密码 error123", "令牌 JsonWebToken 无效", "授权码错误", "密钥“default”无效", "sqlplus / as sysdba", "metadata_api-version-2",
		"密码错误", "密码不正确，请重试", "令牌已过期",
	} {
		if got := secret.RedactLog(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}
