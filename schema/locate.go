package schema

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Position is a place in a text: a line and a column, both from 1, the column
// counted in Unicode code points.
type Position struct {
	Line, Column int32
}

// Range is a stretch of a text. End is exclusive: the position just after the
// last code point, as in SARIF and the Language Server Protocol. The zero Range
// is no place at all.
type Range struct {
	Start, End Position
}

// IsZero tells whether the range is no place at all.
func (r Range) IsZero() bool { return r == Range{} }

// AtLine returns the start of a line, from 1, as an empty range.
func AtLine(line int) Range {
	at := Position{int32(line), 1}
	return Range{at, at}
}

// Location is where a JSON pointer leads.
type Location struct {
	// Value is the range of the value; if the record has no such value, of the
	// nearest value around it that exists.
	Value Range
	// Name is the range of the member's name, quotes included, or zero for
	// elements, for the whole document, and for what does not exist.
	Name Range
	// Exists tells whether the record has a value at the pointer.
	Exists bool
	// Text is what a string or a part of one means, however it is escaped, or a number,
	// true, false or null; it is empty for an object and an array.
	Text string
}

// Locate finds JSON pointers (RFC 6901) in the record's text. It reads the text
// once however many pointers there are, and it takes time in proportion to
// both. The result has one Location per pointer, in order; in a record that is
// broken all of them are the start of the file.
func (r *Record) Locate(pointers ...string) []Location {
	parts := make([]Part, len(pointers))
	for i, p := range pointers {
		parts[i].Pointer = p
	}
	return r.LocateParts(parts...)
}

// A Part is a stretch of the string at a JSON pointer: bytes From to To of what
// the string means, whose escapes take more room in the file. If To is 0 it is
// all of the value, of whatever type.
type Part struct {
	Pointer  string
	From, To int32
}

// LocateParts is Locate for parts of strings. Each part of a string takes time in
// proportion to the string.
func (r *Record) LocateParts(parts ...Part) (found []Location) {
	if !r.Source.read(func(d document) { found = d.locate(parts) }) {
		return slices.Repeat([]Location{{Value: AtLine(1)}}, len(parts))
	}
	return found
}

func (d document) locate(parts []Part) []Location {
	wanted := make(map[string]int32, len(parts))
	for _, part := range parts {
		p := part.Pointer
		for { // a pointer brings its parents along, to fall back on
			if _, ok := wanted[p]; ok {
				break
			}
			wanted[p] = -1
			slash := strings.LastIndexByte(p, '/')
			if slash < 0 {
				break
			}
			p = p[:slash]
		}
	}
	wanted[""] = -1
	d.find(0, nil, wanted)

	found := make([]Location, len(parts))
	nodes := make([]node, len(parts))
	var offsets []int32
	for k, part := range parts {
		p := part.Pointer
		i := wanted[p]
		found[k].Exists = i >= 0
		for i < 0 {
			p = p[:max(strings.LastIndexByte(p, '/'), 0)]
			i = wanted[p]
		}
		nodes[k] = d.nodes[i]
		if n := &nodes[k]; found[k].Exists && part.To > 0 && n.kind == '"' {
			raw := d.text[n.start:n.end]
			n.start, n.end = n.start+written(raw, part.From), n.start+written(raw, part.To)
		}
		offsets = append(offsets, nodes[k].start, nodes[k].end)
		if nodes[k].name >= 0 {
			offsets = append(offsets, nodes[k].name, nodes[k].nameEnd)
		}
	}
	at := positions(d.source, offsets)
	for k, n := range nodes {
		found[k].Value = Range{at(n.start), at(n.end)}
		if found[k].Exists && n.name >= 0 {
			found[k].Name = Range{at(n.name), at(n.nameEnd)}
		}
		if found[k].Exists && n.kind != '{' && n.kind != '[' {
			found[k].Text = meant(d.text[n.start:n.end], n.kind == '"' && parts[k].To == 0, n.kind == '"')
		}
	}
	return found
}

