package rules

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

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
