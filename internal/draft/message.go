package draft

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// heads are what loggers put before a message: nothing that it is known by. They
// are taken off one after the other, but for their group.
var heads = []*regexp.Regexp{
	// A time: ISO 8601, or with slashes.
	regexp.MustCompile(`^\[?[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}[T ][0-9]{2}:[0-9]{2}[0-9:.,]*(?: ?(?:Z|UTC|[+-][0-9]{2}:?[0-9]{2}))?\]?[\s|:-]*`),
	// syslog: the time and the host.
	regexp.MustCompile(`^(?:<[0-9]+>)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}[0-9]{1,2} [0-9:]{8} [\w.-]+ `),
	// Apache: the time with the day of the week, the module, the process.
	regexp.MustCompile(`^\[(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} {1,2}[0-9]{1,2} [0-9:.]+ [0-9]{4}\] (?:\[\w*:\w+\] )?(?:\[pid [0-9]+(?::tid [0-9]+)?\] )?`),
	// Linux: the seconds since it began.
	regexp.MustCompile(`^(?:kernel: )?\[ *[0-9]+\.[0-9]{6}\] `),
	// systemd: its process and the unit.
	regexp.MustCompile(`^systemd\[[0-9]+\]: (?:[\w@.\\-]+\.(?:service|socket|mount|timer|scope|slice|path|swap): )?`),
	// Ansible: the host.
	regexp.MustCompile(`^fatal: \[[^\]]*\](?: -> [^ ]+)?: (?:FAILED|UNREACHABLE)! => `),
	// klog and glog: the level, the time, the thread and the source.
	regexp.MustCompile(`^[EFIW][0-9]{4} [0-9:.]+\s+[0-9]+ [\w./-]+:[0-9]+\] `),
	// NCCL: the host, the process, the thread and the device.
	regexp.MustCompile(`^[\w.-]+:[0-9]+:[0-9]+ \[[0-9]+\] `),
	// PostgreSQL and others: the process, the user and the database.
	regexp.MustCompile(`^\[[0-9]+\] (?:[^\s@:]+@[^\s@:]+ ((?:ERROR|FATAL|PANIC):))?`),
	// psql: the place in a script.
	regexp.MustCompile(`^psql:[^\s:]+:[0-9]+: `),
	// nginx: the level, the process and the connection.
	regexp.MustCompile(`^\[\w+\] [0-9]+#[0-9]+: (?:\*[0-9]+ )?`),
	// Spring Boot: the level, the process, the thread and the class.
	regexp.MustCompile(`^[A-Z]+ +[0-9]+ --- \[[^\]]*\] \S+ +: `),
	// Redis: the process, its role and the time.
	regexp.MustCompile(`^[0-9]+:[MSCX] [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:.]+ [#*.-] `),
	// BuildKit: the step.
	regexp.MustCompile(`^#[0-9]+ (?:[0-9.]+ )?`),
	// kubectl describe: the type, the reason, the age and the source.
	regexp.MustCompile(`^\s*Warning +\w+ +[0-9]\S*(?: \(x[0-9]+ over \w+\))? +\S+ {2,}`),
	// kubectl get events: the namespace, the age, the type, the reason and the object.
	regexp.MustCompile(`^(?:\S+ +){0,2}Warning +\w+ +[a-z]+/\S+ {2,}`),
	// Compilers: the place in the source.
	regexp.MustCompile(`^[\w./\\+-]+\.\w{1,5}(?::[0-9]+(?::[0-9]+)?|\([0-9]+(?:,[0-9]+)?\)):? *`),
	// GitHub Actions: a command.
	regexp.MustCompile(`^##\[\w+\]`),
}

// mostHeads is how many loggers one after the other put something before a line.
const mostHeads = 3

// inJSON is where a line that is an object says what happened.
var inJSON = regexp.MustCompile(`"(?:msg|message|error|err)"\s*:\s*"((?:[^"\\]|\\.)+)"`)

// Message takes off a line of a log what the logger put before the message. What
// is left is a part of the line as it stands there, but for escapes of terminals.
func Message(line string) string {
	line = strings.TrimSpace(rawline.Plain(string(rawline.Unwrap([]byte(shorten(line))))))
	line = strings.TrimSpace(strings.Map(seen, line[strings.LastIndexByte(line, '\r')+1:])) // what a terminal shows
	for range mostHeads {
		for _, head := range heads {
			if rest := head.ReplaceAllString(line, "$1"); rest != "" {
				line = rest
			}
		}
	}
	if strings.HasPrefix(line, "{") {
		if at := inJSON.FindStringSubmatch(line); at != nil {
			return at[1]
		}
	}
	return strings.TrimSpace(line)
}

// seen puts U+FFFD for what nobody sees and no record may have.
func seen(r rune) rune {
	if r != '\t' && visible.Hidden(r) {
		return utf8.RuneError
	}
	return r
}

// shorten cuts a line where no message goes on.
func shorten(line string) string { return visible.Head(line, mostLine) }
