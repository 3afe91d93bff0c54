package rules

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/needle"
)

//go:embed constants.txt
var constantsText string

// A constant is a number that a product fixes. The phrase has it as its first group, and its unit as the third.
type constant struct {
	phrase *regex.Rare
	values []string

	measured bool // all values have a unit
}

// A constantFamily has the constants of some domains. A text with one of them has one of some words.
type constantFamily struct {
	domains []string // patterns
	list    []constant
}

// A constantIndex finds the families whose words a text has.
type constantIndex struct {
	families []*constantFamily
	words    *needle.Set
	of       []*constantFamily // for each word
}

// constants are those of [constantsText].
var constants = sync.OnceValue(func() *constantIndex {
	x, all, family := &constantIndex{}, []string{}, &constantFamily{}
	for line := range strings.Lines(constantsText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			domains, words, _ := strings.Cut(strings.Trim(line, "[]"), ": ")
			family = &constantFamily{domains: strings.Fields(domains)}
			x.families = append(x.families, family)
			for word := range strings.SplitSeq(words, ", ") {
				all, x.of = append(all, word), append(x.of, family)
			}
		default:
			family.list = append(family.list, newConstant(line))
		}
	}
	x.words = needle.New(true, all...)
	return x
})

// plainGroups turns the groups of an expression into groups without a number.
var plainGroups = strings.NewReplacer(`\(`, `\(`, "(", "(?:")

func newConstant(line string) constant {
	at := strings.LastIndex(line, ": ")
	before, after, _ := strings.Cut(plainGroups.Replace(line[:at]), "{}")
	values := strings.Fields(line[at+2:])
	measured := !slices.ContainsFunc(values, lacksUnit)
	return constant{regex.NewRare(`(?i:\b` + before + `)` + aNumber + `(?i:` + after + `\b)`), values, measured}
}

// in returns the families of a domain whose words a text has.
func (x *constantIndex) in(domain, text string) (found []*constantFamily) {
	x.words.Find(text, func(_, word int) bool {
		if f := x.of[word]; !slices.Contains(found, f) && inDomains(f.domains, domain) {
			found = append(found, f)
		}
		return true
	})
	return found
}

// otherConstant describes a number in a text that is not the one that a product fixes, as in "the 16383 hash slots".
func otherConstant(domain, text string) string {
	if !hasDigits(text, 1) {
		return ""
	}
	for _, family := range constants().in(domain, text) {
		for i := range family.list {
			if problem := family.list[i].otherIn(text); problem != "" {
				return problem
			}
		}
	}
	return ""
}

// otherIn describes the first other number that a text has in the place of the constant.
func (c *constant) otherIn(text string) string {
	for _, at := range c.phrase.FindAllStringSubmatchIndex(text, mostConstants) {
		number, unit := group(text, at, 1), group(text, at, 3)
		stated := measure{strings.TrimRight(number+group(text, at, 2)+unit, "., "), strings.ReplaceAll(strings.TrimRight(number, ".,"), ",", ""), unit}
		switch {
		case unit == "" && c.measured: // it counts something else
		case anotherNumber.MatchString(text[at[1]:]): // "the A100 and the H100 have 8.0 and 9.0"
		case !slices.ContainsFunc(c.values, stated.is):
			return fmt.Sprintf("the number in %q is %s", clip(strings.Trim(text[at[0]:at[1]], " ,.")), c.values[0])
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
