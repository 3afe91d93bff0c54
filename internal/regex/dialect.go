package regex

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// A Difference is a construct of a pattern that Python or JavaScript rejects or reads
// differently from Go.
type Difference struct {
	// Text is the construct as the pattern spells it.
	Text string
	// At is the place of the construct in the pattern, in characters from 1.
	At int
	// Reading describes how the languages read the construct.
	Reading string
	// Instead describes what to write so that all three languages agree.
	Instead string
}

// Differences returns the constructs of a valid pattern that Go, Python and JavaScript
// read differently, in the order of the pattern.
//
// Python means its module re for strings, in 3.11 and later. JavaScript means ECMAScript
// 2025 without the flags u and v. Differences for characters that are rare in logs are
// ignored: in Python, \d, \w and \b know all of Unicode, and in JavaScript a dot does not
// match a carriage return.
func Differences(pattern string) []Difference {
	if !strings.Contains(pattern, "(?") && !strings.ContainsAny(pattern, `\[{^$`) && !astral(pattern) {
		return nil // like most patterns
	}
	d := dialects{all: pieces(pattern), pattern: pattern}
	d.groups = countGroups(d.all)
	start := true // whether all pieces so far are flags
	for i, p := range d.all {
		switch p.kind {
		case pieceFlags:
			reading, instead := readFlags(p.text, start)
			d.add(p, reading, instead)
		case pieceOpen:
			reading, instead := readGroup(p.text)
			d.add(p, reading, instead)
		case pieceAssert:
			d.assertion(i)
		case pieceQuote:
			d.add(p, "Python rejects it, and JavaScript reads it as Q", `escape each special character`)
		case pieceClass:
			d.class(p)
		case pieceLiteral:
			d.literal(i)
		case pieceRepeat:
			d.repeat(i)
		}
		start = start && p.kind == pieceFlags
	}
	return d.found
}

// dialects collects the differences of one pattern.
type dialects struct {
	pattern string
	all     []piece
	groups  int // the number of capturing groups
	found   []Difference

	// characters is the number of characters before the byte at. Differences come nearly in
	// order, so each counts only those after the last one.
	at, characters int
	dollars        int // seen so far
}

// add adds a difference, unless reading is empty.
func (d *dialects) add(p piece, reading, instead string) {
	if reading != "" {
		d.addAt(p.at, p.text, reading, instead)
	}
}

func (d *dialects) addAt(at int, text, reading, instead string) {
	if at < d.at {
		d.at, d.characters = 0, 0
	}
	d.characters += utf8.RuneCountInString(d.pattern[d.at:at])
	d.at = at
	d.found = append(d.found, Difference{Text: text, At: d.characters + 1, Reading: reading, Instead: instead})
}

func countGroups(all []piece) (n int) {
	for _, p := range all {
		if p.kind == pieceOpen && (p.text == "(" || strings.HasSuffix(p.text, ">")) {
			n++
		}
	}
	return n
}

const (
	bothReject        = "Python and JavaScript reject it"
	javaScriptRejects = "JavaScript rejects it"
	pythonRejects     = "Python rejects it"
)

// readFlags checks flags such as (?i). start reports whether they start the pattern.
func readFlags(text string, start bool) (reading, instead string) {
	letters, _ := flagLetters(text)
	const onGroup = `put the flags on a group, as (?i:…) does (JavaScript has it since ES2025)`
	switch {
	case strings.ContainsAny(letters, "-U") || letters == "":
		return bothReject, onGroup
	case !start:
		return "Python rejects it except at the start, and JavaScript rejects it", onGroup
	}
	return javaScriptRejects, onGroup
}

// readGroup checks the start of a group.
func readGroup(text string) (reading, instead string) {
	const plain = "use a group without a name"
	if strings.HasPrefix(text, "(?<") {
		return pythonRejects, plain
	}
	if strings.HasPrefix(text, "(?P<") {
		if c := text[4]; c >= '0' && c <= '9' {
			return bothReject, plain
		}
		return javaScriptRejects, plain
	}
	letters, _ := flagLetters(text)
	on, off, _ := strings.Cut(letters, "-")
	switch {
	case strings.Contains(letters, "U"):
		return bothReject, "write lazy repetitions with ?, such as *?"
	case strings.ContainsAny(on, off):
		return bothReject, "name each flag once"
	case repeats(on) || repeats(off):
		return javaScriptRejects, "name each flag once"
	}
	return "", ""
}

// repeats reports whether a letter occurs twice.
func repeats(letters string) bool {
	for i, c := range letters {
		if strings.ContainsRune(letters[:i], c) {
			return true
		}
	}
	return false
}

// mostDollars limits the dollars of a pattern to check. Each may take a look at the rest of the
// pattern.
const mostDollars = 50

