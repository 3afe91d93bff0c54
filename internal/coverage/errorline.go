package coverage

import (
	"bytes"
	"iter"
	"regexp"
)

// A detector tells which lines of a log say that something went wrong. It would
// rather miss one than take talk about errors for an error: a line counts if it
// begins with an exception's class, has a level that says so, has a word such as
// error or failed before a colon, a well-known code, or a phrase that systems say
// of failures alone. Warnings, source code, stack frames and counts of errors do
// not, nor do lines that say only that something failed, which another line says
// more of. It goes from line to line of one log.
type detector struct {
	// traceback tells that a Python traceback has begun and not ended.
	traceback bool
	npm       npmReport
	lower     []byte // scratch
}

// A verdict is what a line says.
type verdict int

const (
	nothing verdict = iota
	failed          // something went wrong, and what
	closed          // something went wrong, and no more: what did is said elsewhere
)

// stems are what a line must have in it, in small letters, to be looked at.
var stems = [][]byte{
	[]byte("err"), []byte("fail"), []byte("fatal"), []byte("panic"), []byte("exception"), []byte("fault"),
	[]byte("denied"), []byte("refused"), []byte("timed out"), []byte("out of memory"), []byte("not found"), []byte("no such"),
	[]byte("unable"), []byte("abort"), []byte("killed"), []byte("crit"), []byte("severe"), []byte("undefined"), []byte("cannot"), []byte("core dumped"),
	[]byte("e1"), []byte("e0"), []byte("econn"), []byte("eacces"), []byte("enoent"), []byte("eaddr"), []byte("ora-"), []byte("exit"), []byte("interrupt"),
	[]byte("warning  "), []byte("is invalid"), []byte(": *** "),
}

var (
	// thrown is an exception's class at the start of a line, as most languages
	// print it.
	thrown = regexp.MustCompile(`^(?:Caused by: |Uncaught |Unhandled |Exception in thread "[^"]*" |Error: |\[[\w ]+\]:? ?)?` +
		`(?:[A-Za-z_$][\w$]*(?:\.|::))*[A-Z][\w$]*(?:Error|Exception|Interrupt|Exit|Fault|Failure)(?: \[?[\w-]+\]?)?(?::(?: |$)|$)`)
	// crashed is how runtimes and make begin their last words.
	crashed = regexp.MustCompile(`^(?:panic: |fatal error: |thread '[^']*' (?:\([0-9]+\) )?panicked at|Segmentation fault|Aborted\b|Killed\b|Bus error|Floating point exception|\S*make(?:\[[0-9]+\])?: \*\*\* )` +
		`|\(core dumped\)|terminate called after throwing`)
	// labelled is a word that says so before a colon, perhaps with a code between,
	// or in capitals wherever it stands.
	labelled = regexp.MustCompile(`(?i:(?:^|[\s:>(\[])(?:(?:fatal|internal|compilation|runtime|syntax|linker|cuda|[a-z]*sql) )?(?:error|fatal|panic|failure|failed)(?:\[\w+\]| [A-Z]{1,5}-?[0-9]{2,5}| [0-9]{1,5}(?: \(\w+\))?)?\]?:\s+\S)` +
		`|\b(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC|EMERG|FAILED)\b|\bERR!|\(EE\)` +
		`|(?i:\b(?:level|lvl|severity)"?[=:] ?"?(?:error|fatal|critical|panic|alert|emerg)\b)|(?i:\[(?:error|fatal|critical|emerg|alert|crit|err)\])`)
	// answered is how kubectl says what a cluster refused.
	answered = regexp.MustCompile(`^Error from server(?: \(\w+\))?: |^The \w+ "[^"]*" is invalid: `)
	// event is a warning of Kubernetes with a reason that is a failure, as kubectl
	// describe and kubectl get events print it.
	event = regexp.MustCompile(`^\s*(?:\S+ +){0,2}Warning +(?:Failed\w*|\w*(?:Failed|Error|BackOff)|Unhealthy|Evicted|OOMKilling|Err[A-Z]\w*) +` +
		`(?:[0-9]\w*(?: \(x[0-9]+ over \w+\))? +\S+|[a-z]+/\S+) +\S`)
	// klog is the head of an error in the format of glog and klog.
	klog = regexp.MustCompile(`^[EF][0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2}`)
	// code is a code of the operating system, a database or a runtime.
	code = regexp.MustCompile(`\b(?:E(?:ACCES|ADDRINUSE|ADDRNOTAVAIL|AGAIN|BADF|BUSY|CONNABORTED|CONNREFUSED|CONNRESET|EXIST|HOSTUNREACH|INTEGRITY|INVAL|IO|ISDIR|MFILE|NETUNREACH|NOENT|NOMEM|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|RESOLVE|ROFS|TIMEDOUT)\b` +
		`|ORA-[0-9]{5}\b|ERR_[A-Z][A-Z0-9_]+\b|cudaError[A-Z]\w+|CUDA_ERROR_[A-Z_]+)`)
	// phrase is what systems say of failures and nobody says of anything else.
	phrase = regexp.MustCompile(`(?i:\b(?:failed (?:to|with|because|due)|unable to|could not (?:connect|find|open|read|resolve|load|create|write)|cannot (?:allocate|access|connect|find|import|open|create|load|execute|stat)|` +
		`permission denied|access denied|connection (?:refused|reset)|no such (?:file|device|host|container|image|table|module)|command not found|segmentation fault|out of memory|undefined (?:reference|symbol)|timed out|exited with (?:code|status) [1-9]|killed by signal|NCCL failure|no space left on device)\b)` +
		`|\) failed: `)

	// quiet is the head of a line whose level says that it is no error.
	quiet = regexp.MustCompile(`^[IWD][0-9]{4} [0-9]{2}:|^(?:\S+ ){0,5}?[\[(<]?(?i:warn|warning|info|debug|trace|notice|note|hint|help)(?:[\])>]|:|\b.{0,3}:)` +
		`|^(?:\S+ ){0,5}?\[?(?:WARN|WARNING|INFO|DEBUG|TRACE|NOTICE)\b|(?i:\blevel"?[=:] ?"?(?:warn|info|debug|trace|notice))|^\S*(?:Warning): `)
	// sound is talk of errors that there are none of, or only a count of.
	sound = regexp.MustCompile(`(?:^|[\s,(])[0-9]+ (?:\w+ )?(?:errors?|failures?|failed|warnings?)\b|(?i:\b(?:no|without|zero) (?:\w+ )?(?:errors?|failures?|warnings?)\b|\b(?:errors?|failures?|failed)\s*(?:[:=]\s*(?:0\b|"")|=\s*(?:none|null|nil|false|no)\b|:\s*(?:none|null|nil|false|no)[\s"')\]}]*(?:$|[,;|])|:\s*(?:none|null|nil|false)\s+\w+\s*[:=])|\b(?:if|when|whether|on|any|see|search for|in case of|ignore|ignoring) (?:an? |the |any )?(?:\S+ )?(?:errors?|failures?|exceptions?)\b)`)
	// numbered are things that have a number, of which it is no count.
	numbered = regexp.MustCompile(`(?i)\b(?:port|line|pid|process|step|rank|worker|device|gpu)[ :=#]{1,2}[0-9]+`)
	// source is a line of a program or a frame of its stack.
	source = regexp.MustCompile(`^\s*(?:at \S|Search for |See |File "|#[0-9]+ |raise\b|throw\b|except\b|catch\b|if\b|else\b|return\b|def |import |from \S+ import|try\b|with\b|assert |func |//|\* |\.\.\. [0-9]+ more|goroutine [0-9]|[\^~|\s]+$|created by )`)
)

