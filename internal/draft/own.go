package draft

import (
	"slices"

	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// The placeholders for names that users choose, such as that of a table. They say nothing
// about the error.
const (
	own      = "<own>"
	curled   = "‘<str>’"
	backtick = "`<str>'"
)

// ownBare matches names that a user chose, as groups, where the text around them shows
// that. A text in quotation marks is one already.
var ownBare = lazyregexp.New(
	// A Kubernetes pod with its random letters, and names in messages of kubelet's.
	`\b([a-z0-9](?:[a-z0-9-]*[a-z0-9])?-[bcdfghjklmnpqrstvwxz2456789]{8,10}-[bcdfghjklmnpqrstvwxz2456789]{5}(?:_[a-z0-9-]+)?)\b|\b([a-z][a-z0-9-]*-(?:[0-9]+[a-z]|[a-z]+[0-9])[a-z0-9]{2,8}-[a-z]{0,3}[0-9][a-z0-9]{1,4})\b` +
		`|\b(?:container|pod|namespace|node)=([\w.-]+)` +
		// A host after a word for hosts, and a missing image.
		`|\b(?:[Hh]ost(?:name)?:?|lookup|ENOTFOUND|EAI_AGAIN|[Ss]erver(?: at)?) ((?:[A-Za-z0-9_-]+\.)+[A-Za-z]{2,})\b` +
		`|\b(?:[Cc]onnect(?:ing|ion)? to|[Rr]esolve (?:host|proxy):?) (localhost\b|[\w-]+(?:\.[\w-]+)+)|\b[Cc]onnect(?:ing|ion)? to ([\w.-]+)(?: port |:[0-9]+)` +
		`|\b((?:[a-z0-9-]+\.)+[a-z]{2,}(?::[0-9]+)?/[a-z0-9._/-]+:\w[\w.-]*): (?:not found|manifest unknown)` +
		// SQLite.
		`|\bno such (?:table|column|function|index|view|module|collation sequence|savepoint): (\S+)|\bambiguous column name: (\S+)` +
		`|\bconstraint failed: ([\w.]+(?:, [\w.]+)*)|\b(?:[Tt]able|index|view) (\S+) (?:already exists|has [0-9]+ columns?|has no column named)` +
		`|\bhas no column named (\S+)|\bduplicate column name: (\S+)` +
		// Go.
		`|^(?:undefined|declared and not used|undeclared name): (\S+)|\b(\S+) (?:redeclared in this block|undefined \(type)|\(type (\S+) has no field` +
		`|\bfield or method (\w+)|\b(?:in argument|in call) to ([^\s:]+)|^cannot use (.+) \((?:untyped|variable|value|constant|type)\b` +
		`|\((?:variable|value|constant)(?: \S+)? of type ([^\s)]+)\)|\((untyped \w+) constant\b|\binvalid operation: (.+) \(|\bas (\S+) value in|\bdoes not implement ([^\s(]+)|\(missing method (\w+)|\bunknown field (\w+) in|\bstruct literal of type (\S+)|\bvariables? but (\S+) returns|\bpackage (\S+) is not in |\bproviding package ([^\s:;]+)|^package (\S+?):? ` +
		`|^(\w+) \((?:type|variable) |\b(?:struct|interface|named) type ([^\s)]+)\)|(?:^|: )(\S+) does not implement` +
		// Node.js and Python.
		`|^ReferenceError: (?:Cannot access )?(.+) is not defined$|^TypeError: ([^'"\s]+) is not (?:a function|a constructor|iterable)` +
		`|\b([A-Za-z_][\w.<>]*\(\)) (?:missing|takes|got)|\babstract methods? (\w+(?:, \w+)*)|\bspawn (\S+) E[A-Z]+` +
		// git.
		`|\bsrc refspec (\S+) does|\b(?:invalid reference|remote ref|bad revision|bad object|Merge conflict in|ambiguous argument):? ([^\s']\S*)` +
		`|\bremote (\S+) already exists|\brejected\] +(\S+) -> (\S+)` +
		// make and tar.
		`|\bCircular (\S+) <- |<- (\S+) dependency dropped|^tar: (\S+): [A-Z]` +
		// Shells: a name before what is wrong with it, or after its command.
		`|\bline [0-9]+: (?:\[|test): (.+): (?:integer|unary operator|binary operator) exp|\bline [0-9]+: (?:(?:cd|set|shopt|trap|wait|jobs|fg|bg|type|alias|unalias|source|\.|export|readonly|declare|local|unset|read|test|\[|kill|let|printf|exec|ulimit): )?([^\s:'"]+): [A-Za-z]|\bline [0-9]+: ([^:'"]+?) ?: (?:division by 0|arithmetic syntax error|syntax error: |value too great)` +
		`|\berror token is "(.*?)"` +
		// Options and libraries.
		`|(?:\boption|\bflag|\bargument|\barguments|\bswitch|\bparameter):? (--?[A-Za-z][\w-]*)|\bcannot find (-l\S+?)(?::|$)` +
		// Compilers and POSIX tools: a file before the reason of the operating system.
		`|(?:^|: |\*\*\* )([^\s:'"‘]+): (?:No such file or directory|Permission denied|Is a directory|Not a directory|File exists|Text file busy|Exec format error|command not found|not found$)`)

// ownQuoted matches names in the quotation marks of GCC, git, make and shells.
var ownQuoted = lazyregexp.New("‘([^’\\n]*)’|“([^”\\n]*)”|`([^'`\\n]*)'")

// ownFile matches a file without its folder, or one below the root or the current folder.
// The names that a program prescribes stay.
var (
	ownFile = lazyregexp.New(`(?:^|[\s('"=])([\w@+-][\w.@+-]*\.(?:cc?|cpp|cxx|hh?|hpp|py|js|mjs|cjs|jsx|ts|tsx|go|rs|java|kt|rb|php|pl|lua|swift|sh|sql|txt|csv|tsv|json|ya?ml|toml|ini|conf|cfg|log|db|sqlite3?|xml|html?|css|md|o|pem|key|crt|png|jpe?g|gz|zip|tar|tgz|bz2|xz|deb|rpm|jar|whl|lock|mk|proto|bin|dat|ptx?|pth|onnx|h5|pkl|parquet|ipynb|tfs?))(?:[\s:,;)'"]|\.?$)` +
		`|(?:^|[\s('"=])(\.{0,2}/[\w@+-][\w.@+-]*)(?:[\s:,;)'"]|\.?$)`)
	prescribed = lazyregexp.New(`^(?:Node\.js|Next\.js|Vue\.js|package(?:-lock)?\.json|tsconfig\.json|go\.(?:mod|sum)|Cargo\.toml|pyproject\.toml|requirements\.txt|setup\.(?:py|cfg)|CMakeLists\.txt|docker-compose\.ya?ml|Chart\.yaml|values\.yaml|pom\.xml)$`)
)

// split splits a message into parts that stay and parts that vary, which include the names
// that users choose. Names are identifiers of the user's source, and words vary.
func split(message string, names map[string]bool, words ...string) (parts []template.Part) {
	spans := slices.Concat(ownSpans(message), sourceSpans(message, names), wordSpans(message, words))
	last := 0
	for _, s := range sorted(spans) {
		if s.from < last {
			continue
		}
		parts = append(parts, template.Split(message[last:s.from])...)
		parts = append(parts, template.Part{Text: message[s.from:s.to], Placeholder: s.placeholder})
		last = s.to
	}
	return append(parts, template.Split(message[last:])...)
}

// A span is a part of a message that varies.
type span struct {
	from, to    int
	placeholder string
}

// field matches what is between two spaces.
var field = lazyregexp.New(`\S+`)

// wordSpans returns where some words are in a message, between spaces.
func wordSpans(message string, words []string) (spans []span) {
	for _, at := range field.FindAllStringIndex(message, -1) {
		if slices.Contains(words, message[at[0]:at[1]]) {
			spans = append(spans, span{at[0], at[1], own})
		}
	}
	return spans
}

// ownSpans returns the names that users choose. A file of the same text may be a name, too.
func ownSpans(message string) (spans []span) {
	for _, kind := range []struct {
		re          *lazyregexp.Regexp
		placeholder string
	}{{ownQuoted, curled}, {ownBare, own}, {ownFile, own}} {
		for from := 0; from < len(message); {
			at := kind.re.FindStringSubmatchIndex(message[from:])
			if at == nil {
				break
			}
			next := at[1]
			for i := 2; i < len(at); i += 2 {
				if at[i] < 0 {
					continue
				}
				s := span{from + at[i], from + at[i+1], kind.placeholder}
				if next = at[i+1]; s.to-s.from > 1 && message[s.to-1] == ':' && kind.placeholder == own {
					s.to--
				}
				if s.from == s.to || keepsOwn(message[:s.from], message[s.from:s.to]) {
					continue
				}
				if s.placeholder == curled && message[s.to] == '\'' {
					s.placeholder = backtick
				}
				spans = append(spans, s)
			}
			from += max(next, 1)
		}
	}
	return spans
}
