package visible

import (
	"runtime"
	"strings"
	"unicode"
)

// Word quotes a text, such as a path, so that a shell reads it as one word. It is for
// commands that people paste.
func Word(s string) string { return word(s, runtime.GOOS == "windows") }

func word(s string, windows bool) string {
	odd := strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-./:=@%+,", r) && !(windows && r == '\\')
	})
	switch {
	case s != "" && !odd:
		return s
	case windows: // a file name on Windows contains no quotes
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
