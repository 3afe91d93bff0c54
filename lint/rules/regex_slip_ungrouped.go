package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// ungrouped returns one of the alternatives of a record's regex that is only a part of what its
// author meant, and the part of the signature that shows this. In "outside of
// application|request context", both alternatives are parts of "outside of application
// context". In "overwritten by merge|checkout", the last one is.
func ungrouped(p *lint.Pass, r *schema.Record, all []string) (alternative, meant string) {
	if len(all) < 2 || !strings.Contains(r.Regex, " ") {
		return "", ""
	}
	const leastRest = 6 // bytes; fewer may follow any word
	last := all[len(all)-1]
	if whole := betweenCodes(p, r, all[0], last); whole != "" {
		return last, whole
	}
	message, _, _ := strings.Cut(r.Signature, "\n")
	switch two := len(all) == 2; {
	case strings.HasPrefix(last, " ") && !strings.HasPrefix(all[0], " "), strings.HasPrefix(last, ": ") && !strings.HasPrefix(all[0], ":"), prepositionFirst.MatchString(last) && !prepositionFirst.MatchString(all[0]), // after what only the first one has
		endsOpen.MatchString(last) && !endsOpen.MatchString(all[0]), // before what only both have
		lineBreak.MatchString(last), tears(all, "`"), tears(all, `"`),
		two && oneWord.MatchString(last) && plainMessage.MatchString(all[0]) && strings.Count(all[0], " ") >= fewestBefore,
		two && afterModal.MatchString(last) && modal.MatchString(all[0]),
		two && predicate.MatchString(last) && endsInPredicate.MatchString(all[0]):
		return last, message
	case onlyLabel.MatchString(all[0]), two && namesBefore(r, all[0], last):
		return all[0], message
	}
	if i := slices.IndexFunc(all[1:], shortName.MatchString); i >= 0 && strings.Count(all[0], " ") >= fewestBefore && plainMessage.MatchString(all[0]) {
		return all[1+i], message
	}
	if second := all[1]; sharesWord(all[0], second) {
		return second, all[0]
	}
	hasLast := strings.Contains(r.Signature, last)
	if whole := afterStart(p, r, all[0], last); whole != "" {
		return last, whole
	}
	if whole := cmp.Or(knownTail(p, r, all[0], last), sameTail(p, r, all[0], last), shortStart(p, r, all[0], last)); whole != "" {
		return last, whole
	}
	for _, first := range all[:min(len(all)-1, mostUngrouped)] {
		if whole := endOfOther(message, first, last); whole != "" {
			return first, whole
		}
		if whole := beforeEnd(p, r, first, last); whole != "" {
			return first, whole
		}
		space := strings.LastIndexByte(first, ' ')
		if space < 0 || !hasLast && !strings.Contains(r.Signature, first[space+1:]+" ") {
			continue // as nearly always
		}
		begin := lastWord.FindStringSubmatch(first)
		if begin == nil {
			continue
		}
		word := begin[2]
		if end := afterWord.FindStringSubmatch(last); end != nil && !strings.Contains(last, word) &&
			strings.Contains(r.Signature, word+end[2]) && len(regex.Fixed(end[1], true)) >= leastRest && matches(p, regexp.QuoteMeta(word)+end[1], r.Signature) && !matches(p, last, r.Signature) {
			return last, strings.TrimLeft(begin[1]+word+end[2], ": ")
		}
		if whole := begin[1] + last; plainWordsOnly.MatchString(last) && strings.Contains(r.Signature, whole) && !matches(p, first, r.Signature) {
			return last, strings.TrimLeft(whole, ": ")
		}
	}
	for _, first := range all[:min(len(all)-1, mostUngrouped)] {
		if whole := endOfOther(message, first, last); whole != "" {
			return first, whole
		}
	}
	return "", ""
}

// endsOpen recognizes a few words before something that they lack: "docker API at ".
var endsOpen = regex.NewRecognizer(`^\w+(?: \w+){0,2} (?:with|at|for|of|to|in|by|from|on) $`)

