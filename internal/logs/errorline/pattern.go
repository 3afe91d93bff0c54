package errorline

import (
	"slices"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// stems are found in every line that the patterns below match, and in few others.
// Lines without a stem need no regex.
var stems = newStems(allStems)

// anywhere are the stems, with the same numbers, and words of the first line of a Python traceback and of lines that
// CI services print around steps.
var (
	anywhere      = newStems(anywhereWords)
	anywhereWords = slices.Concat(allStems, []string{"traceback (most", "##[", "section_start:", "travis_", "retry", "again", "attempt", "back off", "retries", "marked build", "post job"})
)

var allStems = slices.Concat(stemWords, reasonStems, chineseStems)

var stemWords = []string{"err", "fail", "fatal", "panic", "exception", "fault",
	"denied", "refused", "timed out", "out of memory", "not found", "no such", "no space",
	"unable", "abort", "killed", "crit", "severe", "undefined", "cannot", "could not", "core dumped", "terminate called",
	"connection reset", "alert", "emerg", "exit", "interrupt", "(ee)", "is invalid", ": *** ", "non-zero", "build stopped", "rejected]",
	"unhealthy", "evicted", "oomkilling", "backoff", "conflict (", "key verification", "invalid data", "can't locate", "couldn't find any", "could not be resolved",
	"multiple definition", "duplicate symbol", "import cycle", "required module", "is not in std", "is not in goroot", "x509: ", "wrongtype", "command not allowed", "readonly you", "noauth auth", "misconf redis", "crossslot keys", "nodes are available", "unbound variable", "parameter not set", "is not a git", "no module named", "vet: ",
	"solving failed", " the engine \"", "and not used", "missing return", ", level ",
	"eacces", "eaddr", "eagain", "ebadf", "ebusy", "econn", "eexist", "ehostunreach", "eintegrity", "einval", "eio", "eisdir", "emfile", "enetunreach",
	"enoent", "enomem", "enospc", "enotdir", "enotempty", "enotfound", "eperm", "epipe", "eresolve", "erofs", "etimedout", "ora-", "bus error"}

// newStems returns a set of words in any case.
func newStems(words []string) *needle.Set {
	var literals []regex.Literal
	for _, w := range words {
		literals = append(literals, regex.Literal{Text: w, Fold: true})
	}
	return needle.NewSet(regex.Words(literals, 1))
}

var (
	// exception matches an exception's class at the start of a line.
	exception = regex.NewRecognizer(`^(?:Caused by: |Uncaught |Unhandled |Exception in thread "[^"]*" |Error: |\[[\w ]+\]:? ?)?` +
		`(?:[A-Za-z_$][\w$]*(?:\.|::))*[A-Z][\w$]*(?:Error|Exception|Interrupt|Exit|Fault|Failure)(?: \[?[\w-]+\]?)?(?::(?: |$)|$)`)
	// crash matches the start of the last message of a runtime or of make.
	crash = regex.NewRecognizer(`^(?:panic: |fatal error: |thread '[^']*' (?:\([0-9]+\) )?panicked at|Segmentation fault|Aborted\b|Killed\b|Bus error|Floating point exception|\S*make(?:\[[0-9]+\])?: \*\*\* )` +
		`|\(core dumped\)|terminate called after throwing`)
	// panicHead matches the line before the message of a panic in Rust.
	panicHead = regex.NewRecognizer(`^thread '.*' (?:\([0-9]+\) )?panicked at \S+:[0-9]+:[0-9]+:$`)
	// label matches a word such as error before a colon, with an optional code between
	// them. In capitals the word counts anywhere.
	label = regex.NewRecognizer(`(?i:(?:^|[\s:>(\[])(?:(?:fatal|internal|compilation|runtime|syntax|linker|cuda|[a-z]*sql) )?(?:error|fatal|panic|failure|failed)(?:\[\w+\]| [A-Z]{1,5}-?[0-9]{2,5}| [0-9]{1,5}(?: \(\w+\))?)?\]?:\s+\S)` +
		`|\b(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC|EMERG|FAILED)\b|<<< FAILURE!|\bERR!|\(EE\)` +
		`|(?i:\b(?:level|lvl|severity)"?[=:] ?"?(?:error|fatal|critical|panic|alert|emerg)\b)|(?i:\[(?:error|fatal|critical|emerg|alert|crit|err)\])`)
	// refusal matches what kubectl prints when a cluster refuses a request.
	refusal = regex.NewRecognizer(`^Error from server(?: \(\w+\))?: |^The \w+ "[^"]*" is invalid: `)
	// event matches a Kubernetes warning whose reason is a failure, as kubectl
	// describe and kubectl get events print it.
	event = regex.NewRecognizer(`^\s*(?:\S+ +){0,2}Warning +(?:Failed\w*|\w*(?:Failed|Error|BackOff)|Unhealthy|Evicted|OOMKilling|Err[A-Z]\w*) +` +
		`(?:[0-9]\w*(?: \(x[0-9]+ over \w+\))? +\S+|[a-z]+/\S+) +\S`)
	// tool matches messages of go test, go vet, go mod, CMake, yarn, git, kubectl, ssh
	// and Composer that have no label.
	tool = regex.NewRecognizer(`^\s*--- FAIL: \S|^\S+\.go:[0-9]+:[0-9]+: (?:undefined: |declared and not used: |"\S+" imported (?:as \w+ )?and not used|cannot use |missing return$)` +
		`|^go: .*: 404 Not Found$|^CMake Error(?: at \S+:[0-9]+ \(\w+\))?:|^error (?:Couldn't find any |\S+@\S+: The engine ")|^CONFLICT \([\w/ ]+\): |^ ! \[(?:remote )?rejected\] ` +
		`|^The connection to the server \S+ was refused|^error: error (?:validating|parsing) |^Host key verification failed\.$|^Your requirements could not be resolved `)
	// runtime matches messages of Ruby, Elixir, .NET, R, SQL Server, Perl and Redis
	// that have no label.
	runtime = regex.NewRecognizer(`^\S+\.rb:[0-9]+:in .*\([A-Z][\w:]*Error\)$` +
		`|^\*\* \((?:[A-Z]\w*\.)*[A-Z]\w*(?:Error|Exception)\) |^Unhandled [Ee]xception\. [A-Z][\w.]*(?:Exception|Error)\b|^Error in [\w.:]+\(.*\) : ` +
		`|^Msg [0-9]+, Level (?:1[1-9]|2[0-5]), State [0-9]|^Can't locate \S+ in @INC |^\(error\) [A-Z]+ \w`)
	// plain matches messages of linkers, make, Go, Redis, Kubernetes, shells, git,
	// coreutils and Python that have no label.
	plain = regex.NewRecognizer(`: multiple definition of |^duplicate symbol \S+ in\b|^\S+:[0-9]+: \*\*\* \S|: import cycle not allowed|^vet: \S+\.go:[0-9]+:[0-9]+: ` +
		`|^\S+\.go:[0-9]+:[0-9]+: (?:no required module provides |package \S+ is not in (?:std|GOROOT)\b)|\bx509: [a-z]` +
		`|^-?(?:WRONGTYPE Operation|OOM command not allowed|READONLY You|NOAUTH Auth|MISCONF Redis|CROSSSLOT Keys) ?` +
		`|: line [0-9]+: +[0-9]+ (?:Killed|Aborted|Segmentation fault) |\b0/[0-9]+ nodes are available: |: unbound variable$|: parameter not set$|^git: '.*' is not a git command|REMOTE HOST IDENTIFICATION HAS CHANGED` +
		`|^ ?! \[(?:remote )?rejected\] |^[a-z]{2,7}: cannot \w+ |^\S*sh: (?:[0-9]+: |line [0-9]+: )?[^\s:]+: not found$|^\S+: [0-9]+: [^\s:]+: not found$|^\S*python[0-9.]*: No module named \S`)
	// klog matches the prefix of an error of glog or klog.
	klog = regex.NewRecognizer(`^[EF][01][0-9]{3} [0-9]{2}:[0-9]{2}:[0-9]{2}`)
	// code matches an error code of an operating system, a database or a runtime. Codes
	// that also occur in prose need a context.
	code = regex.NewRecognizer(`\b(?:E(?:ACCES|ADDRINUSE|ADDRNOTAVAIL|CONNABORTED|CONNREFUSED|CONNRESET|NOENT)\b` +
		`|ORA-[0-9]{5}\b|ERR_[A-Z][A-Z0-9_]+\b|cudaError[A-Z]\w+|CUDA_ERROR_[A-Z_]+)` +
		`|(?:^|: |[("'\[]|(?:code|errno|error|reason)[=:]? ?|\b[a-z]{4,11} )E(?:AGAIN|BADF|BUSY|EXIST|HOSTUNREACH|INTEGRITY|INVAL|IO|ISDIR|MFILE|NETUNREACH|NOMEM|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|RESOLVE|ROFS|TIMEDOUT)(?:[:,)"'\]]|$| [/0-9]| [\w-]+\.)`)
	// phrase matches words that programs print only for failures.
	phrase = regex.NewRecognizer(`(?i:\b(?:failed (?:to|with|because|due)|unable to|could not (?:connect|find|get lock|open|read|resolve|load|create|write|translate|start|bind|establish|initialize|allocate|execute|authenticate|locate|fetch|retrieve|lock|fork|be (?:found|loaded|opened|resolved|established|read))|cannot (?:allocate|access|connect|find|import|open|create|load|execute|stat)|` +
		`permission denied|access denied|permission to \S+ denied|connection (?:refused|reset)|no such (?:file|device|host|container|image|table|module|process|user|package|column|function|service|network|volume|bucket|option|command)|version \x60[^']*' not found|temporary failure in name resolution|command not found|segmentation fault|out of memory|undefined (?:reference|symbol)|timed out|exited with (?:code|status) [1-9]|killed by signal|NCCL failure|no space left on device)\b)` +
		`|\) failed: `)
	// rare matches messages of Linux, ffmpeg and Poetry.
	rare = regex.NewRecognizer(`\b(?:EXT[234]-fs error \(device |Buffer I/O error on dev )|: Invalid data found when processing input$|, version solving failed\.$`)

	// certain matches an error, and likely matches one unless its line is quiet or harmless.
	certain = regex.AnyOf(exception, crash, refusal, event, tool, runtime, plain, build, test)
	// telling matches each line that is an error or of a report of npm.
	telling = regex.AnyOf(certain, likely, klog, chinese, closingRegex, regex.NewRecognizer(`^npm (?:ERR!|error)`))
	likely  = regex.AnyOf(label, phrase, rare, code, reason, shell, transfer, script)

	// quiet matches the start of a line whose level is below error.
	quiet = regex.NewRecognizer(`^-- |^##\[(?:warning|notice|debug|command|group|endgroup|section)\]|^\[command\]|^Picked up _?JAVA_\w*OPTIONS: |^\S+:[0-9]+: \w*Warning: |^[IWD][0-9]{4} [0-9]{2}:|^(?:\S+ ){0,5}?[\[(<]?(?i:warn|warning|info|debug|trace|notice|note|hint|help)(?:[\])>]|:|\b.{0,3}:)` +
		`|^(?:\S+ ){0,5}?\[?(?:WARN|WARNING|INFO|DEBUG|TRACE|NOTICE)\b|(?i:\blevel"?[=:] ?"?(?:warn|info|debug|trace|notice))|^\S*(?:Warning): `)
	// advice matches what Maven and others print with the level of an error after one, and a
	// level alone.
	advice = regex.NewRecognizer(`^[^\w\p{Han}]*(?i:error)[^\w\p{Han}]*$|^\[ERROR\] +(?:-> \[Help|To see the full stack trace|Re-run Maven|For more information about|\[Help [0-9]|After correcting|mvn <|urls\[|realm =|strategy =|Number of foreign imports|import: )`)
	// harmless matches text about errors that did not happen, and counts of errors.
	harmless = regex.NewRecognizer(`(?:^|[\s,(])[0-9]+ (?:\w+ )?(?:errors?|failures?|failed|warnings?)\b|(?i:\b(?:no|without|zero) (?:\w+ )?(?:errors?|failures?|warnings?)\b|\b(?:errors?|failures?|failed)\s*(?:[:=]\s*(?:0\b|"")|=\s*(?:none|null|nil|false|no)\b|:\s*(?:none|null|nil|false|no)[\s"')\]}]*(?:$|[,;|])|:\s*(?:none|null|nil|false)\s+\w+\s*[:=])|\b(?:if|when|whether|on|any|see|search for|in case of|ignore|ignoring) (?:an? |the |any )?(?:\S+ )?(?:errors?|failures?|exceptions?)\b)`)
	// numbered matches things whose number is not a count.
	numbered = lazyregexp.New(`(?i)\b(?:port|line|pid|process|step|rank|worker|device|gpu)[ :=#]{1,2}[0-9]+`)
	// source matches a line of source code or a stack frame.
	source = regex.NewRecognizer(`^[\s>]*(?:[0-9]+ \| *)?(?:at \S|Search for |See |File "|#[0-9]+ |raise\b|throw\b|except\b|catch\b|if\b|else\b|return\b|def |import |from \S+ import|try\b|with\b|assert |func |//|\* |\.\.\. [0-9]+ more|(?:or )?(?:die|croak|carp|warn|bail)\b ?\(? ?["'\x60]|.*(?:\|\| ?|\bor )(?:die|croak|carp)\b|goroutine [0-9]|[\^~|\s]+$|created by |echo ["'])` +
		`|^\++ [a-z_][\w./-]*(?: |$)|^\s+\S.*;\s*(?://.*)?$` +
		// A call with a text.
		`|^(?:\s|> ?|[0-9]+ \|)[\s0-9|]*(?:(?:const|let|var|await|\w+ :?=) )?(?:\w+ = )?[A-Za-z_$][\w.$:]*\((?:[^()"'\x60]|\w\()*["'\x60](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)+[;,]*\s*(?://.*)?$`)
)
