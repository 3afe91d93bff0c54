package schema

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Format returns a record's text in canonical format: an indentation of two spaces, one
// line per member, and a line feed at the end. Strings and numbers keep their spelling.
// The text must be strict JSON.
func Format(text string) ([]byte, error) {
	out, err := jsontext.AppendFormat(nil, text,
		jsontext.WithIndent("  "), jsontext.PreserveRawStrings(true),
		jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false))
	return append(out, '\n'), err
}

// Misformatted reports whether a text is not in canonical format, and where it first
// differs. The text must be strict JSON. CRLF line endings are accepted, because git writes
// them on Windows.
func Misformatted(text string) (from Position, ok bool) {
	if strings.Contains(text, "\r\n") {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	n := misformatted(text)
	if n < 0 {
		return Position{}, false
	}
	return positions(text, []int32{int32(n)})(int32(n)), true
}

// misformatted returns the offset at which a text first differs from its canonical format, or
// -1. The two differ only in the white space between tokens, so it need not write that format.
func misformatted(text string) int {
	indent, depth, last := "\n", 0, byte(0)
	for i := 0; ; {
		space := text[i : i+spaceLength(text[i:])]
		i += len(space)
		next := byte(0) // at the end
		if i < len(text) {
			next = text[i]
		}
		if next == '}' || next == ']' {
			depth--
		}
		for len(indent) <= 2*depth {
			indent += "        "
		}
		if want := spacing(last, next, indent[:1+2*depth]); space != want {
			return i - len(space) + commonPrefix(space, want)
		}
		if next == 0 {
			return -1
		}
		if next == '{' || next == '[' {
			depth++
		}
		i += tokenLength(text[i:])
		last = next
	}
}

// spacing returns the canonical white space between two tokens, by their first characters.
func spacing(last, next byte, line string) string {
	switch {
	case last == ':':
		return " "
	case last == 0, next == ':', next == ',', last == '{' && next == '}', last == '[' && next == ']':
		return ""
	}
	return line
}

func commonPrefix(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
