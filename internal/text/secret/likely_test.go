package secret_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/text/secret"
)

// TestAccounts checks that the name of a user ends before the next name, and that a log
// hides what follows.
func TestAccounts(t *testing.T) {
	tests := map[string][2]string{ // what RedactLog and Hide show
		"GET /login?user=bob&password=twt4ul44lX":          {"GET /login?user=bob&password=**********", "GET /login?user=***&password=**********"},
		"user=bob;password=twt4ul44lX":                     {"user=bob;password=**********", "user=***;password=**********"},
		"user=bob,password=twt4ul44lX":                     {"user=bob,password=**********", "user=***,password=**********"},
		"login=al|token=hunter":                            {"login=al|token=******", "login=**|token=******"},
		"jdbc:mysql://h/db?ssl=0&user=bob&password=hunter": {"jdbc:mysql://h/db?ssl=0&user=bob&password=******", "jdbc:mysql://h/db?ssl=0&user=***&password=******"},
		"jdbc:sqlserver://h;user=bob;password=hunter;":     {"jdbc:sqlserver://h;user=bob;password=******;", "jdbc:sqlserver://h;user=***;password=******;"},
		"Server=h;User Id=bob;Password=hunter;":            {"Server=h;User Id=bob;Password=******;", "Server=h;User Id=***;Password=******;"},
		"Server=h;User ID=bob,Pwd=hunter":                  {"Server=h;User ID=bob,Pwd=******", "Server=h;User ID=***,Pwd=******"},
		"user=bob/password=hunter":                         {"user=bob/password=******", "user=*******************"},
		"error: user=bob password=hunter":                  {"error: user=bob password=******", "error: user=*** password=******"},
		"error: user=ruth password=burn":                   {"error: user=ruth password=****", "error: user=**** password=****"},
		"user=b'bob', authSource=admin, token_type=jwt9":   {"user=b'bob', authSource=admin, token_type=jwt9", "user=b'***', authSource=admin, token_type=jwt9"},
		"curl -U user:pass https://acme.io/v4 failed":      {"curl -U ********* https://acme.io/v4 failed", "curl -U ********* https://acme.io/v4 failed"},
		"AUTHORIZATION: basic ***":                         {"AUTHORIZATION: basic ***", "AUTHORIZATION: basic ***"},
	}
	for line, want := range tests {
		if log, public := secret.RedactLog(line), secret.Hide(line, secret.FindPrivate(line)); log != want[0] || public != want[1] {
			t.Errorf("%q becomes %q and %q, want %q", line, log, public, want)
		}
	}
}
