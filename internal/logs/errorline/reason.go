package errorline

import "github.com/kbctl/kbctl/internal/regex"

// reasonStems are found in every line that the patterns of this file match.
var reasonStems = []string{"not permitted", "input/output err", "resource busy", "target is busy", "file busy", "list too long", "temporarily unavail", "too many ", "read-only file", "broken pipe", "unreachable",
	"no route to", "already in use", "service not known", "format error", "bad file desc", "quota exceeded", "not empty", "cross-device", "stale file", "host is down", "name too long", "file too large", "invalid argument",
	": invalid ", ": unrecognized ", ": unknown ", ": illegal ", ": missing ", ": extra ", ": ambiguous ", "expression expected", "operator expected", "argument required", "bad substitution", "valid identifier",
	"readonly variable", "division by", "array subscript", "unexpected eof", "unexpected end of file", "bad owner", "connection closed by", "identification has changed",
	"a tar archive", "gzip format", "format not recognized", "no installation candidate", "does not have a release", "unmet depend", "no package ", "dependency problems",
	"wrong fs type", "special device", "main process", "repeated too quickly", "toomanyrequests: ", "unauthorized: ", "denied: ", "no matching manifest", "reference format", "oomkilled", "invalidimagename",
	"back-off ", "aadsts", "curl: (", "unresolved reference", "unresolved external", "class file major version", "compatible framework version", "library not found", "symbol(s) not found", "framework not found",
	"yn00", "requires explicit package", "attempt to call", "attempt to index", "attempt to perform", "attempt to compare", "attempt to concat", "not recognized as", "driver version is insufficient",
	"maximum execution time", "shutdown signal", "openpgp data", "check signature", "no matching versions", "go.mod needed", "unknown revision", "missing go.sum", "checksum mismatch", "terminal is required", "sudoers file",
	"redeclared", "not enough arg", "assignment mismatch", "mismatched types", "invalid operation", "impossible type", "unknown field", "duplicate case", "no new variables", "does not implement", "(no value) used", "is not used", "is not a type", "non-boolean", "expected 'package'",
	"not ok ", "› ", "✕ ", "can not be used", "fail [", "fail: ",
	"busy redis", "loading redis", "clusterdown", "wrongpass", "noscript", "noperm"}

