package draft

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Parts of a time.
const (
	weekday   = `(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)`
	month     = `(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)`
	timeOfDay = `[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]+)?(?: ?[AP]M)?(?: [+-][0-9]{4})?`
)

// prefixes match what loggers print before a message. A prefix is replaced by its group.
var prefixes = []*lazyregexp.Regexp{
	// A time: ISO 8601, or with slashes.
	lazyregexp.New(`^\[?` + rawline.Date + `[T ]` + rawline.Clock + `\]?[\s|:,-]*`),
	// A time in other orders, a day, or a time of the day.
	lazyregexp.New(`^[\[(]?(?:` + weekday + `,? )?(?:[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{4}|[0-9]{1,2}[ /-]` + month + `[ /-][0-9]{4}|` + month + ` {1,2}[0-9]{1,2}, [0-9]{4}|[0-9]{8})[ T:,]+` + timeOfDay + `[\])]?[\s|:,-]*`),
	lazyregexp.New(`^(?:[\[(]?` + rawline.Date + `[\])]?|[\[(]?` + timeOfDay + `[\])]?|\(` + rawline.Date + `[T ]` + rawline.Clock + `\))[\s|:,-]+`),
	// A level, and then a time.
	lazyregexp.New(`^(\[?[A-Z]{4,8}\]?:? +)\[?` + rawline.Date + `[T ]` + rawline.Clock + `\]?[\s|:,-]*`),
	// syslog: the time and the host.
	lazyregexp.New(`^(?:<[0-9]+>)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}[0-9]{1,2} [0-9:]{8} [\w.-]+ `),
	// Apache: the time with the day of the week, the module, the process.
	lazyregexp.New(`^\[(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} {1,2}[0-9]{1,2} [0-9:.]+ [0-9]{4}\] (?:\[\w*:\w+\] )?(?:\[pid [0-9]+(?::tid [0-9]+)?\] )?`),
	// The output of date.
	lazyregexp.New(`^[\[(]?` + weekday + ` ` + month + ` {1,2}[0-9]{1,2} ` + timeOfDay + `(?: [A-Z]{3,4})? [0-9]{4}[\])]?[\s|:,-]*`),
	// Linux: the seconds since the start.
	lazyregexp.New(`^(?:kernel: )?\[ *[0-9]+\.[0-9]{6}\] `),
	// systemd: its process and the unit.
	lazyregexp.New(`^systemd\[[0-9]+\]: (?:[\w@.\\-]+\.(?:service|socket|mount|timer|scope|slice|path|swap): )?`),
	// Ansible: the host.
	lazyregexp.New(`^fatal: \[[^\]]*\](?: -> [^ ]+)?: (?:FAILED|UNREACHABLE)! => `),
	// klog and glog: the level, the time, the thread and the source.
	lazyregexp.New(`^[EFIW][0-9]{4} [0-9:.]+\s+[0-9]+ [\w./-]+:[0-9]+\] `),
	// NCCL: the host, the process, the thread and the device.
	lazyregexp.New(`^[\w.-]+:[0-9]+:[0-9]+ \[[0-9]+\] `),
	// PostgreSQL and others: the process, the user and the database.
	lazyregexp.New(`^\[[0-9]+\] (?:[^\s@:]+@[^\s@:]+ ((?:ERROR|FATAL|PANIC):))?`),
	// psql: the place in a script.
	lazyregexp.New(`^psql:[^\s:]+:[0-9]+: `),
	// nginx: the level, the process and the connection.
	lazyregexp.New(`^\[\w+\] [0-9]+#[0-9]+: (?:\*[0-9]+ )?`),
	// Spring Boot: the level, the process, the thread and the class.
	lazyregexp.New(`^[A-Z]+ +[0-9]+ --- \[[^\]]*\] \S+ +: `),
	// Redis: the process, its role and the time.
	lazyregexp.New(`^[0-9]+:[MSCX] [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:.]+ [#*.-] `),
	// BuildKit: the step.
	lazyregexp.New(`^#[0-9]+ (?:[0-9.]+ )?`),
	// kubectl describe: the type, the reason, the age and the source.
	lazyregexp.New(`^\s*Warning +\w+ +[0-9]\S*(?: \(x[0-9]+ over \w+\))? +\S+ {2,}`),
	// kubectl get events: the namespace, the age, the type, the reason and the object.
	lazyregexp.New(`^(?:\S+ +){0,2}Warning +\w+ +[a-z]+/\S+ {2,}`),
	// Linkers: the program, and the place in the code.
	lazyregexp.New(`^(?:\S*/)?ld(?:\.\w+)?: (?:\S+:\(\.[\w.]+\+0x[0-9a-f]+\): )?|^\S+:\(\.[\w.]+\+0x[0-9a-f]+\): `),
	// Compilers and make.
	place,
	// GitHub Actions: a command.
	lazyregexp.New(`^##\[\w+\]`),
}