// assertion checks an assertion.
func (d *dialects) assertion(i int) {
	p := d.all[i]
	if p.text == "$" {
		if d.dollars++; d.dollars > mostDollars {
			return
		}
	}
	switch {
	case p.text == `\A`:
		d.add(p, "JavaScript reads it as A", "write ^, which is the start of the text unless (?m) is set")
	case p.text == `\z`:
		d.add(p, "Python before 3.14 rejects it, and JavaScript reads it as z", "write (?m:$) for the end of a line")
	case p.text == "$" && p.flags&syntax.OneLine != 0 && !endsAlike(d.all, i):
		d.add(p, "Python also matches it before a final line end, Go and JavaScript only at the very end",
			"write (?m:$) for the end of a line")
	}
}

// endsAlike reports whether the $ at i gives the same matches in Python, where it also
// matches before a final line end. It does if it ends the pattern and its neighbor
// matches the line end, as in \s*$ and (?:\s|$).
func endsAlike(all []piece, i int) bool {
	kind := func(i int) pieceKind {
		if i < 0 || i >= len(all) {
			return pieceOr // the ends of the pattern
		}
		return all[i].kind
	}
	// alone reports whether the pieces between two others are a whole alternative.
	alone := func(before, after int) bool {
		b, a := kind(before), kind(after)
		return (b == pieceOpen || b == pieceOr) && (a == pieceClose || a == pieceOr)
	}
	switch {
	case !endsPattern(all, i+1):
		return false
	case i >= 2 && kind(i-1) == pieceRepeat && all[i-1].max < 0 && matchesLineEnd(all[i-2]):
		return true
	case !alone(i-1, i+1):
		return false
	}
	return i >= 2 && alone(i-3, i-1) && matchesLineEnd(all[i-2]) ||
		i+2 < len(all) && alone(i+1, i+3) && matchesLineEnd(all[i+2])
}

// endsPattern reports whether a match can end before piece i: the rest of the pattern only
// closes groups and adds alternatives.
func endsPattern(all []piece, i int) bool {
	depth, skip := 0, false
	for _, p := range all[min(i, len(all)):] {
		switch {
		case p.kind == pieceClose && depth == 0:
			skip = false
		case p.kind == pieceOr && depth == 0:
			skip = true
		case !skip:
			return false
		case p.kind == pieceOpen:
			depth++
		case p.kind == pieceClose:
			depth--
		}
	}
	return true
}

// matchesLineEnd reports whether a piece matches a single line feed.
func matchesLineEnd(p piece) bool {
	if p.kind != pieceClass && p.kind != pieceLiteral {
		return false
	}
	return charsOf(p.text, p.flags).has('\n')
}

// literal checks a character outside of classes.
func (d *dialects) literal(i int) {
	p := d.all[i]
	if len(p.text) == 1 {
		if p.text == "{" {
			d.brace(i)
		}
		return
	}
	d.escape(p.at, p.text, false)
	if astral(p.text) && i+1 < len(d.all) && d.all[i+1].kind == pieceRepeat {
		d.add(p, "JavaScript repeats only half of it without the flag u", "put it in a group: (?:…)")
	}
}

// brace checks a { that Go reads as a plain character.
func (d *dialects) brace(i int) {
	rest := d.pattern[d.all[i].at:]
	low, high, text := pythonCounts(rest)
	switch {
	case text == "":
	case low != "": // {01}
		d.addAt(d.all[i].at, text, "Python and JavaScript read it as a count, Go as plain characters", `escape the brace, or write the count without the leading 0`)
	default:
		d.addAt(d.all[i].at, text, "Python reads it as a count, Go and JavaScript as plain characters", "write {0,"+high+"}, or escape the brace")
	}
}

// pythonCounts returns the bounds and the text of the {2}, {2,}, {,3} or {,} at the start
// of s. It returns empty strings if there is none.
func pythonCounts(s string) (low, high, text string) {
	digits := func(s string) string { return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))] }
	low = digits(s[1:])
	rest := s[1+len(low):]
	comma := strings.HasPrefix(rest, ",")
	if comma {
		high = digits(rest[1:])
		rest = rest[1+len(high):]
	}
	if !strings.HasPrefix(rest, "}") || !comma && low == "" {
		return "", "", ""
	}
	return low, high, s[:len(s)-len(rest)+1]
}

// repeat checks whether a repetition repeats an assertion.
func (d *dialects) repeat(i int) {
	if i > 0 && d.all[i-1].kind == pieceAssert {
		at := d.all[i-1].at
		d.addAt(at, d.all[i-1].text+d.all[i].text, "Python and JavaScript reject a repetition of an assertion", "remove the repetition, or write (?:…)?")
	}
}
