package draft

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"
)

// ErrBinary means that a log is not text.
var ErrBinary = errors.New("it has control characters that logs do not have")

// bytesPerControl is the least number of bytes per control character of a log. Archives
// and pictures have about ten.
const bytesPerControl = 100

// Text returns a log with Unix line endings. It replaces stray control characters by
// U+FFFD. With many of them, or with a NUL, it returns ErrBinary.
func Text(log []byte) (string, error) {
	controls := 0
	for _, c := range log {
		if control(rune(c)) {
			controls++
		}
	}
	if bytes.IndexByte(log, 0) >= 0 || controls*bytesPerControl > len(log) {
		return "", ErrBinary
	}
	text := strings.ReplaceAll(string(log), "\r\n", "\n")
	if !strings.Contains(text, "\n") { // as on an old Mac
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	if controls == 0 {
		return text, nil
	}
	return replaceControls(text), nil
}

// replaceControls replaces control characters by U+FFFD. It keeps bytes that are not UTF-8.
func replaceControls(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if control(rune(text[i])) {
			b.WriteRune(utf8.RuneError)
		} else {
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

// control reports whether logs do not contain a character. White space and the characters
// that control a terminal do occur.
func control(r rune) bool {
	return r < ' ' && !strings.ContainsRune("\t\n\v\f\r\a\b\x1b\x0e\x0f", r)
}