// place matches the place in the source.
var place = lazyregexp.New(`^(?:[\w./\\+-]+\.\w{1,5}|(?:[\w./-]*/)?(?:GNU)?[Mm]akefile)(?::[0-9]+(?::[0-9]+)?|\([0-9]+(?:,[0-9]+)?\)):? *`)

// bare matches a name and a reason of the operating system, which many programs print.
var bare = lazyregexp.New(`^\S+: (?:No such file or directory|Permission denied|Is a directory|Not a directory|File exists)$`)

// mostPrefixes is the number of loggers that may add a prefix one after the other.
const mostPrefixes = 3

// inJSON matches the message in a line that is a JSON object, and inPairs that in a line of
// keys and values.
var (
	inJSON  = lazyregexp.New(`^\{.*?"(?:msg|message|error|err)"\s*:\s*"((?:[^"\\]|\\.)+)"`)
	inPairs = lazyregexp.New(`^(?:time|ts|t|level|lvl)=.*? (?:msg|message|err|error)="((?:[^"\\]|\\.)+)"`)
)

// Message returns the message in a line of a log, without the prefixes of loggers. The
// line contains it, except for escape sequences.
func Message(line string) string {
	line = strings.TrimSpace(rawline.Plain(string(rawline.Unwrap([]byte(shorten(line))))))
	line = strings.TrimSpace(strings.Map(replaceHidden, line[strings.LastIndexByte(line, '\r')+1:])) // as a terminal shows it
	for range mostPrefixes {
		for _, prefix := range prefixes {
			rest := prefix.ReplaceAllString(line, "$1")
			if rest != "" && !(prefix == place && bare.MatchString(rest)) {
				line = rest
			}
		}
	}
	for _, form := range []*lazyregexp.Regexp{inJSON, inPairs} {
		if at := form.FindStringSubmatch(line); at != nil {
			return at[1]
		}
	}
	return strings.TrimSpace(line)
}

// replaceHidden replaces invisible characters, which records must not have, by U+FFFD.
func replaceHidden(r rune) rune {
	if r != '\t' && visible.Hidden(r) {
		return '\uFFFD'
	}
	return r
}

// shorten cuts a line after the longest message.
func shorten(line string) string { return visible.Head(line, mostLine) }

// levels match what CI services, package managers and shells print before a message, at the
// start of a line. A shell begins with the name of the script.
var levels = lazyregexp.New(`^(?:npm (?:error|ERR!)(?: code \w+$)? ?|(?:(?:ERROR|FATAL ERROR):|\[(?:ERROR|error)\]:?)[ \t]+|##\[error\]|g?make: \*\*\* )`)

// submake matches how a make that another make started begins its messages, such as make[2].
var submake = lazyregexp.New(`^g?make\[$`)

// dropPrefix removes a level before a message, if enough words remain.
func dropPrefix(parts []template.Part) []template.Part {
	if len(parts) > 1 && parts[0].Placeholder == own && strings.HasPrefix(parts[1].Text, ": line ") { // a script
		parts = parts[1:]
		parts[0].Text = strings.TrimPrefix(parts[0].Text, ": ")
	}
	if len(parts) == 0 || parts[0].Placeholder != "" {
		return parts
	}
	short := slices.Clone(parts)
	if submake.MatchString(short[0].Text) && len(short) > 2 && strings.HasPrefix(short[2].Text, "]: *** ") {
		short = short[2:]
		short[0].Text = "make" + strings.TrimPrefix(short[0].Text, "]")
	}
	short[0].Text = levels.ReplaceAllString(short[0].Text, "")
	if letters(short) < 2*leastLetters {
		return parts
	}
	return short
}
