package secret

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

const quotes = "\\\\*[\"'`]"

// These match the text between a name and its value. The last group is the value's
// opening quote.
var (
	assignment = lazyregexp.New(`^(` + quotes + `)?\]?[ \t]*(?:=>|:=|={1,2}|:)[ \t]*(?:[bru]?(` + quotes + `))?`)
	spaced     = lazyregexp.New(`^(?:` + quotes + `)?(?: ->|,?(?: is| was)?:?)[ \t]+(` + quotes + `)?`)
	element    = lazyregexp.New(`^>`)
	object     = lazyregexp.New(`^(?i:secrets?)$`) // Kubernetes prints the name of a Secret after this word
	caches     = lazyregexp.New(`(?i)\bcach(?:e|es|ed|ing)\b|\b(?:public|primary|foreign|unique|partition|sort)[ _-]?$`)
	assigns    = lazyregexp.New(`^[A-Za-z_][\w.-]*=[^=]`) // another name with its value
	schemes    = lazyregexp.New(`(?i)^(?:basic|bearer|token|negotiate|apikey)[ \t]+`)
	userPair   = lazyregexp.New(`^[\w.@+-]{1,40}:([^\s:/@\\]+)$`) // a user with a password
	folder     = lazyregexp.New(`^(?:[/~\\]|[A-Za-z]:[/\\])`)
	constant   = lazyregexp.New(`^[A-Z]{2,}(?:_[A-Z]{2,})+$`) // the name of a variable, in place of its value
	variable   = lazyregexp.New(`^(?:\$[A-Za-z_]\w*|\$?\$\{.*|%\w+%|\{\{.*)$`)
	parser     = lazyregexp.New(`(?i)\b(?:(?:un)?(?:expected|known|defined|recognized)|illegal|error|offending)\s+$`)
	verb       = lazyregexp.New(`(?i)\b(?:cannot|can't|could not|couldn't|did not|must|not|should|to|will)\s+$`)
	nextPair   = lazyregexp.New(`[;&,](?:[A-Z]?[a-z]{2,}|[A-Z]{2,})(?:[_.-]?(?:[A-Z]?[a-z]+|[A-Z]{2,}))*=[^=]`)
	moreWords  = lazyregexp.New(`^ +[A-Za-z]`)
)

// directoryName matches the name of a user in a directory, such as CN=bob,OU=x.
var directoryName = lazyregexp.New(`^(?i)/?(?:` + attribute + `(?:\\.|[^\\,/+=;"'<>])*[,/+] ?)*` + attribute + `[^\s,/+=;:"'<>)]+`)

const attribute = `(?:cn|uid|ou|dc|o|c|l|st|sn|userid|emailaddress|serialnumber)=`

// prose are words that continue a sentence and are not secrets.
var prose = strings.Fields("a an and are be been by cannot could denied does empty error expected expired fail failed failure false for from has have in incorrect " +
	"invalid is it its may mismatch missing must need needed needs nil no none not null of off ok on or provided rejected required revoked should success that the " +
	"this to too true unable undefined unexpected unknown unset verification via was were which with wrong yes access authentication permission " +
	"accepts accept argument but deprecated did exceeded expects expired expires flag given if ignored instead not only option parameter requires require should specified " +
	"takes twice unsupported use used uses using value when without")

// genericUsers are names that do not identify a person.
var genericUsers = strings.Fields("root postgres nobody admin administrator system anonymous user default guest")

// likelySecrets returns the values in a line that are secrets or users, judging by a
// name, an address or a flag next to them.
func likelySecrets(line string) (spans []Span) {
	end, strong := 0, false
	for at, after := range names(line) {
		name := strings.TrimRight(line[at:after], "-.")
		is := meaningOf(name, false)
		strong = strong || is == password || is == credential
		if is == harmless || at < end || is == keyLike && caches.MatchString(line[max(0, at-60):at]) {
			continue
		}
		if from, to := valueOf(line, at, at+len(name), is); from < to {
			kind := likelySecret
			if pair := userPair.FindStringSubmatch(line[from:to]); is == account && (pair == nil || !looksRandom(pair[1], 6)) {
				kind = userName
			}
			spans = append(spans, Span{From: from, To: to, Kind: kind})
			if kind != userName { // after a user, a password may follow without a space
				end = to
			}
		}
	}
	if strong {
		spans = append(spans, randomWords(line)...)
	}
	return slices.Concat(spans, userInfos(line), flagValues(line), oracleLogins(line))
}

// valueOf returns the value of the name at line[at:after]. The result is empty if there
// is none.
func valueOf(line string, at, after int, is meaning) (from, to int) {
	name, rest := line[at:after], line[after:]
	flag := strings.HasPrefix(name, "-") || strings.HasSuffix(line[:at], "-")
	sure, inQuotes := true, false
	var quote string
	m := assignment.FindStringSubmatchIndex(rest)
	switch {
	case m != nil:
		colon := strings.Contains(rest[:m[1]], ":") && m[2] < 0
		if colon && (strings.HasPrefix(rest, "::") || sourceFile.MatchString(name) || meaningOf(name, true) == harmless) {
			return 0, 0
		}
		inQuotes = m[2] >= 0
		if m[4] >= 0 {
			quote = rest[m[4]:m[5]]
		}
	case element.MatchString(rest):
		m = []int{0, 1}
	default:
		if m = spaced.FindStringSubmatchIndex(rest); m == nil {
			return 0, 0
		}
		sure = flag
		switch {
		case m[2] >= 0:
			quote, sure = rest[m[2]:m[3]], is != keyLike && !object.MatchString(name) && !verb.MatchString(line[max(0, at-20):at])
		case !flag && assigns.MatchString(rest[m[1]:]):
			return 0, 0
		}
	}
	scheme := schemes.FindString(rest[m[1]:])
	from = after + m[1] + len(scheme)
	switch {
	case quote == "" && scheme != "":
		to = from + wordEnd(line[from:min(len(line), from+mostValue)])
	case quote == "" && is == account:
		to = from + accountEnd(line[from:valueEnd(line, at, from, quote, name)], line[from:])
	default:
		to = valueEnd(line, at, from, quote, name)
	}
	text := line[from:to]
	if parser.MatchString(line[max(0, at-20):at]) || inQuotes && quote == "" && moreWords.MatchString(line[to:]) {
		sure = false // a message about the name
	}
	if object.MatchString(name) && m[1] > 0 && !sure && !isJumbled(text) {
		return 0, 0
	}
	if !sure && (!looksRandom(text, 6) && !isJumbled(text) || strings.Contains(text, "://")) || is == keyLike && !looksRandom(text, 16) || isHarmless(text, is) || flag && strings.HasPrefix(text, "-") || isFolder(name, text) {
		return 0, 0
	}
	return from, to
}

