package rules

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
)

//go:embed constants.txt
var constantsText string

// A constant is a number that a product fixes. The phrase has it as its first group, and its unit as the third.
type constant struct {
	phrase *regex.Rare
	values []string

	measured bool // all values have a unit
}

// constantFamily are the constants of some domains. any recognizes texts that may have one of them.
type constantFamily struct {
	domains []string // patterns
	list    []constant
	any     *regex.Recognizer
}

// constants are those of [constantsText].
var constants = sync.OnceValue(func() (all []*constantFamily) {
	for line := range strings.Lines(constantsText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			all = append(all, &constantFamily{domains: strings.Fields(strings.Trim(line, "[]"))})
		default:
			at := strings.LastIndex(line, ": ")
			before, after, _ := strings.Cut(strings.ReplaceAll(line[:at], "(", "(?:"), "{}")
			phrase := `(?i:\b` + before + `)` + aNumber + `(?i:` + after + `\b)`
			last := all[len(all)-1]
			values := strings.Fields(line[at+2:])
			measured := !slices.ContainsFunc(values, lacksUnit)
			last.list = append(last.list, constant{regex.NewRare(phrase), values, measured})
		}
	}
	for _, family := range all {
		var each []*regex.Recognizer
		for _, c := range family.list {
			each = append(each, c.phrase.Recognizer)
		}
		family.any = regex.AnyOf(each...)
	}
	return all
})

// otherConstant describes a number in a text that is not the one that a product fixes, as in "the 16383 hash slots".
func otherConstant(domain, text string) string {
	for _, family := range constants() {
		if !inDomains(family.domains, domain) || !family.any.MatchString(text) {
			continue
		}
		for _, c := range family.list {
			for _, at := range c.phrase.FindAllStringSubmatchIndex(text, mostConstants) {
				if anotherNumber.MatchString(text[at[1]:]) { // "the A100 and the H100 have 8.0 and 9.0"
					continue
				}
				m := []string{text[at[0]:at[1]], group(text, at, 1), group(text, at, 2), group(text, at, 3)}
				stated := measure{strings.TrimRight(m[1]+m[2]+m[3], "., "), strings.ReplaceAll(strings.TrimRight(m[1], ".,"), ",", ""), m[3]}
				if stated.unit == "" && c.measured { // it counts something else
					continue
				}
				if !slices.ContainsFunc(c.values, stated.is) {
					return fmt.Sprintf("the number in %q is %s", clip(strings.Trim(m[0], " ,.")), c.values[0])
				}
			}
		}
	}
	return ""
}

// lacksUnit reports whether a value is a number alone: 16384 or 2.31.
func lacksUnit(value string) bool { return !strings.ContainsFunc(value, unicode.IsLetter) }

// anotherNumber recognizes a second number after a first one.
var anotherNumber = regex.NewRecognizer(`^,? ?(?:and|or) [0-9]`)

// mostConstants limits the places of a phrase in a text.
const mostConstants = 20
