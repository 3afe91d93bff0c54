package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// beforeCause returns the end of a signature that says what went wrong, if the regex stops before it, as
// "Bind for \S+ failed: " does, and the id names this cause. The argument is what the regex spells out.
func beforeCause(r *schema.Record, fixed string) string {
	colon := strings.HasSuffix(r.Regex, ": ")
	if strings.Contains(r.Regex, "|") || !colon && !strings.HasSuffix(r.Regex, " failed") {
		return "" // as nearly always
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
