package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// howOtherError says that code handles another error than the one whose number its action names: 1205 for "Catch
// error 1213". Both are errors in one catalog of the record's domain.
func howOtherError(p *lint.Pass, r *schema.Record, action, how string) string {
	if problem := howOtherClass(p, r, action, how); problem != "" {
		return problem
	}
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

// howOtherClass says that code catches the exception of psycopg for another SQLSTATE than that of the record.
func howOtherClass(p *lint.Pass, r *schema.Record, action, how string) string {
	caught := caughtState.FindStringSubmatch(how)
	if caught == nil || len(caughtState.FindAllString(how, 2)) > 1 || strings.Contains(action, caught[1]) {
		return ""
	}
	known := facts.Get(p, r)
	other := known.Code(strings.ToLower(strings.TrimPrefix(beforeCapital.Get().ReplaceAllString(caught[1], "_$1"), "_")))
	own, _ := known.CodesNumbered(mention.ParseCode(r.ErrorCode, known.Facts).Number)
	if other == nil || len(own) == 0 || other.In != own[0].In || other.Number == own[0].Number || strings.HasPrefix(string(own[0].Number), string(other.Number)[:2]) && strings.HasSuffix(string(other.Number), "000") {
		return ""
	}
	return fmt.Sprintf("how catches %s, but the record is about %s", other, own[0])
}

// caughtState matches the class of psycopg that code catches, and beforeCapital the capitals of its name.
var (
	caughtState   = regex.NewRare(`\bexcept \(?(?:psycopg2?\.)?errors\.([A-Z][A-Za-z]+)`)
	beforeCapital = lazyregexp.New(`([A-Z])`)
)

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
