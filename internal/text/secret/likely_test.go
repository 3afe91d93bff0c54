package secret_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
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

// A value ends before the next name, unless the value contains it.
func TestPairs(t *testing.T) {
	testkit.Table(t, secret.RedactLog, map[string]string{
		"password=x;db=y": "password=*;db=y",
		"Password=hunter2;Database=orders;Server=db1":        "Password=*******;Database=orders;Server=db1",
		"Pwd=hunter; Initial Catalog=orders":                 "Pwd=******; Initial Catalog=orders",
		"GET /api?pass=hunter&page=2":                        "GET /api?pass=******&page=2",
		"h:6379,password=hunter,ssl=True":                    "h:6379,password=******,ssl=True",
		"password=hunter;token=zebra;db=y":                   "password=******;token=*****;db=y",
		"AccountKey=aB3/xY7z+Qr9mK2w/Lp5==;EndpointSuffix=a": "AccountKey=**********************;EndpointSuffix=a",
		"password=hunter;":                                   "password=******;",
		"password=hun;ter":                                   "password=*******",
		"password=hun;ter=":                                  "password=********",
		"password=hun&kP=4x":                                 "password=*********",
		`password="hun;db=y";db=y`:                           `password="********";db=y`,
		"Cookie: a=hunter; theme=dark":                       "Cookie: ********************",
	})
}

// A user of a directory has a name of several parts.
func TestDirectoryNames(t *testing.T) {
	hide := func(line string) string { return secret.Hide(line, secret.FindPrivate(line)) }
	testkit.Table(t, hide, map[string]string{
		"user=CN=bob,OU=x": "user=***********",
		"user=CN=bob,OU=sales,DC=example,DC=org failed": "user=********************************* failed",
		"user=cn=Bob Smith, ou=sales, dc=a: denied":     "user=****************************: denied",
		"login: uid=bob,ou=people,dc=a":                 "login: **********************",
		"user=/C=DE/O=a/CN=bob, code 3":                 "user=****************, code 3",
		"user=bob,ssl=1":                                "user=***,ssl=1",
	})
}

// A message about a name is not its value.
func TestMessages(t *testing.T) {
	for _, line := range []string{
		"cannot pin 'torch.cuda.FloatTensor' only dense CPU tensors can be pinned", "failed to pass 'argument list'",
		"'feature-login': unknown revision",
		"fatal: ambiguous argument 'feature-token': unknown revision or path not in the working tree.",
		"fatal: 'fix-password': bad revision",
		`error: "api-token": invalid reference`,
		"error: `user-login`: diverged from origin",
		`error token is "rowCount "`, `error token is 'foo'`, `the error token is "x = 3"`,
		`offending token: "foo bar"`, `unexpected token "endif"`,
	} {
		if got := secret.Hide(line, secret.FindPrivate(line)); got != line {
			t.Errorf("%s becomes %s", line, got)
		}
	}
	testkit.Table(t, secret.RedactLog, map[string]string{
		`the token is "zebra"`:                 `the token is "*****"`,
		`the password is "swordfish"`:          `the password is "*********"`,
		`'password': swordfish`:                `'password': *********`,
		`{"password": swordfish, "user": bob}`: `{"password": *********, "user": bob}`,
		`"api-token": hunter22 is invalid`:     `"api-token": ******** is invalid`,
	})
}