// meant returns what a piece of the text means: a string with its quotes or without,
// or something else.
func meant(written string, quoted, isString bool) string {
	if quoted {
		written = written[1 : len(written)-1]
	}
	if !isString || strings.IndexByte(written, '\\') < 0 {
		return written
	}
	out, _ := jsontext.AppendUnquote(nil, `"`+written+`"`) // the tokenizer has checked it
	return string(out)
}

// written returns where byte n of what a JSON string means begins in the string
// as it is written, quotes and escapes included.
func written(raw string, n int32) int32 { return int32(advance(raw, 1, n)) }

// advance goes on from byte i of a JSON string as it is written by n bytes of what
// it means.
func advance(raw string, i int, n int32) int {
	for i < len(raw)-1 && n > 0 {
		switch {
		case raw[i] != '\\':
			i, n = i+1, n-1
		case raw[i+1] != 'u':
			i, n = i+2, n-1
		default:
			r := escaped(raw[i:])
			i += len(`\u0000`)
			if low := escaped(raw[i:]); utf16.IsSurrogate(r) && utf16.DecodeRune(r, low) != utf8.RuneError {
				r = utf16.DecodeRune(r, low)
				i += len(`\u0000`)
			}
			n -= int32(len(string(r))) // half a pair becomes U+FFFD in both
		}
	}
	return i
}

// escaped returns the code unit of the \u escape that a text begins with; -1 if it
// begins with something else.
func escaped(s string) rune {
	if len(s) < len(`\u0000`) || s[0] != '\\' || s[1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseUint(s[2:len(`\u0000`)], 16, 16)
	if err != nil {
		return -1
	}
	return rune(unit)
}

// find walks the values below node i, whose pointer is path, and notes the node
// of each wanted pointer. Of two members of one name the last counts, as it
// does in bind. The depth of the recursion is that of the JSON, which is capped.
func (d document) find(i int32, path []byte, wanted map[string]int32) {
	if _, ok := wanted[string(path)]; !ok {
		return // nothing below is wanted either: pointers bring their parents
	}
	wanted[string(path)] = i
	object := d.nodes[i].kind == '{'
	if !object && d.nodes[i].kind != '[' {
		return
	}
	for c, k := i+1, 0; c < d.nodes[i].next; c, k = d.nodes[c].next, k+1 {
		child := append(path, '/')
		if object {
			child = append(child, escapeToken(d.name(c))...)
		} else {
			child = strconv.AppendInt(child, int64(k), 10)
		}
		d.find(c, child, wanted)
	}
}

// Pointer joins reference tokens into a JSON pointer. Tokens are member names
// and array indices; names are escaped as RFC 6901 asks.
func Pointer(tokens ...any) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteByte('/')
		switch t := token.(type) {
		case int:
			b.WriteString(strconv.Itoa(t))
		case string:
			b.WriteString(escapeToken(t))
		default:
			panic("schema.Pointer: a token is a string or an int")
		}
	}
	return b.String()
}

var tokenEscapes = strings.NewReplacer("~", "~0", "/", "~1")

func escapeToken(name string) string {
	if strings.ContainsAny(name, "~/") {
		return tokenEscapes.Replace(name)
	}
	return name
}

// positions returns a function from byte offsets to positions, for the given
// offsets alone, which it sorts in place. It reads the text once, so that asking
// for a million places on one long line stays linear.
func positions(text string, offsets []int32) func(int32) Position {
	slices.Sort(offsets)
	offsets = slices.Compact(offsets)
	found := make([]Position, len(offsets))
	pos, from := Position{Line: 1, Column: 1}, int32(0)
	for k, offset := range offsets {
		part := text[from:offset]
		if n := strings.Count(part, "\n"); n > 0 {
			pos.Line += int32(n)
			pos.Column = 1
			part = part[strings.LastIndexByte(part, '\n')+1:]
		}
		pos.Column += int32(utf8.RuneCountInString(part))
		from, found[k] = offset, pos
	}
	return func(offset int32) Position {
		k, _ := slices.BinarySearch(offsets, offset)
		return found[k]
	}
}
