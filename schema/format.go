package schema

import (
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// Format returns a record's text in canonical format: an indentation of two spaces, one
// line per member, and a line feed at the end. Strings and numbers keep their spelling.
// The text must be strict JSON.
func Format(text string) ([]byte, error) { return appendFormat(nil, text) }

func appendFormat(out []byte, text string) ([]byte, error) {
	out, err := jsontext.AppendFormat(out, text,
		jsontext.WithIndent("  "), jsontext.PreserveRawStrings(true),
		jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false))
	return append(out, '\n'), err
}

var formatted = sync.Pool{New: func() any { return new([]byte) }}

// Misformatted reports whether a text is JSON that is not in canonical format, and where
// it first differs. CRLF line endings are accepted, because git writes them on Windows.
func Misformatted(text string) (from Position, ok bool) {
	buffer := formatted.Get().(*[]byte)
	defer formatted.Put(buffer)
	canonical, err := appendFormat((*buffer)[:0], text)
	*buffer = canonical
	if strings.Contains(text, "\r\n") {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	if err != nil || string(canonical) == text {
		return Position{}, false
	}
	n := 0
	for n < len(text) && n < len(canonical) && text[n] == canonical[n] {
		n++
	}
	n = visible.RuneStart(text, n)
	return positions(text, []int32{int32(n)})(int32(n)), true
}