// mostSearched is how much of a line is looked at, in bytes. Whatever says that
// something went wrong says it early.
const mostSearched = 4 << 10

// ErrorLines yields the lines of a log, from 0, that say that something went wrong,
// and what.
func ErrorLines(lines []string) iter.Seq[int] { return linesThat(lines, failed) }

// ClosingLines yields the lines of a log, from 0, that say only that something went
// wrong, such as the last line of a job of continuous integration.
func ClosingLines(lines []string) iter.Seq[int] { return linesThat(lines, closed) }

func linesThat(lines []string, say verdict) iter.Seq[int] {
	return func(yield func(int) bool) {
		var d detector
		for i, line := range lines {
			if d.look([]byte(line)) == say && !yield(i) {
				return
			}
		}
	}
}

// isError tells whether a line says that something went wrong, and what.
func (d *detector) isError(line []byte) bool { return d.look(line) == failed }

// look tells what a line says.
func (d *detector) look(line []byte) verdict {
	line = unstamped(bytes.TrimRight(line[:min(len(line), mostSearched)], "\r\n"))
	if d.inTraceback(line) {
		return nothing
	}
	worth := d.worthALook(line)
	if worth || d.npm.lines > 0 {
		line = ansi.ReplaceAll(line, nil)
	}
	if says, is := d.npm.look(line); is || !worth {
		return says
	}
	switch {
	case source.Match(line):
		return nothing
	case closing.Match(line):
		return closed
	case thrown.Match(line), crashed.Match(line), answered.Match(line), event.Match(line), klog.Match(line):
		return failed
	case quiet.Match(line), sound.Match(line) && sound.Match(numbered.ReplaceAll(line, nil)):
		return nothing
	case labelled.Match(line), code.Match(line), phrase.Match(line):
		return failed
	}
	return nothing
}

// unstamped takes off the time that GitHub Actions puts in front of a line.
func unstamped(line []byte) []byte {
	const least, most = len("2026-11-21T05:22:42Z "), len("2026-11-21T05:22:42.123456789Z ")
	if len(line) < least || line[0] < '0' || line[0] > '9' || line[10] != 'T' {
		return line
	}
	if at := stamp.FindIndex(line[:min(len(line), most)]); at != nil {
		return line[at[1]:]
	}
	return line
}

var stamp = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(?:\.[0-9]+)?Z `)

var ansi = regexp.MustCompile("\x1b\\[[0-?]*[ -/]*[@-~]")

// inTraceback tells whether a line belongs to a Python traceback, whose last line
// is the one that is not indented.
func (d *detector) inTraceback(line []byte) bool {
	if bytes.HasPrefix(line, []byte("Traceback (most recent call last)")) {
		d.traceback = true
		return true
	}
	d.traceback = d.traceback && (len(line) == 0 || line[0] == ' ' || line[0] == '\t')
	return d.traceback
}

// worthALook is quick, for most lines are not.
func (d *detector) worthALook(line []byte) bool {
	d.lower = d.lower[:0]
	for _, c := range line {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		d.lower = append(d.lower, c)
	}
	for _, stem := range stems {
		if bytes.Contains(d.lower, stem) {
			return true
		}
	}
	return false
}
