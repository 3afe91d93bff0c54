package mention

import (
	"strconv"
	"strings"
)

// A Code is a parsed error_code: a name, a number or both, and further names.
type Code struct {
	Name   string
	Number *int64
	Others []string
}

// ParseCode parses an error_code such as "cudaErrorMemoryAllocation (2)", "ORA-00942"
// or "700".
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

// isCodeName reports whether a word is a name and not an ordinary word: it has a digit,
// an underscore or a hyphen, or mixed case.
func isCodeName(word string) bool {
	return strings.ContainsAny(word, "_-0123456789") || word != strings.ToLower(word) && word != strings.ToUpper(word)
}

// NotInCode reports whether a rune separates names and numbers in an error_code.
func NotInCode(r rune) bool { return r >= 0x80 || r != '-' && !inName[r] }
