// Package character cuts texts between characters, whatever bytes they have.
package character

import "unicode/utf8"

// Start returns where the character begins that byte i of s is of: i itself, or up to
// three bytes before it. As everywhere in Go, a byte that is no valid UTF-8 is a
// character of its own. At the end of s and behind it, Start returns i.
func Start[T ~string | ~[]byte](s T, i int) int {
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
	return s[:Start(s, most)]
}
