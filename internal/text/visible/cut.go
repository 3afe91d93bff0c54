package visible

import "unicode/utf8"

// RuneStart returns the offset of the character that contains byte i of s: i itself, or
// up to three bytes before it. An invalid byte counts as a character of its own, as
// elsewhere in Go. If i is len(s) or more, RuneStart returns i.
func RuneStart[T ~string | ~[]byte](s T, i int) int {
	for start := i; start >= 0 && start > i-utf8.UTFMax && i < len(s); start-- {
		if !utf8.RuneStart(s[start]) {
			continue
		}
		if _, size := utf8.DecodeRuneInString(string(s[start:min(start+utf8.UTFMax, len(s))])); start+size > i {
			return start
		}
		break
	}
	return i
}

// Head returns the whole characters in the first most bytes of s.
func Head(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return s[:RuneStart(s, most)]
}

// Clip shortens a text to at most n characters for a message. An ellipsis marks the
// cut.
func Clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n--; n == 0 {
			if _, size := utf8.DecodeRuneInString(s[i:]); i+size < len(s) {
				return s[:i] + "…"
			}
		}
	}
	return s
}
