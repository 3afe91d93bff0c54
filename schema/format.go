package schema

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Format returns a record's text in canonical format: two spaces of
// indentation, a line a member, a line feed at the end. Strings and numbers stay
// as they are written. The text must be strict JSON.
func Format(text string) ([]byte, error) { return appendFormat(nil, text) }

func appendFormat(out []byte, text string) ([]byte, error) {
	out, err := jsontext.AppendFormat(out, text,
		jsontext.WithIndent("  "), jsontext.PreserveRawStrings(true),
		jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false))
	return append(out, '\n'), err
}

var formatted = sync.Pool{New: func() any { return new([]byte) }}

// Misformatted returns the offset from which a text is not in canonical format;
// -1 if it is, or if it is no JSON.
func Misformatted(text string) int {
	buffer := formatted.Get().(*[]byte)
	defer formatted.Put(buffer)
	canonical, err := appendFormat((*buffer)[:0], text)
	*buffer = canonical
	if err != nil || string(canonical) == text {
		return -1
	}
	n := 0
	for n < len(text) && n < len(canonical) && text[n] == canonical[n] {
		n++
	}
	for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

// PositionAt returns the position of a byte offset in a text.
func PositionAt(text string, offset int) Position {
	return positions(text, []int32{int32(offset)})(int32(offset))
}

// Line returns line n of a text, from 1, without its end; "" if there is none.
func Line(text string, n int32) string {
	for ; n > 1; n-- {
		_, rest, ok := strings.Cut(text, "\n")
		if !ok {
			return ""
		}
		text = rest
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r")
}
