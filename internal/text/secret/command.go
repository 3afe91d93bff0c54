package secret

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A password on a command line follows a flag such as -p. For other programs the flag
// has another meaning.
const (
	// flagValue matches a password, perhaps quoted, in a shell or in JSON. It does not
	// end with a period. It has only ASCII letters, because Chinese prose has no spaces.
	flagValue = "(?:\\\\?[\"'])?([A-Za-z0-9+/=_.,:!?@#%^*~-]{7,}[A-Za-z0-9+/=_@#%^*~-])"
	// otherFlags matches the text between a program and the flag of its password.
	otherFlags = "[^\n|;&`]{0,200}?"
)

// commands are programs that take a password, by the start of their command lines.
var commands = []format{
	{kind: "a curl password", prefix: "curl ", find: commandPassword(strongPassword, "-u", `^curl `+otherFlags+`(?:-u|--user)[= ]\s*(?:\\?["'])?[\w.@+-]{1,60}:`+flagValue)},
	{kind: "a registry password", prefix: "docker ", find: registryPassword("docker(?: " + otherFlags + ")? login")},
	{kind: "a registry password", prefix: "podman ", find: registryPassword("podman(?: " + otherFlags + ")? login")},
	{kind: "a registry password", prefix: "registry login ", find: registryPassword("registry login")}, // helm's
	{kind: "an sshpass password", prefix: "sshpass ", find: commandPassword(mixedPassword, "-p", `^sshpass (?:-v )?-p ?`+flagValue)},
	{kind: "a MySQL password", prefix: "mysql", find: commandPassword(mixedPassword, "-p", `^mysql[a-z]*(?: `+otherFlags+`)? (?:-p|--password=)`+flagValue)},
	{kind: "a MariaDB password", prefix: "mariadb", find: commandPassword(mixedPassword, "-p", `^mariadb[a-z-]*(?: `+otherFlags+`)? (?:-p|--password=)`+flagValue)},
	{kind: "a Redis password", prefix: "redis-cli ", find: commandPassword(mixedPassword, "-", `^redis-cli (?:`+otherFlags+` )?(?:-a |--pass[= ])`+flagValue)},
}

func registryPassword(program string) func(string, int) (int, int, bool) {
	return commandPassword(mixedPassword, "login ", `^`+program+` (?:`+otherFlags+` )?(?:-p[ =]?|--password[= ])`+flagValue)
}

// mixedPassword reports whether a password looks random. It is for flags that have
// another meaning in other programs and in prose.
func mixedPassword(s string) bool { return strongPassword(s) && isMixed(s) }

// commandPassword finds the first group of a regex. It tries the regex only if the text
// contains the flag.
func commandPassword(strong func(string) bool, flag, expression string) func(string, int) (int, int, bool) {
	re := lazyregexp.New(expression)
	return func(text string, at int) (from, to int, ok bool) {
		const far = 2400
		stretch := text[at:min(len(text), at+far)]
		if !strings.Contains(stretch, flag) { // fast, and most texts have none
			return 0, 0, false
		}
		m := re.FindStringSubmatchIndex(stretch)
		if m == nil {
			return 0, 0, false
		}
		from, to = at+m[2], at+m[3]
		placeholder := to < len(text) && strings.IndexByte("$({[<&", text[to]) >= 0
		return from, to, !placeholder && strong(text[from:to])
	}
}
