package secret

import (
	"regexp"
	"strings"
)

// Passwords on command lines stand behind a flag that means them with one program
// and something else with another, such as -p.

const (
	// value is a password on a command line, perhaps quoted, in a shell or in JSON. It
	// has no stop at its end, and no letters but Latin ones: Chinese prose has no
	// blanks.
	value = "(?:\\\\?[\"'])?([A-Za-z0-9+/=_.,:!?@#%^*~-]{7,}[A-Za-z0-9+/=_@#%^*~-])"
	// flags are what may stand between a program and the flag of its password.
	flags = "[^\n|;&`]{0,200}?"
)

// commands are programs that take a password, by how their command lines begin.
var commands = []format{
	{"a password of curl's", "curl ", commandPassword(strongPassword, "-u", `^curl `+flags+`(?:-u|--user)[= ]\s*(?:\\?["'])?[\w.@+-]{1,60}:`+value)},
	{"a password of a registry", "docker ", registryPassword("docker(?: " + flags + ")? login")},
	{"a password of a registry", "podman ", registryPassword("podman(?: " + flags + ")? login")},
	{"a password of a registry", "registry login ", registryPassword("registry login")}, // helm's
	{"a password of sshpass's", "sshpass ", commandPassword(jumbledPassword, "-p", `^sshpass (?:-v )?-p ?`+value)},
	{"a password of MySQL's", "mysql", commandPassword(jumbledPassword, "-p", `^mysql[a-z]*(?: `+flags+`)? (?:-p|--password=)`+value)},
	{"a password of MariaDB's", "mariadb", commandPassword(jumbledPassword, "-p", `^mariadb[a-z-]*(?: `+flags+`)? (?:-p|--password=)`+value)},
	{"a password of Redis'", "redis-cli ", commandPassword(jumbledPassword, "-", `^redis-cli (?:`+flags+` )?(?:-a |--pass[= ])`+value)},
}

func registryPassword(program string) func(string, int) (int, int, bool) {
	return commandPassword(jumbledPassword, "login ", `^`+program+` (?:`+flags+` )?(?:-p[ =]?|--password[= ])`+value)
}

// jumbledPassword tells whether chance has made a password, for flags that stand for
// much else, with other programs and in prose.
func jumbledPassword(s string) bool { return strongPassword(s) && jumbled(s) }

// commandPassword is the first group of a regex, which matches only where the text
// has a flag.
func commandPassword(strong func(string) bool, flag, expression string) func(string, int) (int, int, bool) {
	re := regexp.MustCompile(expression)
	return func(text string, at int) (from, to int, ok bool) {
		const far = 2400
		stretch := text[at:min(len(text), at+far)]
		if !strings.Contains(stretch, flag) { // which is quick, and most have none
			return 0, 0, false
		}
		m := re.FindStringSubmatchIndex(stretch)
		if m == nil {
			return 0, 0, false
		}
		from, to = at+m[2], at+m[3]
		filled := to < len(text) && strings.IndexByte("$({[<&", text[to]) >= 0 // in by the shell, or by the reader
		return from, to, !filled && strong(text[from:to])
	}
}
