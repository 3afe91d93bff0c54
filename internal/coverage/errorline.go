package coverage

import (
	"bytes"
	"iter"
	"regexp"

	"github.com/kbctl/kbctl/internal/logs/logline"
	"github.com/kbctl/kbctl/internal/text/needle"
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
}

// A verdict is what a line says.
type verdict int

const (
	nothing verdict = iota
	failed          // something went wrong, and what
	closed          // something went wrong, and no more: what did is said elsewhere
)

// stems are what a line must have in it to be looked at: all that the patterns find
// has one, and few other lines have.
var stems = needle.New(true, "err", "fail", "fatal", "panic", "exception", "fault",
	"denied", "refused", "timed out", "out of memory", "not found", "no such", "no space",
	"unable", "abort", "killed", "crit", "severe", "undefined", "cannot", "could not", "core dumped", "terminate called",
	"connection reset", "alert", "emerg", "exit", "interrupt", "(ee)", "is invalid", ": *** ", "non-zero", "build stopped", "rejected]",
	"unhealthy", "evicted", "oomkilling", "backoff", "conflict (", "key verification", "invalid data", "can't locate", "couldn't find any", "could not be resolved",
	"solving failed", " the engine \"", "and not used", "missing return", ", level ",
	"eacces", "eaddr", "eagain", "ebadf", "ebusy", "econn", "eexist", "ehostunreach", "eintegrity", "einval", "eio", "eisdir", "emfile", "enetunreach",
	"enoent", "enomem", "enospc", "enotdir", "enotempty", "enotfound", "eperm", "epipe", "eresolve", "erofs", "etimedout", "ora-", "bus error")

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
	// told is how some programs say what went wrong without a word for it before a
	// colon: go test, go vet, go mod, CMake, yarn, git, kubectl, ssh, Composer.
	told = regexp.MustCompile(`^\s*--- FAIL: \S|^\S+\.go:[0-9]+:[0-9]+: (?:undefined: |declared and not used: |"\S+" imported (?:as \w+ )?and not used|cannot use |missing return$)` +
		`|^go: .*: 404 Not Found$|^CMake Error(?: at \S+:[0-9]+ \(\w+\))?:|^error (?:Couldn't find any |\S+@\S+: The engine ")|^CONFLICT \([\w/ ]+\): |^ ! \[(?:remote )?rejected\] ` +
		`|^The connection to the server \S+ was refused|^error: error (?:validating|parsing) |^Host key verification failed\.$|^Your requirements could not be resolved `)
	// raised is how runtimes and databases do: Ruby, Elixir, .NET, R, SQL Server, Perl, Redis.
	raised = regexp.MustCompile(`^\S+\.rb:[0-9]+:in .*\([A-Z][\w:]*Error\)$` +
		`|^\*\* \((?:[A-Z]\w*\.)*[A-Z]\w*(?:Error|Exception)\) |^Unhandled [Ee]xception\. [A-Z][\w.]*(?:Exception|Error)\b|^Error in [\w.:]+\(.*\) : ` +
		`|^Msg [0-9]+, Level (?:1[1-9]|2[0-5]), State [0-9]|^Can't locate \S+ in @INC |^\(error\) [A-Z]+ \w`)
	// toldStems are what told and raised have of their own: a large pattern costs time even
	// where it fails at once.
	toldStems = needle.New(true, "--- fail: ", ".go:", "go: ", "cmake error", "couldn't find any", " the engine \"", "conflict (", "rejected] ", "the connection to",
		"error: error ", "host key", "your requirements", ".rb:", "** (", "unhandled exception", "error in ", ", level ", "can't locate", "(error) ")
	// klog is the head of an error in the format of glog and klog.
	klog = regexp.MustCompile(`^[EF][01][0-9]{3} [0-9]{2}:[0-9]{2}:[0-9]{2}`)
	// code is a code of the operating system, a database or a runtime.
	// Some are a matter of course to whoever writes of them.
	code = regexp.MustCompile(`\b(?:E(?:ACCES|ADDRINUSE|ADDRNOTAVAIL|CONNABORTED|CONNREFUSED|CONNRESET|NOENT)\b` +
		`|ORA-[0-9]{5}\b|ERR_[A-Z][A-Z0-9_]+\b|cudaError[A-Z]\w+|CUDA_ERROR_[A-Z_]+)` +
		`|(?:^|: |[("'\[]|(?:code|errno|error|reason)[=:]? ?|\b[a-z]{4,11} )E(?:AGAIN|BADF|BUSY|EXIST|HOSTUNREACH|INTEGRITY|INVAL|IO|ISDIR|MFILE|NETUNREACH|NOMEM|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|RESOLVE|ROFS|TIMEDOUT)(?:[:,)"'\]]|$| [/0-9]| [\w-]+\.)`)
	// phrase is what systems say of failures and nobody says of anything else.
	phrase = regexp.MustCompile(`(?i:\b(?:failed (?:to|with|because|due)|unable to|could not (?:connect|find|get lock|open|read|resolve|load|create|write)|cannot (?:allocate|access|connect|find|import|open|create|load|execute|stat)|` +
		`permission denied|access denied|connection (?:refused|reset)|no such (?:file|device|host|container|image|table|module)|command not found|segmentation fault|out of memory|undefined (?:reference|symbol)|timed out|exited with (?:code|status) [1-9]|killed by signal|NCCL failure|no space left on device)\b)` +
		`|\) failed: `)
	// last is how some programs end, or begin after a head, what went wrong: Linux, ffmpeg,
	// Poetry. The patterns are apart from each other for a large one is a slow one.
	last = regexp.MustCompile(`\b(?:EXT[234]-fs error \(device |Buffer I/O error on dev )|: Invalid data found when processing input$|, version solving failed\.$`)

	// quiet is the head of a line whose level says that it is no error.
	quiet = regexp.MustCompile(`^[IWD][0-9]{4} [0-9]{2}:|^(?:\S+ ){0,5}?[\[(<]?(?i:warn|warning|info|debug|trace|notice|note|hint|help)(?:[\])>]|:|\b.{0,3}:)` +
		`|^(?:\S+ ){0,5}?\[?(?:WARN|WARNING|INFO|DEBUG|TRACE|NOTICE)\b|(?i:\blevel"?[=:] ?"?(?:warn|info|debug|trace|notice))|^\S*(?:Warning): `)
	// sound is talk of errors that there are none of, or only a count of.
	sound = regexp.MustCompile(`(?:^|[\s,(])[0-9]+ (?:\w+ )?(?:errors?|failures?|failed|warnings?)\b|(?i:\b(?:no|without|zero) (?:\w+ )?(?:errors?|failures?|warnings?)\b|\b(?:errors?|failures?|failed)\s*(?:[:=]\s*(?:0\b|"")|=\s*(?:none|null|nil|false|no)\b|:\s*(?:none|null|nil|false|no)[\s"')\]}]*(?:$|[,;|])|:\s*(?:none|null|nil|false)\s+\w+\s*[:=])|\b(?:if|when|whether|on|any|see|search for|in case of|ignore|ignoring) (?:an? |the |any )?(?:\S+ )?(?:errors?|failures?|exceptions?)\b)`)
	// numbered are things that have a number, of which it is no count.
	numbered = regexp.MustCompile(`(?i)\b(?:port|line|pid|process|step|rank|worker|device|gpu)[ :=#]{1,2}[0-9]+`)
	// source is a line of a program or a frame of its stack.
	source = regexp.MustCompile(`^\s*(?:at \S|Search for |See |File "|#[0-9]+ |raise\b|throw\b|except\b|catch\b|if\b|else\b|return\b|def |import |from \S+ import|try\b|with\b|assert |func |//|\* |\.\.\. [0-9]+ more|(?:or )?(?:die|croak|carp|warn|bail)\b ?\(? ?["'\x60]|.*(?:\|\| ?|\bor )(?:die|croak|carp)\b|goroutine [0-9]|[\^~|\s]+$|created by )`)
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
	line = logline.Unwrapped(bytes.TrimRight(line[:min(len(line), mostSearched)], "\r\n"))
	if d.inTraceback(line) {
		return nothing
	}
	worth := worthALook(line)
	if worth || d.npm.lines > 0 {
		line = ansi.ReplaceAll(line, nil)
	}
	if says, is := d.npm.look(line); is || !worth {
		return says
	}
	switch {
	case source.Match(line):
		return nothing
	case logline.IsClosing(line):
		return closed
	case thrown.Match(line), crashed.Match(line), answered.Match(line), event.Match(line), toldStems.Has(string(line)) && (told.Match(line) || raised.Match(line)), klog.Match(line):
		return failed
	case quiet.Match(line), sound.Match(line) && sound.Match(numbered.ReplaceAll(line, nil)):
		return nothing
	case labelled.Match(line), phrase.Match(line), last.Match(line), code.Match(line):
		return failed
	}
	return nothing
}

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
func worthALook(line []byte) bool {
	klogged := len(line) > 1 && (line[0] == 'E' || line[0] == 'F') && (line[1] == '0' || line[1] == '1')
	return klogged || stems.Has(string(line))
}