var (
	// reason matches a reason of the operating system at the end of a message.
	reason = regex.NewRecognizer(`: (?:Operation not permitted|Input/output error|Device or resource busy|target is busy|Text file busy|Argument list too long|Resource temporarily unavailable|Too many (?:open files|levels of symbolic links)|Read-only file system|Broken pipe` +
		`|(?:Network|Destination Host) is unreachable|No route to host|Address already in use|Name or service not known|Exec format error|Bad file descriptor|Disk quota exceeded|Directory not empty|Invalid cross-device link|Stale file handle|Host is down|File name too long|File too large|Invalid argument)(?:$|[.,;)(:\]])`)
	// shell matches messages of shells and coreutils.
	shell = regex.NewRecognizer(`^[\w./+-]+: (?:invalid|unrecognized|unknown|illegal|missing|extra|ambiguous) (?:option|operand|argument|command|user|group|date|mode|number|time interval|byte|file operand|destination|subcommand|flag|reference format|line number|field|suffix|predicate)\b` +
		`|: (?:integer expression expected|(?:unary|binary|conditional binary) operator expected|numeric argument required|ambiguous redirect|[Bb]ad substitution|too many arguments|readonly variable|bad array subscript)$|: not a valid identifier$|: syntax error(?: near|: |,)` +
		`|\bunexpected EOF while looking for|^exec \S+: exec format error|^sudo: a terminal is required|\bis not in the sudoers file`)
	// transfer matches messages of curl, ssh, tar, package managers, mount, systemd and the
	// tools of containers.
	transfer = regex.NewRecognizer(`^curl: \([1-9][0-9]?\) \S|^Bad owner or permissions on |^Connection closed by \S+ port [0-9]+$|: Connection closed by remote host$|: Too many authentication failures$|^Too many authentication failures` +
		`|^tar: (?:This does not look like a tar archive|Unexpected EOF in archive)|: not in gzip format|: unexpected end of file|: File format not recognized` +
		`|\bhas no installation candidate$|\bdoes not have a Release file|^E: Unmet dependencies|^No package \S+ available|^dpkg: (?:error processing |dependency problems prevent )|^u?mount: \S+: (?:wrong fs type|special device )` +
		`|: Main process exited, code=(?:exited, status=[1-9]|killed|dumped)|: Start request repeated too quickly|^(?:toomanyrequests|unauthorized|denied): \S|^no matching manifest for |: invalid reference format` +
		`|^\s*[Bb]ack-off (?:\w+ )?(?:restarting failed|pulling image) |\b(?:CrashLoopBackOff|ImagePullBackOff|ErrImagePull|CreateContainer(?:Config)?Error|RunContainerError|OOMKilled|InvalidImageName)\b`)
	// build matches messages of compilers, linkers and package managers that have no label.
	build = regex.NewRecognizer(`^\S+\.go:[0-9]+:[0-9]+: (?:\S+ undefined \(type |\S+ redeclared in this block|(?:not enough|too many) arguments in |assignment mismatch: |invalid operation: |cannot (?:infer|assign|convert|range|call|refer) |syntax error: |non-boolean |impossible type |unknown field |duplicate case |no new variables |expected 'package'` +
		`|.*(?:does not implement |\(no value\) used as value|defined and not used$|is not used$|is not a type$|mismatched types ))` +
		`|^go: .*(?:no matching versions for query|go\.mod file not found|unknown revision|checksum mismatch)|^go: updates to go\.mod needed|\bmissing go\.sum entry for |^ld: (?:symbol\(s\) not found for|library not found for|framework not found )|: unresolved external symbol |\b(?:nvcc|ptxas) (?:fatal|error) *: |: relocation \S+ against .* can not be used when |^e: \S+ Unresolved reference` +
		`|^Unsupported class file major version|^It was not possible to find any compatible framework version|^➤ YN00(?:01|09|16|18|28|35|41|82): |^error (?:Command|Your|No|Package|Unknown|Missing|Integrity|Incorrect|Invalid) [\w"']|^\s+[0-9]+:[0-9]+\s+error\s+\S`)
	// test matches the results of tests, and the exceptions that test runners indent.
	test = regex.NewRecognizer(`^(?:FAIL|ERROR)(?: \[[0-9.]+s\])?: \w+ \([\w.]+\)|^\s*● .* › |^\s*✕ \S|^not ok [0-9]+ - [^#]*$|^\S+ - failed[.:] \S` +
		`|^E {3,}(?:\w+\.)*[A-Z]\w*(?:Error|Exception)\b|^\s+(?:[a-z]\w*\.){2,}[A-Z]\w*(?:Error|Exception)(?::|$)`)
	// script matches messages of interpreters, databases and services that have no label.
	script = regex.NewRecognizer(`^syntax error at \S+ line [0-9]+|^Undefined subroutine &|^Global symbol "\S+" requires explicit package|: attempt to (?:call|index|perform|compare|concatenate) |^(?:! )?Undefined control sequence\.?$|: Undefined control sequence\.$|^'.*' is not recognized as an? |: The term '.*' is not recognized as ` +
		`|^jq: error \(|^An error occurred \(\w+\) when calling |\bAADSTS[0-9]{4,7}: \S|(?:^|: )Access is denied\.?$|^gpg: (?:no valid OpenPGP data found|Can't check signature)|\bdriver version is insufficient for |\bhas exceeded the maximum execution time|\brunner has received a shutdown signal|^E[0-9]{5} duplicate key error` +
		`|^-?(?:ERR (?:unknown|wrong|syntax|value|no such|invalid|max|index|AUTH) |BUSY Redis |LOADING Redis |CLUSTERDOWN |WRONGPASS |NOSCRIPT No |NOPERM )`)
)
