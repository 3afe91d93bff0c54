package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

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

// knownTail returns a message of a catalog of the domain that the first words of one alternative and the last alternative
// make: "concurrent map read and map write" for `concurrent map writes|read and map write`.
func knownTail(p *lint.Pass, r *schema.Record, first, last string) string {
	const fewest, most = 3, 6 // words of the last alternative, and places in the first one
	if known := facts.Get(p, r); known.Empty() || !plainWordsOnly.MatchString(last) || strings.Count(last, " ")+1 < fewest || len(first)+len(last) > slipBytes {
		return ""
	}
	for i, n := len(first), 0; n < most; n++ {
		if i = strings.LastIndexByte(first[:i], ' '); i < 0 {
			return ""
		}
		whole := first[:i+1] + last
		for _, m := range facts.Get(p, r).MessagesIn(whole) {
			if strings.HasSuffix(whole, m.Text) && len(m.Text) > len(last)+1 && strings.HasPrefix(r.Signature[max(0, strings.Index(r.Signature, m.Text[:len(m.Text)-len(last)])):], m.Text[:len(m.Text)-len(last)]) {
				return m.Text
			}
		}
	}
	return ""
}

// endOfOther returns a part of a message that begins with an alternative and ends like the last one, which the message lacks:
// "asyncio.run() cannot be called" for `asyncio\.run|Runner\.run\(\) cannot be called`.
func endOfOther(message, first, last string) string {
	const least = 6 // bytes
	first, last = regex.Fixed(first, true), regex.Fixed(last, true)
	_, rest, found := strings.Cut(message, first)
	if !found || len(first) < least || strings.Contains(first+last, free) || strings.Contains(message, last) {
		return ""
	}
	for i := 1; i <= len(last)-least; i++ {
		if tail := last[i:]; !isAlnum(rune(tail[0])) && strings.HasPrefix(rest, tail) {
			return first + tail
		}
	}
	return ""
}

