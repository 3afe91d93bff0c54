package catalog

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Number is the number that a library gives an error. It may be a text, such as the
// SQLSTATE 40P01. It is empty if there is none.
type Number string

// Is reports whether two numbers are the same, apart from capitals.
func (n Number) Is(other Number) bool { return strings.EqualFold(string(n), string(other)) }

func (n Number) upper() Number { return Number(strings.ToUpper(string(n))) }

// MarshalJSON writes an integer as a JSON number and any other number as a text.
func (n Number) MarshalJSON() ([]byte, error) {
	if n == "" {
		return []byte("null"), nil
	}
	if i, err := strconv.ParseInt(string(n), 10, 64); err == nil && strconv.FormatInt(i, 10) == string(n) {
		return []byte(n), nil
	}
	return json.Marshal(string(n))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Number) UnmarshalJSON(text []byte) error {
	*n = Number(strings.Trim(string(text), `"`))
	return nil
}

var numberText = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$`)

func isNumber(s string) string {
	if !numberText.MatchString(s) || len(s) > mostName {
		return `is not a number such as 806, "40P01" or "ORA-00060"`
	}
	return ""
}

// numberForms returns what a number has in common with others of its kind. E0382 is like
// all that begin with E, and 40P01 is like all with five capitals or digits.
func numberForms(number Number) (forms []string) {
	s := string(number)
	if strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == "" {
		forms = append(forms, strconv.Itoa(len(s)))
	}
	if prefix := strings.TrimRight(s, "0123456789"); prefix != "" && prefix != s {
		forms = append(forms, prefix)
	}
	return forms
}

// IsNumber reports whether a word of an error_code is the number of an error, or has the
// form of one. The name of an error is not a number.
func (f *errorFacts) IsNumber(word string) bool {
	x := f.codes()
	if x.byName[word] != nil || !strings.ContainsAny(word, "0123456789") {
		return false
	}
	if f.isListedNumber(Number(word)) {
		return true
	}
	number := Number(word)
	if '0' <= word[0] && word[0] <= '9' { // other words in small letters may be names
		number = number.upper()
	}
	return slices.ContainsFunc(numberForms(number), func(form string) bool { return x.forms[form] })
}

func (f *errorFacts) isListedNumber(n Number) bool {
	now, formerly := f.CodesNumbered(n)
	return len(now)+len(formerly) > 0
}