// accountEnd returns the end of the name of a user, which is a word in a line or several parts.
func accountEnd(word, rest string) int {
	if name := directoryName.FindString(rest[:min(len(rest), mostValue)]); name != "" {
		return len(name)
	}
	return len(upTo(word, "&;,|"))
}

// upTo returns the text before the first of some characters.
func upTo(text, any string) string {
	if end := strings.IndexAny(text, any); end >= 0 {
		return text[:end]
	}
	return text
}

// isFolder reports whether a value is the working folder, which the shell has in PWD.
func isFolder(name, value string) bool {
	return (name == "PWD" || name == "OLDPWD") && folder.MatchString(value)
}

// mostValue is longer than any secret except a private key, in bytes.
const mostValue = 4 << 10

// valueEnd returns the end of the value that starts at from. Without quotes, a value
// ends before the next space. Two kinds may contain spaces: headers, and values that
// follow a name at the start of a line.
func valueEnd(line string, at, from int, quote, name string) int {
	rest := line[from:min(len(line), from+mostValue)]
	if quote != "" {
		for end := 0; end < len(rest); end++ {
			switch {
			case strings.HasPrefix(rest[end:], quote):
				return from + end
			case rest[end] == '\\':
				end++
			}
		}
		return from + len(rest)
	}
	isHeader := strings.Contains(strings.ToLower(name), "authorization") || strings.Contains(strings.ToLower(name), "cookie")
	first := wordEnd(rest)
	switch {
	case slices.Contains(prose, strings.ToLower(rest[:first])) || len(rest[:first]) <= smallNumber && isNumber(rest[:first]):
	case isHeader:
		if end := strings.IndexAny(rest, "\"'`"); end >= 0 {
			return from + end
		}
		return len(line)
	case strings.Trim(line[:at], " \t-") == "" && strings.Contains(line[at:from], ": "):
		return from + len(strings.TrimRight(rest, " \t"))
	}
	if pair := nextPair.FindStringIndex(rest[:first]); pair != nil {
		return from + pair[0]
	}
	return from + first
}

// wordEnd returns the end of the word that a text starts with.
func wordEnd(text string) int {
	return len(strings.TrimRight(upTo(text, " \t\r\n\f\v\"'`<"), ")]},;.:\\"))
}

// isHarmless reports whether a value needs no hiding.
func isHarmless(text string, is meaning) bool {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) || variable.MatchString(text) || constant.MatchString(text) {
		return true
	}
	if slices.Contains(prose, strings.ToLower(text)) || is == account && slices.Contains(genericUsers, strings.ToLower(text)) {
		return true
	}
	return is != password && len(text) <= smallNumber && isNumber(text)
}

// smallNumber is the largest number of digits of a plain count. A secret number has
// more.
const smallNumber = 6

func isNumber(text string) bool { return strings.Trim(text, "0123456789.,%") == "" }

// looksRandom reports whether a text is one word of at least the given length, has letters
// and digits, and does not start like a path. It accepts more texts than isRandom.
func looksRandom(text string, least int) bool {
	return len(text) >= least && !strings.Contains(text, " ") && strings.ContainsFunc(text, unicode.IsDigit) && strings.ContainsFunc(text, unicode.IsLetter) &&
		!strings.ContainsAny(text[:1], `/.~\`) && strings.ToLower(text) != "sha256"
}

var longWord = lazyregexp.New(`[A-Za-z0-9+/=_.~-]{20,}`)

// randomWords returns the long, random-looking words of a line about secrets.
func randomWords(line string) (spans []Span) {
	for _, at := range longWord.FindAllStringIndex(line, -1) {
		text := line[at[0]:at[1]]
		if from := strings.IndexByte(text, '='); from >= 0 && from < len(text)-20 { // name=value
			at[0], text = at[0]+from+1, text[from+1:]
		}
		if commit.MatchString(text) && at[0] > 0 && line[at[0]-1] == '@' { // of an action
			continue
		}
		if looksRandom(text, 20) && !strings.Contains(text, "//") && strings.Count(text, "/") < 4 && !dotted.MatchString(text) {
			spans = append(spans, Span{From: at[0], To: at[1], Kind: likelySecret})
		}
	}
	return spans
}

var commit = lazyregexp.New(`^[0-9a-f]{40}$`)

// dotted matches the name of a host, a file or a package, and a time.
var dotted = lazyregexp.New(`^(?:[A-Za-z_]\w{0,24}\.)+[A-Za-z_]{1,40}$|^(?:[a-z0-9_-]+\.)+[a-z]{2,}$|^[a-z_/-]+[0-9]{0,3}$|^[0-9]{4}-[0-9]{2}-[0-9]{2}T`)
