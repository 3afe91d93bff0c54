package draft

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"
)

// ErrBinary says that what is to be a log is no text.
var ErrBinary = errors.New("it has control characters that no log has")

// mostControls is one control character in so many bytes: more have archives and
// pictures, of which it is one in ten.
const mostControls = 100

// Text returns a log with lines that end as on Unix. Control characters that got
// into it become U+FFFD; with many of them, or a NUL, it is no log.
func Text(log []byte) (string, error) {
	controls := 0
	for _, c := range log {
		if control(rune(c)) {
			controls++
		}
	}
	if bytes.IndexByte(log, 0) >= 0 || controls*mostControls > len(log) {
		return "", ErrBinary
	}
	text := strings.ReplaceAll(string(log), "\r\n", "\n")
	if !strings.Contains(text, "\n") { // as on old Macs
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	if controls == 0 {
		return text, nil
	}
	return replaceControls(text), nil
}

// replaceControls leaves bytes that are no UTF-8 as they are.
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

// control tells whether no program that writes a log writes a character: neither
// white space, nor what moves or rings a terminal.
func control(r rune) bool {
	return r < ' ' && !strings.ContainsRune("\t\n\v\f\r\a\b\x1b\x0e\x0f", r)
}
