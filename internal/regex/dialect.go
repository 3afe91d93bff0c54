package regex

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// A Difference is a construct of a pattern that Go reads in one way and Python
// or JavaScript in another or not at all.
type Difference struct {
	// Text is the construct as it is spelled.
	Text string
	// At is the place of its first character in the pattern, counted in
	// characters from 1.
	At int
	// Reading says who does what with it.
	Reading string
	// Instead says how to write what all read alike.
	Instead string
}

// Differences returns what Go, Python and JavaScript do not read alike in a
// pattern that Go accepts, in its order.
//
// Python is the module re over strings, 3.11 and later, JavaScript is ECMAScript
// 2025 without the flags u and v. What differs for characters that logs hardly
// have is left out: in Python \d, \w and \b know all of Unicode, and in
// JavaScript a dot stops at a carriage return too.
func Differences(pattern string) []Difference {
	if !strings.Contains(pattern, "(?") && !strings.ContainsAny(pattern, `\[{^$`) && !astral(pattern) {
		return nil // like most patterns
	}
	d := dialects{all: pieces(pattern), pattern: pattern}
	d.groups = countGroups(d.all)
	start := true // only flags so far
	for i, p := range d.all {
		switch p.kind {
		case pieceFlags:
			d.flagsAlone(p, start)
		case pieceOpen:
			d.group(p)
		case pieceAssert:
			d.assertion(i)
		case pieceQuote:
			d.add(p, "Python rejects it, and JavaScript reads Q", `escape each character that needs it`)
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
	groups  int // how many groups capture
	found   []Difference
}

func (d *dialects) add(p piece, reading, instead string) {
	d.addAt(p.at, p.text, reading, instead)
}

func (d *dialects) addAt(at int, text, reading, instead string) {
	at = utf8.RuneCountInString(d.pattern[:at]) + 1
	d.found = append(d.found, Difference{Text: text, At: at, Reading: reading, Instead: instead})
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
	bothReject       = "Python and JavaScript reject it"
	javaScriptReject = "JavaScript rejects it"
	pythonRejects    = "Python rejects it"
)

// flagsAlone looks at flags that hold to the end of their group, as (?i) does.
func (d *dialects) flagsAlone(p piece, start bool) {
	letters, _ := flagLetters(p.text)
	const instead = `put the flags on a group, as (?i:…) does (JavaScript has it since ES2025)`
	switch {
	case strings.ContainsAny(letters, "-U") || letters == "":
		d.add(p, bothReject, instead)
	case !start:
		d.add(p, "Python rejects it where it is not the start, and JavaScript anywhere", instead)
	default:
		d.add(p, javaScriptReject, instead)
	}
}

// group looks at what opens a group.
func (d *dialects) group(p piece) {
	const plain = "use a group without a name"
	if strings.HasPrefix(p.text, "(?<") {
		d.add(p, pythonRejects, plain)
		return
	}
	if strings.HasPrefix(p.text, "(?P<") {
		if c := p.text[4]; c >= '0' && c <= '9' {
			d.add(p, bothReject, plain)
		} else {
			d.add(p, javaScriptReject, plain)
		}
		return
	}
	letters, _ := flagLetters(p.text)
	on, off, _ := strings.Cut(letters, "-")
	switch {
	case strings.Contains(letters, "U"):
		d.add(p, bothReject, "write *? for a lazy * and the like")
	case strings.ContainsAny(on, off):
		d.add(p, bothReject, "name each flag once")
	case repeats(on) || repeats(off):
		d.add(p, javaScriptReject, "name each flag once")
	}
}

// repeats tells whether a flag is there twice.
func repeats(letters string) bool {
	for i, c := range letters {
		if strings.ContainsRune(letters[:i], c) {
			return true
		}
	}
	return false
}

// assertion looks at what matches a place, not a character.
func (d *dialects) assertion(i int) {
	p := d.all[i]
	switch {
	case p.text == `\A`:
		d.add(p, "JavaScript reads A", "write ^, which is the start of the text without (?m)")
	case p.text == `\z`:
		d.add(p, "Python before 3.14 rejects it, and JavaScript reads z", "write (?m:$) for the end of a line")
	case p.text == "$" && p.flags&syntax.OneLine != 0 && !d.endsAlike(i):
		d.add(p, "Python finds it before a final line end too, Go and JavaScript at the very end alone",
			"write (?m:$) for the end of a line")
	}
}

// endsAlike tells whether the $ at i finds the same in Python, where it also
// matches before a last line end, because what stands beside it takes the line
// end in, as in \s*$ and (?:\s|$), and nothing comes after.
func (d *dialects) endsAlike(i int) bool {
	kind := func(i int) pieceKind {
		if i < 0 || i >= len(d.all) {
			return pieceOr // the pattern's own ends
		}
		return d.all[i].kind
	}
	// alone tells whether what lies between two pieces is a whole alternative.
	alone := func(before, after int) bool {
		b, a := kind(before), kind(after)
		return (b == pieceOpen || b == pieceOr) && (a == pieceClose || a == pieceOr)
	}
	switch {
	case !d.nothingAfter(i + 1):
		return false
	case i >= 2 && kind(i-1) == pieceRepeat && d.all[i-1].max < 0 && takesLineEnd(d.all[i-2]):
		return true
	case !alone(i-1, i+1):
		return false
	}
	return i >= 2 && alone(i-3, i-1) && takesLineEnd(d.all[i-2]) ||
		i+2 < len(d.all) && alone(i+1, i+3) && takesLineEnd(d.all[i+2])
}

// nothingAfter tells whether the pattern is over where piece i begins, but for
// groups that end and for their other alternatives.
func (d *dialects) nothingAfter(i int) bool {
	depth, skip := 0, false
	for _, p := range d.all[min(i, len(d.all)):] {
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

// takesLineEnd tells whether a piece matches a line feed and nothing longer.
func takesLineEnd(p piece) bool {
	if p.kind != pieceClass && p.kind != pieceLiteral {
		return false
	}
	return charsOf(p.text, p.flags).has('\n')
}

// literal looks at one character outside of classes.
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
		d.add(p, "JavaScript repeats only the half of it without the flag u", "put it in a group: (?:…)")
	}
}

// brace looks at a { that Go takes for a plain character.
func (d *dialects) brace(i int) {
	rest := d.pattern[d.all[i].at:]
	low, high, text := pythonCounts(rest)
	switch {
	case text == "":
	case low != "": // {01}: all but Go count
		d.addAt(d.all[i].at, text, "Python and JavaScript take it for a count, Go for plain characters", `escape the brace, or write the count without the leading 0`)
	default:
		d.addAt(d.all[i].at, text, "Python takes it for a count, Go and JavaScript for plain characters", "write {0,"+high+"}, or escape the brace")
	}
}

// pythonCounts returns the bounds of the {2}, {2,}, {,3} or {,} that s starts
// with, and all of it; nothing if it is none.
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

// repeat looks at a repetition, which needs something to repeat.
func (d *dialects) repeat(i int) {
	if i > 0 && d.all[i-1].kind == pieceAssert {
		at := d.all[i-1].at
		d.addAt(at, d.all[i-1].text+d.all[i].text, "Python and JavaScript reject a repetition of an assertion", "leave the repetition out, or make it (?:…)?")
	}
}
