package rules

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

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
			phrase := `(?i:\b` + strings.Replace(strings.ReplaceAll(line[:at], "(", "(?:"), "N", `)`+aNumber+`(?i:`, 1) + `\b)`
			last := all[len(all)-1]
			values := strings.Fields(line[at+2:])
			measured := !slices.ContainsFunc(values, isInteger)
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
			for _, m := range c.phrase.FindAllStringSubmatch(text, mostConstants) {
				stated := measure{strings.TrimRight(m[1]+m[2]+m[3], "., "), strings.ReplaceAll(strings.TrimRight(m[1], ".,"), ",", ""), m[3]}
				if stated.unit == "" && c.measured { // it counts something else
					continue
				}
				if !slices.ContainsFunc(c.values, stated.is) {
					return fmt.Sprintf("the number in %q is %s", clip(strings.TrimSpace(m[0])), c.values[0])
				}
			}
		}
	}
	return ""
}

// mostConstants limits the places of a phrase in a text.
const mostConstants = 20
