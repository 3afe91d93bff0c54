package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherAlias reports aliases that are the name or the number of another error than that of error_code
// and signature.
func otherAlias(p *lint.Pass, r *schema.Record) {
	for i, alias := range r.Aliases {
		if len(alias) > longestAlias {
			continue
		}
		for _, word := range codeWords(alias) {
			own, other := otherInCatalog(p, r, word)
			if other == "" {
				own, other = otherInFamily(r, alias, word)
			}
			if other != "" {
				p.ReportAt(r, fmt.Sprintf("/aliases/%d", i), fmt.Sprintf("%s is another error than %s", other, own))
				break
			}
		}
	}
}

// longestAlias is the number of bytes of an alias that may be only a code.
const longestAlias = 100

// codeWords returns the words of a text that may be names or numbers of errors.
func codeWords(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return !isAlnum(c) && c != '_' })
}

// otherInCatalog returns the error that a word names, and that of the record, if both are of one
// product and differ. Names of POSIX also occur in the errors of other programs.
func otherInCatalog(p *lint.Pass, r *schema.Record, word string) (own, other string) {
	known := facts.Get(p, r)
	code := known.Code(word)
	if code == nil || posixName.MatchString(word) && code.In.Product != "Rust" {
		return "", ""
	}
	named := ofProduct(namesIn(p, r)(beginning(r.ErrorCode)+" "+beginning(r.Signature)), code.In.Product)
	stated := mention.ParseCode(r.ErrorCode, known.Facts)
	if c := known.Code(stated.Name); c != nil && c.In.Product == code.In.Product {
		named = append(named, c)
	} else if c == nil && stated.Number != "" {
		numbered, _ := known.CodesNumbered(stated.Number)
		named = append(named, ofProduct(numbered, code.In.Product)...)
	}
	same := func(c *catalog.Code) bool {
		return c.Same(code) || isPart(c.Name, code.Name) || isPart(code.Name, c.Name) || beginAlike(c.Message, code.Message)
	}
	if number := string(stated.Number); len(named) == 0 && strings.HasPrefix(code.Name, "ER_") && isInteger(number) && len(number) == len(code.Number) && number != string(code.Number) {
		return number, code.String() // an error of the client has no name in the catalog
	}
	if len(named) == 0 || slices.ContainsFunc(named, same) {
		return "", ""
	}
	return named[0].String(), code.String()
}

// beginAlike reports whether two messages have a long beginning in common, so that they are two forms of one error: with a suggestion
// and without.
func beginAlike(a, b string) bool {
	const least = 40 // bytes
	return len(a) >= least && strings.HasPrefix(b, a[:least])
}

// otherInFamily is like otherInCatalog for the errors of a family.
func otherInFamily(r *schema.Record, alias, word string) (own, other string) {
	for _, f := range families()[word] {
		if !f.hasAlias(r, alias, word) {
			continue
		}
		mine := codeWords(beginning(r.ErrorCode) + " " + beginning(r.Signature))
		if f.name == "kubernetes" && !strings.Contains(r.RootCause, word) { // whose events the cause names
			mine = append(mine, codeWords(beginning(r.RootCause))...)
		}
		i := slices.IndexFunc(mine, func(w string) bool { return f.codes[w] && !isInteger(w) })
		allows := func(s *situation) bool { return s.names(word) && slices.ContainsFunc(mine, s.names) }
		if i >= 0 && !slices.ContainsFunc(f.rows, allows) && f.inDomain(r, word) && f.inDomain(r, mine[i]) {
			return mine[i], word
		}
	}
	return "", ""
}

// hasAlias reports whether a word of an alias can be meant as an error of a family. Most integers cannot.
func (f *family) hasAlias(r *schema.Record, alias, word string) bool {
	switch f.name {
	case "mysql":
		return ofMySQL(r)
	case "sqlstate":
		return !ofMySQL(r)
	}
	return !isInteger(word) || strings.Contains(strings.ToLower(alias), "winerror ")
}

// inDomain reports whether a code is that of a situation in the domain of a record.
func (f *family) inDomain(r *schema.Record, code string) bool {
	return slices.ContainsFunc(f.rows, func(s *situation) bool { return s.isIn(r.Domain) && slices.Contains(s.codes, code) })
}