// modal recognizes a message with a modal verb, and afterModal an alternative that begins with a verb that needs one.
var (
	modal      = regex.NewRecognizer(`\b(?:could|can|may|might|must|should|would|will|cannot) (?:not )?(?:be|have) `)
	afterModal = regex.NewRecognizer(`^(?:be|been|have been) [a-z]`)
)

// predicate recognizes an alternative without a subject, such as "is disabled", and endsInPredicate one that ends in another
// predicate: "the node which was not found".
var (
	predicate       = regex.NewRecognizer(`^(?:is|was|are|were|has been|have been) (?:not )?[a-z]+$`)
	endsInPredicate = regex.NewRecognizer(`\w(?:.* .*)? (?:is|was|are|were|has been|have been) (?:not )?[a-z]+$`)
)

// sharesWord reports whether the second alternative has only the last words of the first one, with another end: "concurrent delete"
// after "could not serialize access due to concurrent update".
func sharesWord(first, second string) bool {
	a, b := strings.Fields(first), strings.Fields(second)
	const more = 3 // words
	return len(b) == 2 && len(a) >= len(b)+more && a[len(a)-2] == b[0] && a[len(a)-1] != b[1] && plainWordsOnly.MatchString(second) && plainMessage.MatchString(first)
}

// shortName recognizes an alternative of a few letters and digits, which other logs have, too: cc1 and lto1.
var shortName = regex.NewRecognizer(`^[a-z]{2,4}[0-9]{1,3}$`)

// onlyLabel recognizes an alternative that only names the program: "cabal: ".
var onlyLabel = regex.NewRecognizer(`^[\w.-]{2,20}: $`)

// oneWord recognizes an alternative of one plain word. After a message of at least fewestBefore spaces it is another end of it.
var oneWord = regex.NewRecognizer(`^[a-z]{3,14}$`)

const fewestBefore = 4

// plainMessage recognizes an alternative that is a message without a part that varies.
var plainMessage = regex.NewRecognizer(`^[A-Za-z0-9' ]{12,200}$`)

// tears reports whether alternatives tear a quotation apart: the first one has its beginning and the last one its end, as in
// "for `std|core`".
func tears(all []string, mark string) bool {
	for i, alternative := range all {
		outer := i == 0 || i == len(all)-1
		if odd := strings.Count(alternative, mark)%2 == 1; odd != outer {
			return false
		}
	}
	return strings.Contains(all[0], " "+mark) && strings.Contains(all[len(all)-1], mark)
}

// lineBreak matches an alternative that begins with the end of a line, and so goes on with another one.
var lineBreak = regex.NewRecognizer(`^(?:\\r\?)?\\n\w`)

// mostUngrouped limits the alternatives that are compared with the last one.
const mostUngrouped = 64

var (
	// lastWord matches the end of an alternative: its last word, and the one before it.
	lastWord = lazyregexp.New(`(?:^|[^\\\w])((?:\w[\w'-]*)?:? )([\w-]{3,})$`)
	// afterWord matches what follows the first word of an alternative, and the words in it.
	afterWord      = lazyregexp.New(`^[\w-]+(( [\w'-]+(?: [\w'-]+)*).*)$`)
	plainWordsOnly = regex.NewRecognizer(`^[a-z]{3,}(?: [a-z]+){0,3}$`)
	// verb matches words that need a subject before them.
	verb = lazyregexp.New(`^(?:was|were|is|are|has|had|have|does|did|cannot|could|must) `)
	// prepositionFirst recognizes an alternative that goes on after other words.
	prepositionFirst = regex.NewRecognizer(`^(?:for|of|with|from|by) [a-z]`)
	// literalStart matches the words at the start of an alternative.
	literalStart = lazyregexp.New(`^[a-z]+(?: [a-z]+){0,9}`)
)

// matches reports whether a part of a record's regex matches a text.
func matches(p *lint.Pass, pattern, text string) bool {
	re, err := regex.Compile(pattern, p.Settings.IgnoreCase)
	return err == nil && re.MatchString(text)
}
