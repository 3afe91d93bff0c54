package visible

import (
	"runtime"
	"strings"
	"unicode"
)

// Word writes a text, such as a path, as a shell takes it for one word, for commands
// that people paste.
func Word(s string) string { return word(s, runtime.GOOS == "windows") }

func word(s string, windows bool) string {
	odd := strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-./:=@%+,", r) && !(windows && r == '\\')
	})
	switch {
	case s != "" && !odd:
		return s
	case windows: // whose names have no quotes
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
