package rules

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/neutral"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// ofOneLog returns a name, a path or a number that a regex spells out as the signature has it, and what it is, although
// each log has another one at such a place: /srv/app.sock for `through socket '/srv/app\.sock'`. It leaves out what
// the record is about.
func ofOneLog(r *schema.Record, fixed string) (value, kind string) {
	fixed = straight(beginning(fixed))
	if !mayHaveValue.MatchString(fixed) {
		return "", ""
	}
	signature, tried := straight(beginning(r.Signature)), 0
	for _, place := range valuePlaces {
		for _, at := range place.re.FindAllStringSubmatchIndex(fixed, mostValues) {
			value, before, after := innermost(fixed, at)
			if value == "" || strings.HasSuffix(before, free) || strings.HasPrefix(after, free) && value[0] == '/' || place.accepts != nil && !place.accepts(value) {
				continue
			}
			if !isWithin(signature, value) || isFixedLimit(signature, value) {
				continue
			}
			if !isMeant(r, value) && !tells(r, value) {
				return value, place.kind
			}
			if tried++; tried == mostValues {
				return "", ""
			}
		}
	}
	return "", ""
}

// isWithin reports whether a message has a value. A path does not follow a word, as in [FORBIDDEN/12/index].
func isWithin(message, value string) bool {
	before, _, found := strings.Cut(message, value)
	return found && (value[0] != '/' || before == "" || !isNameRune(rune(before[len(before)-1])))
}

// isFixedLimit reports whether a number is a limit of a program, which is the same in each log: a power of two, or one less, after
// "at most". Limits that a user sets are rarely so large.
func isFixedLimit(message, number string) bool {
	const least = 1 << 15
	n, err := strconv.Atoi(number)
	before, _, _ := strings.Cut(message, number)
	return err == nil && n >= least && (bits.OnesCount(uint(n)) == 1 || bits.OnesCount(uint(n)+1) == 1) && hasLimit.MatchString(before)
}

var hasLimit = regex.NewRecognizer(`(?:at most|more than|exceeds?|maximum(?: of)?|limit(?: of)?|longer than|larger than)[^0-9\n]{0,12}$`)

// betweenQuotes returns a name that a regex spells out between two classes of quotation marks, as in "error: [‘']area[’']". Its
// author has left open which marks the program uses, but not which name it says.
func betweenQuotes(r *schema.Record) string {
	if !strings.Contains(r.Regex, "’]") && !strings.Contains(r.Regex, "’'") { // as nearly always
		return ""
	}
	m := quotesAround.FindStringSubmatch(beginning(r.Regex))
	if m == nil {
		return ""
	}
	name := strings.ReplaceAll(m[1], `\.`, ".")
	if !strings.Contains(beginning(r.Signature), name) || !isChosen(name) || isMeant(r, name) || tells(r, name) {
		return ""
	}
	return name
}

var quotesAround = lazyregexp.New(`\[[^\]\w]*[‘'][^\]\w]*\]([A-Za-z_](?:\w|\\\.)*)\[[^\]\w]*[’'][^\]\w]*\]`)

// mostValues limits the values of one kind in a regex, and those that the record's texts are searched for.
const mostValues = 8

// innermost returns the group that matched, and the texts before and after it.
func innermost(text string, at []int) (value, before, after string) {
	for i := 2; i < len(at); i += 2 {
		if at[i] >= 0 {
			return text[at[i]:at[i+1]], text[:at[i]], text[at[i+1]:]
		}
	}
	return "", "", ""
}

// A valuePlace is a place of messages where each log has another value.
type valuePlace struct {
	kind    string
	re      *regex.Rare
	accepts func(value string) bool // nil if any value counts
}

const quotedValue = `(?:'([^'"\n\x00]{2,80})'|"([^'"\n\x00]{2,80})")`

