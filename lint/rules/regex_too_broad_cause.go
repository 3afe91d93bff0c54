package rules

import (
	"cmp"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// beforeCause returns the end of a signature that says what went wrong, if the regex stops before it, as
// "Bind for \S+ failed: " does, and the id names this cause. The argument is what the regex spells out.
func beforeCause(r *schema.Record, fixed string) string {
	if rest := cmp.Or(afterStop(r, fixed), withinPhrase(r)); rest != "" {
		return rest
	}
	colon := strings.HasSuffix(r.Regex, ": ")
	if strings.Contains(r.Regex, "|") || !colon && !strings.HasSuffix(r.Regex, " failed") {
		return afterColon(r)
	}
	last := fixed[strings.LastIndex(fixed, free)+1:]
	at := strings.LastIndex(r.Signature, last)
	if at < 0 {
		return ""
	}
	rest := r.Signature[at+len(last):]
	if !colon {
		rest = numberedCause.FindString(rest)
		rest = rest[strings.Index(rest, ": ")+1:]
		rest = strings.TrimLeft(rest, " ")
	}
	if !inWords.MatchString(rest) || !named(rest, r.ID) {
		return ""
	}
	return rest
}

// afterStop returns what follows a regex of one alternative in the signature, if two words of the id are in it, and none is in the regex.
func afterStop(r *schema.Record, fixed string) string {
	line := firstLineOf(r.Signature)
	if strings.ContainsAny(r.Regex, "|?*") || len(line) == len(r.Signature) && !stops.MatchString(r.Regex) {
		return ""
	}
	last := strings.TrimRight(fixed[strings.LastIndex(fixed, free)+1:], " :")
	at := strings.Index(line, last)
	if len(last) < len("is not") || at < 0 {
		return ""
	}
	rest := line[at+len(last):]
	slug := r.ID[strings.IndexByte(r.ID, '/')+1:]
	for word := range strings.SplitSeq(slug, "-") {
		if strings.Contains(strings.ToLower(fixed), word) {
			return ""
		}
	}
	if !named(rest, r.ID) {
		return ""
	}
	return strings.TrimLeft(rest, " :")
}

// withinPhrase returns what follows a regex in the signature, if it ends with a word that needs the next one: "many clients already" for
// "sorry, too".
func withinPhrase(r *schema.Record) string {
	m := needsNext.FindStringSubmatch(r.Regex)
	if m == nil {
		return ""
	}
	_, rest, found := strings.Cut(firstLineOf(r.Signature), m[1])
	if !found || !nextWord.MatchString(rest) {
		return ""
	}
	return strings.TrimSpace(rest)
}

var (
	// needsNext matches the end of a regex.
	needsNext = regex.NewRare(`(?:^|[^\w ,:'-])([\w ,:'-]*\b(?:too|many|more|not|no|all|any|is|are|be|been|was|were|the|a|an|than|must|should|will|would|don't|can't|cannot|doesn't|undefined|invalid))$`)
	nextWord  = regex.NewRecognizer(`^ [a-z]`)
)

// stops recognizes a regex that ends in words or after a colon.
var stops = regex.NewRecognizer(`[a-z]{2,}(?:: ?)?$`)

// afterColon returns what follows a regex of plain words in the signature after a colon, if the id names it with three words or more that
// the regex lacks: "SSL certificate problem" for "SSL certificate problem: unable to get local issuer certificate".
func afterColon(r *schema.Record) string {
	const fewest = 3
	if !onlyWords.MatchString(r.Regex) {
		return "" // as nearly always
	}
	_, rest, found := strings.Cut(r.Signature, r.Regex+": ")
	if !found || !inWords.MatchString(rest) {
		return ""
	}
	_, slug, _ := strings.Cut(r.ID, "/")
	n := 0
	for word := range strings.SplitSeq(slug, "-") {
		if hasWholeWord(rest, word) && !hasWholeWord(r.Regex, word) {
			n++
		}
	}
	if n < fewest {
		return ""
	}
	return rest
}

// hasWholeWord reports whether a text has a word in lower case.
func hasWholeWord(text, word string) bool { return hasWhole(strings.ToLower(text), word) }

// onlyWords recognizes a regex of two plain words or more.
var onlyWords = regex.NewRecognizer(`^[A-Za-z]+(?: [A-Za-z]+){1,8}$`)

// named reports whether an id has two words of a text.
func named(text, id string) bool {
	const fewest = 2
	n := 0
	for word := range strings.FieldsFuncSeq(id[strings.IndexByte(id, '/')+1:], func(c rune) bool { return c == '-' }) {
		if strings.Contains(strings.ToLower(text), word) {
			n++
		}
	}
	return n >= fewest
}

// numberedCause matches a cause in brackets after its number: " (98: Address already in use".
var numberedCause = lazyregexp.New(`^ \([0-9]+: [^()]+`)

// inWords recognizes a text that begins with three plain words. A name, or a value of one run, is no cause.
var inWords = regex.NewRecognizer(`^[A-Za-z]?[a-z]*(?: [a-z]+){2}`)

// hasOwnCode reports whether a regex has the error code of its record, which says the cause, as E0382 does.
func hasOwnCode(r *schema.Record) bool {
	return hasDigits(r.ErrorCode, 2) && hasWord(regex.Fixed(r.Regex, false), r.ErrorCode)
}
