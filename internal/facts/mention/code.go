package mention

import (
	"strconv"
	"strings"
)

// A Code is what an error_code says: a name, a number or both, and names of others.
type Code struct {
	Name   string
	Number *int64
	Others []string
}

// ParseCode reads an error_code: cudaErrorMemoryAllocation (2), ORA-00942, 700.
func ParseCode(text string) Code {
	const longest = 200
	var code Code
	for _, word := range strings.FieldsFunc(text[:min(len(text), longest)], NotInCode) {
		number, err := strconv.ParseInt(word, 0, 64)
		switch {
		case err == nil && code.Number == nil:
			code.Number = &number
		case err != nil && code.Name == "" && isCodeName(word):
			code.Name = word
		case err != nil && isCodeName(word):
			code.Others = append(code.Others, word)
		}
	}
	return code
}

// isCodeName tells a name from a word: it has a digit or an underscore, or small
// letters and capitals.
func isCodeName(word string) bool {
	return strings.ContainsAny(word, "_-0123456789") || word != strings.ToLower(word) && word != strings.ToUpper(word)
}

// NotInCode tells whether a rune stands between the names and numbers of errors.
func NotInCode(r rune) bool { return r >= 0x80 || r != '-' && !inName[r] }
