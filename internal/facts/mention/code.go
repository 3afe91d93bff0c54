package mention

import (
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
)

// A Code is a parsed error_code: a name, a number or both, and further names.
type Code struct {
	Name   string
	Number catalog.Number
	Others []string
}

// ParseCode parses an error_code such as "cudaErrorMemoryAllocation (2)", "ORA-00942"
// or "700". The facts tell which texts are numbers, such as the SQLSTATE 40P01, and which
// words are names, such as ENOENT.
func ParseCode(text string, facts *catalog.Facts) Code {
	const longest = 200
	var code Code
	for _, word := range strings.FieldsFunc(text[:min(len(text), longest)], NotInCode) {
		number, ok := numberOf(word, facts)
		switch {
		case ok && code.Number == "":
			code.Number = number
		case isInteger(word) || !isCodeName(word) && (facts == nil || facts.Code(word) == nil):
		case code.Name == "":
			code.Name = word
		default:
			code.Others = append(code.Others, word)
		}
	}
	return code
}

func isInteger(word string) bool {
	_, err := strconv.ParseInt(word, 0, 64)
	return err == nil
}

// numberOf returns the number that a word is. Zeros in front belong to a text: 01000 is
// not 1000.
func numberOf(word string, facts *catalog.Facts) (catalog.Number, bool) {
	n, err := strconv.ParseInt(word, 0, 64)
	switch {
	case err == nil && (len(word) == 1 || word[0] != '0' || strings.ContainsAny(word, "xXoO")):
		return catalog.Number(strconv.FormatInt(n, 10)), true
	case strings.Trim(word, "0123456789") == "", facts != nil && facts.IsNumber(word):
		return catalog.Number(word), true
	}
	return "", false
}

// isCodeName reports whether a word is a name and not an ordinary word: it has a digit,
// an underscore or a hyphen, or mixed case.
func isCodeName(word string) bool {
	return strings.ContainsAny(word, "_-0123456789") || word != strings.ToLower(word) && word != strings.ToUpper(word)
}

// NotInCode reports whether a rune separates names and numbers in an error_code.
func NotInCode(r rune) bool { return r >= 0x80 || r != '-' && !inName[r] }
