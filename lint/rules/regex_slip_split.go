package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// splitMessage returns two of the alternatives of a record's regex that follow each other in the signature, as
// in "deadlock|detected", or that share a bracket, quotes or an end, as in `failed \(HY000|08004\)`. Either
// one also matches other messages.
func splitMessage(p *lint.Pass, r *schema.Record, all []string) (one, other string) {
	for i := range min(len(all)-1, mostUngrouped) {
		a, b := all[i], all[i+1]
		if len(a)+len(b) > slipBytes {
			continue
		}
		if followIn(p, r.Signature, a, b) || sharesMarks(a, b) || sharesEnd(p, r.Signature, a, b) {
			return a, b
		}
	}
	return "", ""
}

// followIn reports whether a text has what two alternatives match, one after the other with a space between them, or with a semicolon if
// each has several words.
func followIn(p *lint.Pass, text, a, b string) bool {
	last, first := endWord(a), startWord(b)
	if last == "" || first == "" {
		return false
	}
	if strings.Contains(text, last+" "+first) {
		return matches(p, "(?:"+a+") (?:"+b+")", text)
	}
	return strings.Contains(a, " ") && strings.Contains(b, " ") && strings.Contains(text, last+";") && matches(p, "(?:"+a+`); ?(?:`+b+")", text)
}

// sharesEnd reports whether what follows the first words of an alternative also belongs to the one before it,
// and a text shows this: "no such table|view: x" for "no such table: x". The start is then that of both.
func sharesEnd(p *lint.Pass, text, a, b string) bool {
	const mostWords, least = 3, 6
	word := endWord(a)
	if word == "" || !strings.Contains(a, " ") {
		return false
	}
	end := b
	for range mostWords {
		first := startWord(end)
		if first == "" {
			return false
		}
		end = end[len(first):]
		if end == "" {
			return false
		}
		mark := strings.IndexByte(":='\"", end[0]) >= 0
		if strings.Contains(text, word+end[:1]) && (mark || len(regex.Fixed(end, true)) >= least) && matches(p, "(?:"+a+")"+end, text) && !matches(p, b, text) {
			return true
		}
		end = strings.TrimPrefix(end, " ")
	}
	return false
}

// sharesMarks reports whether one alternative opens a bracket that the next one closes, or each has one of
// two quotation marks.
func sharesMarks(a, b string) bool {
	if open := strings.Count(a, `\(`) - strings.Count(a, `\)`); open > 0 && open == strings.Count(b, `\)`)-strings.Count(b, `\(`) {
		return true
	}
	if !strings.ContainsAny(a, `'"`) || !strings.ContainsAny(b, `'"`) {
		return false
	}
	return opensQuotes(a) && opensQuotes(b)
}

// opensQuotes reports whether an alternative has an odd number of quotation marks. Those of a class, as
// in [^'], are none of the message.
func opensQuotes(s string) bool {
	return len(quoteMarks.FindAllString(bareQuotes.Replace(inClass.ReplaceAllString(s, "0")), -1))%2 == 1
}

// startWord returns the small letters at the start of an alternative, and endWord those at its end. One
// letter is no word.
func startWord(s string) string {
	n := 0
	for n < len(s) && isLetterByte(s[n]) {
		n++
	}
	return wordOrNone(s[:n])
}

func endWord(s string) string {
	n := len(s)
	for n > 0 && isLetterByte(s[n-1]) {
		n--
	}
	return wordOrNone(s[n:])
}

func wordOrNone(letters string) string {
	if len(letters) < 2 {
		return ""
	}
	return letters
}

// quoteMarks matches the quotation marks of a message.
var quoteMarks = lazyregexp.New(`(?:^|[^A-Za-z\\])['"]|['"](?:$|[^A-Za-z])`)

// bareQuotes removes the backslashes that authors of JSON put before quotation marks.
var bareQuotes = strings.NewReplacer(`\"`, `"`, `\'`, "'")

// inClass matches a class of characters.
var inClass = lazyregexp.New(`\[[^\]]+\]`)