var valuePlaces = [...]valuePlace{
	{"a name in one project", regex.NewRare(`(?i:\b(?:user|role|table|relation|column|database|schema|constraint|collection|file|directory|folder|path|socket|host|hostname|server|` +
		`container|image|volume|network|pod|namespace|secret|configmap|service|deployment|branch|ref|remote|repository|package|module|crate|bucket|queue|topic|` +
		`upstream|upstream server|zone|script|endpoint|resource|cluster|replica set|index|query|field|key|worktree|submodule path|symbol|variable|function)(?: named| name| key| at)?:? ?` + quotedValue + `)`), anyValue},
	{"a path of one machine", regex.NewRare(`(?:^|[\s('"=\[:])((?:\.{0,2}|~|[a-z]+://)/[\w.@+-]+(?:/[\w.@+%-]+)+)`), isOwnPath},
	{"a path of one project", regex.NewRare(`['"]([\w.@-]+(?:/[\w.@-]+)+)['"]`), isOwnPath},
	{"one version", regex.NewRare(`(?:^|[^\d.])([1-9]?[0-9]\.[0-9]{1,3}\.[0-9]{1,3})(?:$|[^\d.])`), nil},
	{"one version", regex.NewRare(`client version(?: is| of|:)? "?([0-9]{1,2}\.[0-9]{1,3})(?:$|[^\d.])`), nil},
	{"a number of one log", regex.NewRare(`\bchannel ([1-9][0-9]{0,3}): |(?:class file|major|class file major|format|btree|bytecode|LTO|found|lock ?file|schema|protocol) version:? ([1-9][0-9]+)(?:\.[0-9])?`), nil},
	{"a number of one log", regex.NewRare(`\b([1-9][0-9]{1,12}) (?:bytes?|[KMG]i?B|ms|milliseconds|seconds|digits|rows|tokens|listeners|connections|files|elements)\b|\b(?:in position|at row|max retries:|Expression #|at index|timed out after|maximum|limit of) ?([2-9]|[1-9][0-9]+)\b|\bline ([2-9]|[1-9][0-9]+): \x00`), nil},
	{"a number of one log", regex.NewRare(`(?:^|[^-\w.])([1-9][0-9]{5,9})(?:$|[^\w.])`), isOdd},
	{"an id of one log", regex.NewRare(`(?:^|[^\w])([0-9a-z]{20,64})(?:$|[^\w])`), isRandom},
	{"a process of one log", regex.NewRare(`\b([0-9]{2,}#[0-9]+):`), nil},
	{"one version of an API", regex.NewRare(`(?:%2F|\.sock)[^ "]{0,40}/(v1\.[0-9]{2})/`), nil},
	{"a port of one server", regex.NewRare(`\b[Pp]ort:? ([1-9][0-9]{3,4})\b|(?:localhost|127\.0\.0\.1|0\.0\.0\.0|::|\]):([1-9][0-9]{3,4})\b`), isOwnPort},
	{"an operation of one program", regex.NewRare(`BucketAlready\w[^\n]{0,40}when calling the CreateBucket operation|when calling the (\w+) operation`), nil}, // no other operation reports the former
	{"a host of one network", regex.NewRare(`\b(?:resolve(?: host| proxy| hostname)?:?|lookup|host(?:name)?:|[Cc]onnect to|[Uu]nknown host) ([a-z][\w-]*(?:\.[\w-]+)*\.[a-z]{2,10})\b`), nil},
	{"a column of one project", regex.NewRare(`\bconstraint failed: ([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)|\bno such (?:table|column|index|view|trigger|savepoint): ([A-Za-z_][\w.]*)`), nil},
	{"the platform of one machine", regex.NewRare(`\b((?:x86_64|arm64|aarch64|x64|i686)-(?:linux|darwin|mingw|mswin|windows|apple|unknown)[\w-]*)`), nil},
	{"a branch of one project", regex.NewRare(`src refspec ([\w./-]+) does not match|rejected\] +([\w./-]+) -> |rejected\][^>]*-> ([\w./-]+) \(`), nil},
	{"the name of one file", regex.NewRare(`\b(?:cannot find |libraries: |fatal error: )(-l[\w+-]+|\w[\w+-]*\.[\w.+-]+?)(?::|$)`), isOwnPath},
	{"a name in one program", regex.NewRare(`: ([\w.+-]+): (?:command not found|unbound variable)|\bundefined reference to '([A-Za-z_]\w*)'`), isChosen},
	{"the name of one package", regex.NewRare(`(?:^|[\s'"(])((?:@[\w-]+/)?[a-z][\w.-]*)@(?:[\x00^~]|[0-9]+\.)`), nil},
}

// mayHaveValue recognizes texts that may have a value of one log. Most regexes spell out words only.
var mayHaveValue = regex.NewRecognizer(`["'/@]|[0-9]{2}|[0-9a-z]{20}|#[0-9]|: ?[0-9]|[0-9]\.[0-9]|(?:position|row|index|maximum|of|after|line|channel) [0-9]|operation|resolve|lookup|host|[Cc]onnect to|constraint failed|no such |rejected|src refspec|-(?:linux|darwin|mingw|mswin|apple|unknown)|command not found|unbound variable|undefined reference|cannot find -l|libraries: |fatal error: `)

// isOdd reports whether a large number is no limit: no round one, no power of two, and not beside one.
func isOdd(value string) bool {
	n, err := strconv.ParseUint(value, 10, 31)
	if err != nil || n%1000 == 0 || n%1024 == 0 {
		return false
	}
	return bits.OnesCount64(n-1) > 1 && bits.OnesCount64(n+1) > 1
}

// isRandom reports whether a word mixes letters and digits as no name does.
func isRandom(word string) bool {
	const least = 4
	digits := 0
	for i := range len(word) {
		if word[i] <= '9' {
			digits++
		}
	}
	return digits >= least && len(word)-digits >= least
}

// anyValue reports whether a value in quotes is a name that someone chose.
func anyValue(value string) bool {
	return ownName.MatchString(value) && !ofTypeScript[value] && !ofPython[value] && !ofRustItself[value] && !ofEachServer[value] && !strings.HasPrefix(value, "-") && !strings.HasPrefix(value, "__") && len(value) > 1
}