// sameTail returns the start of the signature, if the last alternative ends with what follows the first one there, and is only the end
// of a message: "is already checked out at '" for `'.+' is already checked out|used by worktree at '`.
func sameTail(p *lint.Pass, r *schema.Record, first, last string) string {
	const least = 4 // bytes
	if !tailWords.MatchString(last) || len(first) > slipBytes {
		return ""
	}
	re, err := regex.Compile(first, p.Settings.IgnoreCase)
	if err != nil {
		return ""
	}
	at := re.FindStringIndex(beginning(r.Signature))
	if at == nil || at[0] > 0 || strings.Contains(r.Signature, last) || haveCommonWord(first, last, r.Domain) {
		return ""
	}
	for i := strings.IndexByte(last, ' '); i >= 0 && len(last)-i >= least; {
		if tail := last[i:]; strings.HasPrefix(r.Signature[at[1]:], tail) {
			return r.Signature[:at[1]] + tail
		}
		next := strings.IndexByte(last[i+1:], ' ')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return ""
}

// namesBefore reports whether the first alternative is only a name in capitals, which a message of the record has before the same mark as
// the name at the start of the last alternative: FORBIDDEN|BLOCKED/12/index for "FORBIDDEN/12/index".
func namesBefore(r *schema.Record, first, last string) bool {
	m := capitalName.FindStringSubmatch(last)
	if m == nil || !onlyCapitals.MatchString(first) {
		return false
	}
	return slices.ContainsFunc(append([]string{r.Signature}, r.Aliases...), func(message string) bool { return strings.Contains(message, first+m[2]) })
}

var (
	onlyCapitals = regex.NewRecognizer(`^[A-Z][A-Z_]{3,40}$`)
	capitalName  = regex.NewRare(`^([A-Z][A-Z_]{3,40})([/:.-][0-9A-Za-z]{1,3})`)
)

// shortStart returns the signature, if the first alternative has few letters of it and only its start, and the last alternative ends with
// its last words: "exec /a: exec format error" for `exec \S+:|user process caused: exec format error`.
func shortStart(p *lint.Pass, r *schema.Record, first, last string) string {
	const mostLetters, fewestWords = 8, 2
	end := lastWords.FindString(last)
	message := beginning(r.Signature)
	if strings.Count(end, " ")+1 < fewestWords || !strings.HasSuffix(message, " "+end) || len(first) > slipBytes || len(regex.Fixed(first, true)) > mostLetters {
		return ""
	}
	re, err := regex.Compile(first, p.Settings.IgnoreCase)
	if err != nil || matches(p, last, message) {
		return ""
	}
	if at := re.FindStringIndex(message); at == nil || at[0] > 0 || at[1] > len(message)-len(end) {
		return ""
	}
	return message
}

// tailWords recognizes an alternative of a few plain words that begins within a sentence.
var tailWords = regex.NewRecognizer(`^[a-z]+(?: [a-z]+){1,5} ?['"]?$`)

// beforeEnd returns a message that an alternative begins, up to a colon, and that ends as the last
// alternative does: "error 10: certificate has expired" for `error \d+: ?|code: 10 certificate has expired`.
func beforeEnd(p *lint.Pass, r *schema.Record, first, last string) string {
	const least = 10 // bytes
	if !strings.HasSuffix(strings.TrimRight(first, " ?"), ":") || len(first)+len(last) > slipBytes {
		return ""
	}
	end := lastWords.FindString(last)
	i := strings.Index(r.Signature, end)
	if len(end) < least || i < 0 || matches(p, last, r.Signature) || !matches(p, "(?:"+first+")"+end, r.Signature) {
		return ""
	}
	whole := r.Signature[:i+len(end)]
	return whole[strings.LastIndexByte(whole, '\n')+1:]
}

// betweenCodes returns the message that alternatives tear apart between two codes of one form: "error TS2580:
// Cannot find name" for `error TS2580|TS2591: Cannot find name`.
func betweenCodes(p *lint.Pass, r *schema.Record, first, last string) string {
	one := endCode.FindStringSubmatch(first)
	if one == nil { // as nearly always
		return ""
	}
	other := startCode.FindStringSubmatch(last)
	if other == nil || one[1] != other[1] || first == one[0] || len(first)+len(last) > slipBytes {
		return ""
	}
	for _, code := range []string{one[0], other[0]} {
		if i := strings.Index(r.Signature, code); i > 0 && matches(p, "^(?:"+last+")", other[0]+r.Signature[i+len(code):]) {
			line, _, _ := strings.Cut(r.Signature, "\n")
			return line
		}
	}
	return ""
}

// lineBreak matches an alternative that begins with the end of a line, and so goes on with another one.
var lineBreak = regex.NewRecognizer(`^(?:\\r\?)?\\n\w`)

// endCode and startCode match codes such as TS2580 after the start of a message and before its rest.
var (
	endCode   = regex.NewRare(`\b([A-Z]{1,5})[0-9]{3,6}$`)
	startCode = lazyregexp.New(`^([A-Z]{1,5})[0-9]{3,6}\b`)
)

// lastWords matches the plain words at the end of an alternative.
var lastWords = lazyregexp.New(`[a-z]+(?: [a-z]+)+$`)

// afterStart returns what the last alternative says after the start of the first one:
// "error: 'x' was not declared" for "error: '\w+' undeclared|was not declared". The start has a part
// that varies, because authors leave out fixed words on purpose. Either the signature says this,
// or the last alternative begins with a verb and the start ends with a name in quotes, the subject.
func afterStart(p *lint.Pass, r *schema.Record, first, last string) string {
	const least = 4 // bytes of fixed text
	begin, _, _ := strings.Cut(first, " ")
	end := literalStart.FindString(last)
	if len(begin) < least || len(end) < 2*least || !strings.Contains(end, " ") || regexp.QuoteMeta(begin) != begin || !strings.Contains(r.Signature, begin) {
		return "" // as nearly always
	}
	said := strings.Contains(r.Signature, end) && !matches(p, first, r.Signature)
	start := startOf(first, r.Signature)
	switch {
	case start == "":
	case said && strings.Contains(r.Signature, start+end), strings.HasSuffix(begin, ":") && endsQuoted(start) && verb.MatchString(end):
		return start + end
	}
	return ""
}

// startOf returns what an alternative without its last words matches in a text.
func startOf(alternative, text string) string {
	const mostWords = 4
	alternative = beginning(alternative)
	at := len(alternative)
	for range mostWords {
		at = strings.LastIndexByte(alternative[:at], ' ')
		if at < 0 || literalStart.FindString(alternative[at+1:]) != alternative[at+1:] {
			return ""
		}
		if at > 0 && strings.IndexByte("*+])'\"`", alternative[at-1]) >= 0 && strings.ContainsAny(alternative[:at], "*+") {
			re, err := regex.Compile(alternative[:at+1], false)
			if err != nil {
				return ""
			}
			return re.FindString(text)
		}
	}
	return ""
}

// endsQuoted reports whether a text ends with a name in quotes.
func endsQuoted(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(text))
	return strings.ContainsRune(`"'`+"`’”", last)
}

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
