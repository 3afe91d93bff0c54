package visible

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON replaces the hidden runes of a JSON text with \u escapes. The JSON keeps its
// meaning, and a terminal receives no control characters. JSON also escapes the second
// number sign of ##[, so that GitHub's runner does not execute a command.
func JSON(text []byte) []byte {
	if bytes.Contains(text, []byte("##[")) {
		text = bytes.ReplaceAll(text, []byte("##["), []byte(`#\u0023[`))
	}
	var out []byte
	from := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < 0x7F {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if r >= utf8.RuneSelf && Hidden(r) || r == 0x7F {
			out = AppendEscape(append(out, text[from:i]...), r)
			from = i + size
		}
		i += size
	}
	if out == nil {
		return text
	}
	return append(out, text[from:]...)
}

// Marshal returns a value as indented JSON that is safe to show.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(v)
	return JSON(b.Bytes()), err
}

// AppendEscape appends a rune as a JSON escape such as \u00e9, or as two escapes if it
// needs a surrogate pair.
func AppendEscape(to []byte, r rune) []byte {
	for _, unit := range utf16.AppendRune(nil, r) {
		to = fmt.Appendf(to, `\u%04x`, unit)
	}
	return to
}

// Unescape decodes the JSON escape at the start of a text, such as \n or \u00e9. It
// returns the rune and the length of the escape. A surrogate pair counts as one escape.
// Half a pair yields the surrogate itself. If the text does not start with an escape,
// Unescape returns 0 and 1.
func Unescape(text string) (r rune, size int) {
	if len(text) < 2 || text[0] != '\\' {
		return 0, 1
	}
	switch text[1] {
	case 'n':
		return '\n', 2
	case 't':
		return '\t', 2
	case 'r':
		return '\r', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		r, ok := codeUnit(text)
		if !ok {
			return 0, 1
		}
		if utf16.IsSurrogate(r) {
			if low, ok := codeUnit(text[6:]); ok && utf16.DecodeRune(r, low) != utf8.RuneError {
				return utf16.DecodeRune(r, low), 12
			}
		}
		return r, 6
	}
	return rune(text[1]), 2
}

// codeUnit returns the UTF-16 code unit of the \u escape at the start of a text.
func codeUnit(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	v, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(v), err == nil
}