// ofEachServer are names that no project chose.
var ofEachServer = wordSet("root debian-sys-maint rdsadmin phpmyadmin pma healthchecker odbc PRIMARY public postgres mysql default admin system kube-system origin localhost master stdin stdout stderr template0 template1 bridge none host kube-public kube-node-lease rowid exports registry-1.docker.io stdio.h stdlib.h string.h Python.h -lgcc_s -lgcc -lc -lm -lpthread libc.so.6 crt1.o main")

// ownName matches the names of tables, files, images, users and the like.
var ownName = lazyregexp.New(`^[\w@/~.*][\w./@:+~-]*$`)

// isChosen reports whether a name is one that someone chose, and not main.
func isChosen(name string) bool { return anyValue(name) && name != "main" }

// isOwnPath reports whether a path is none of those that each machine has.
func isOwnPath(path string) bool {
	return ownPath.MatchString(path) && !ofEachServer[path] && (strings.HasSuffix(path, ".sock") && !daemonSocket.MatchString(path) || !commonPath.MatchString(path))
}

var (
	commonPath = lazyregexp.New(`^(?:/(?:dev|proc|sys|etc|s?bin|lib(?:64)?|boot|usr/(?:s?bin|lib(?:64|exec)?|share|include|local/(?:cuda|lib))|opt/homebrew|run/secrets|` +
		`var/(?:lib|cache|lock|run/secrets)|tmp/\.\w+|System|Library|Applications)(?:$|[/-])|[a-z]+://(?:www\.)?[a-z]+\.)`)
	ownPath = lazyregexp.New(`[a-z]`)
	// daemonSocket matches the socket that a daemon has on each machine.
	daemonSocket = lazyregexp.New(`(?:^|/)(?:docker|containerd|podman|crio)\.sock$`)
)

// isOwnPort reports whether a port is none on which a well-known server listens.
func isOwnPort(port string) bool { return !knownPorts[port] }

var knownPorts = wordSet("1433 1521 2181 2375 2376 2379 2380 3306 4369 5432 5671 5672 5984 6379 6443 8125 9042 9090 9092 9200 9300 10250 10255 11211 15672 26379 27017 50051")

// isMeant reports whether a record is about a value: its id, its code, its names or its cause have it as a word. isAbout also accepts a part of a name.
func isMeant(r *schema.Record, value string) bool {
	value = bareValue(value)
	if hasWord(strings.ToLower(r.ID+"\n"+r.ErrorCode+"\n"+r.OfficialDocSection+"\n"+strings.Join(r.Aliases, "\n")+"\n"+strings.Join(r.Tags, "\n")), value) || hasWord(r.ID, strings.ReplaceAll(value, ".", "-")) || partOfID(r.ID, value) {
		return true
	}
	if isInteger(value) && isExample(r.RootCause, value) {
		return false
	}
	return hasWord(strings.ToLower(r.RootCause), value)
}

// bareValue returns a value in lower case and without quotes or the scheme of a URL.
func bareValue(value string) string {
	value = strings.ToLower(strings.Trim(value, `'"`))
	if _, path, found := strings.Cut(value, "://"); found {
		return path
	}
	return value
}

// tells reports whether another text of a record, or a version, has a value.
func tells(r *schema.Record, value string) bool {
	value = bareValue(value)
	if isInteger(value) && isExample(r.RootCause, value) {
		return false
	}
	for t := range passages(r) {
		if t.member != "how" && hasWord(strings.ToLower(t.text), value) {
			return true
		}
	}
	return slices.ContainsFunc(r.Versions, func(v schema.Version) bool { return hasWord(strings.ToLower(v.Version), value) })
}

// partOfID reports whether a long word of an id is a part of a value, such as lock of "Cargo.lock", or the value is a part of the id.
func partOfID(id, value string) bool {
	const shortest = 4
	_, name, _ := strings.Cut(id, "/")
	if bare := strings.TrimLeft(value, "-"); len(bare) >= shortest && strings.Contains(name, bare) {
		return true
	}
	for word := range strings.SplitSeq(name, "-") {
		if len(word) >= shortest && strings.Contains(value, word) {
			return true
		}
	}
	return false
}

// isExample reports whether a text names a number beside others of the same length, as in "52 is Java 8, and 61
// is Java 17".
func isExample(text, number string) bool {
	const fewest = 3
	found := make(map[string]bool)
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || '9' < c }) {
		if len(word) == len(number) {
			found[word] = true
		}
	}
	return len(found) >= fewest && found[number]
}

// isUnusual reports whether a value without quotes is a name, and none of the words of messages.
func isUnusual(value string) bool {
	const shortest = 3
	return len(value) >= shortest && unquotedName.MatchString(value) && !neutral.Word(strings.ToLower(value)) && !classEnd.MatchString(value) && strings.ToUpper(value) != value
}

var (
	unquotedName = lazyregexp.New(`^(?:/[\w.@+-]+)*[A-Za-z_][\w-]*(?:[.@:/+=]+[\w-]+)*$`)
	classEnd     = lazyregexp.New(`(?:Error|Exception|Warning)$`)
)
