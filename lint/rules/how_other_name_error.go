package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// howOtherError says that code handles another error than the one whose number its action names: 1205 for "Catch
// error 1213". Both are errors in one catalog of the record's domain.
func howOtherError(p *lint.Pass, r *schema.Record, action, how string) string {
	if !hasDigits(how, 1) {
		return ""
	}
	number, where := errorOf(r, action)
	if number == "" || hasWord(how, number) || !strings.Contains(strings.ToLower(how), "err") { // as nearly always
		return ""
	}
	known := facts.Get(p, r)
	own, _ := known.CodesNumbered(catalog.Number(number))
	if slices.ContainsFunc(own, func(c *catalog.Code) bool { return strings.Contains(how, strings.TrimPrefix(c.Name, "ER_")) }) {
		return "" // by its name
	}
	for _, compared := range comparedNumber.Get().FindAllStringSubmatch(how, 10) {
		number := compared[1]
		others, _ := known.CodesNumbered(catalog.Number(number))
		i := slices.IndexFunc(others, func(c *catalog.Code) bool { return inOneOf(c, own) })
		if i >= 0 && !hasWord(action, number) && (strings.HasPrefix(where, "the action") || !hasWord(r.RootCause, number)) {
			return fmt.Sprintf("how handles %s, but %s %s", others[i], where, own[0])
		}
	}
	return ""
}

// errorOf returns the number of the error that an action names, or else that of the record, and words for which it is.
func errorOf(r *schema.Record, action string) (number, where string) {
	if m := namedError.FindStringSubmatch(action); m != nil {
		return m[1], "the action names"
	}
	if m := printedNumber.FindStringSubmatch(r.Signature); m != nil {
		return m[1], "the record is about"
	}
	return "", ""
}

// inOneOf reports whether a catalog with an error also has one of others.
func inOneOf(c *catalog.Code, others []*catalog.Code) bool {
	return slices.ContainsFunc(others, func(other *catalog.Code) bool { return other.In == c.In })
}

var (
	namedError = regex.NewRare(`\b(?:error|errno|code|number) ([0-9]{3,5})\b`)
	// printedNumber matches the number with which MySQL begins a message.
	printedNumber = regex.NewRare(`^ERROR ([0-9]{4}) \(`)
	// comparedNumber matches the number of an error that code looks for.
	comparedNumber = lazyregexp.New(`(?i)(?:errno|error|err|code|args\[0\])\)? ?(?:[!=]={1,2}|<>|=|is|in) ?[(\[]?([0-9]{3,5})\b`)
)
