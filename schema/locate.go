package schema

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// Location is the place of the value at a JSON pointer.
type Location struct {
	// Value is the range of the value. If the record has no such value, it is the range
	// of the nearest existing value around it.
	Value Range
	// Name is the range of the member's name, including the quotes. It is zero for an
	// element, for the whole document, and for a value that does not exist.
	Name Range
	// Exists reports whether the record has a value at the pointer.
	Exists bool
	// Text is the decoded string or part of a string, or the text of a number, true,
	// false or null. It is empty for an object or an array.
	Text string
}

// Locate finds JSON pointers (RFC 6901) in the record's text. It returns one Location
// for each pointer, in the same order. Locate reads the text once. Its time is linear in
// the size of the text and the number of pointers. In a broken record, every Location is
// the start of the file.
func (r *Record) Locate(pointers ...string) []Location {
	parts := make([]Part, len(pointers))
	for i, p := range pointers {
		parts[i].Pointer = p
	}
	return locateIn(r, parts, true)
}

// A Part is a substring of the string at a JSON pointer. From and To are offsets in the
// decoded string, which is shorter than its text if it has escapes. If To is 0, the part
// is the whole value, which can be of any type.
type Part struct {
	Pointer  string
	From, To int32
}

// LocateParts is like [Record.Locate] for parts of strings, and without the names. Each part takes time
// proportional to its string.
func (r *Record) LocateParts(parts ...Part) []Location { return locateIn(r, parts, false) }

// locateIn locates parts of a record. Without names, it leaves out the names of members.
func locateIn(r *Record, parts []Part, named bool) (found []Location) {
	if !r.Source.read(func(d document) { found = locate(d, parts, named) }) {
		return slices.Repeat([]Location{{Value: AtLine(1)}}, len(parts))
	}
	return found
}

func locate(d document, parts []Part, named bool) []Location {
	nodeAt := find(d, parts)
	found := make([]Location, len(parts))
	nodes := make([]node, len(parts))
	offsets := make([]int32, 0, 4*len(parts))
	for k, part := range parts {
		p := part.Pointer
		i := nodeAt(p)
		found[k].Exists = i >= 0
		for i < 0 {
			p = parent(p)
			i = nodeAt(p)
		}
		nodes[k] = d.nodes[i]
		if n := &nodes[k]; found[k].Exists && part.To > 0 && n.kind == '"' {
			raw := d.text[n.start:n.end]
			n.start, n.end = n.start+rawOffset(raw, part.From), n.start+rawOffset(raw, part.To)
		}
		offsets = append(offsets, nodes[k].start, nodes[k].end)
		if named && nodes[k].name >= 0 {
			offsets = append(offsets, nodes[k].name, nodes[k].nameEnd)
		}
	}
	at := positions(d.source, offsets)
	for k, n := range nodes {
		found[k].Value = Range{at(n.start), at(n.end)}
		if named && found[k].Exists && n.name >= 0 {
			found[k].Name = Range{at(n.name), at(n.nameEnd)}
		}
		if found[k].Exists && n.kind != '{' && n.kind != '[' {
			found[k].Text = decoded(d.text[n.start:n.end], n.kind == '"' && parts[k].To == 0, n.kind == '"')
		}
	}
	return found
}

// find returns a function from the pointers of parts and all their parents to their nodes. A pointer
// without a value gets -1. If two members have the same name, the last one counts, as
// in bind.
func find(d document, parts []Part) func(pointer string) int32 {
	const usualPath = 128 // bytes; most pointers are shorter
	places := make(map[string]int, len(parts))
	for _, part := range parts {
		for p := part.Pointer; ; p = parent(p) {
			if _, ok := places[p]; ok {
				break
			}
			places[p] = len(places)
		}
	}
	nodes := slices.Repeat([]int32{-1}, len(places)) // not in the map, which would copy each path
	d.walk(0, make([]byte, 0, usualPath), func(i int32, path []byte) bool {
		k, wanted := places[string(path)]
		if wanted {
			nodes[k] = i
		}
		return wanted // if not, nothing inside is wanted, because parents are wanted too
	})
	return func(pointer string) int32 { return nodes[places[pointer]] }
}

// decoded returns the meaning of a piece of the text: a string with or without its
// quotes, or another scalar.
func decoded(raw string, quoted, isString bool) string {
	if quoted {
		raw = raw[1 : len(raw)-1]
	}
	if !isString || strings.IndexByte(raw, '\\') < 0 {
		return raw
	}
	out, _ := jsontext.AppendUnquote(nil, `"`+raw+`"`) // the tokenizer has validated it
	return string(out)
}

// rawOffset returns the offset of byte n of a decoded string in the string's raw JSON
// text.
func rawOffset(raw string, n int32) int32 { return int32(advance(raw, 1, n)) }

// advance moves from byte i of the raw text of a JSON string forward by n bytes of the
// decoded string.
func advance(raw string, i int, n int32) int {
	for i < len(raw)-1 && n > 0 {
		if raw[i] != '\\' {
			i, n = i+1, n-1
			continue
		}
		r, size := visible.Unescape(raw[i:])
		i += size
		n -= int32(len(string(r))) // half a surrogate pair is U+FFFD in both
	}
	return i
}
