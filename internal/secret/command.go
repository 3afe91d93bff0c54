package secret

import (
	"regexp"
	"strings"
)

// Passwords on command lines stand behind a flag that means them with one program
// and something else with another, such as -p.

// value is a password on a command line, quoted or not.
const value = "[\"']?([^\\s\"'`<>|;&]{8,120})"

// flags are what may stand between a program and the flag of its password.
const flags = "[^\n|;&`]{0,200}?"

// commands are programs that take a password, by how their command lines begin.
var commands = []format{
	{"a password of curl's", "curl ", commandPassword("-u", `^curl `+flags+`(?:-u|--user)[= ]\s*["']?[\w.@+-]{1,60}:`+value)},
	{"a password of a registry", " login ", commandPassword("-p", `^ login (?:`+flags+` )?(?:-p |--password[= ])`+value)}, // docker, podman, helm registry, az acr, oc
	{"a password of sshpass's", "sshpass -p", commandPassword("-p", `^sshpass -p ?`+value)},
	{"a password of MySQL's", "mysql", commandPassword("-p", `^mysql[a-z]*(?: `+flags+`)? (?:-p|--password=)`+value)},
	{"a password of MariaDB's", "mariadb", commandPassword("-p", `^mariadb[a-z-]*(?: `+flags+`)? (?:-p|--password=)`+value)},
	{"a password of Redis'", "redis-cli ", commandPassword("-", `^redis-cli (?:`+flags+` )?(?:-a |--pass )`+value)},
}

// commandPassword is the first group of a regex, which matches only where the text
// has a flag.
func commandPassword(flag, expression string) func(string, int) (int, int, bool) {
	re := regexp.MustCompile(expression)
	return func(text string, at int) (from, to int, ok bool) {
		const far = 400
		stretch := text[at:min(len(text), at+far)]
		if !strings.Contains(stretch, flag) { // which is quick, and most have none
			return 0, 0, false
		}
		m := re.FindStringSubmatchIndex(stretch)
		if m == nil {
			return 0, 0, false
		}
		from, to = at+m[2], at+m[3]
		return from, to, strongPassword(text[from:to])
	}
}
