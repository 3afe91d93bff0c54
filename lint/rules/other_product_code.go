package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// foreignCodes reports an error code and aliases that are names of errors of a product that the record does not mention, such as SQLITE_BUSY
// for an error of PyTorch.
func foreignCodes(p *lint.Pass, r *schema.Record) {
	report := func(pointer, text string) {
		if of := foreignCode(p, r, text); of != nil {
			p.ReportAt(r, pointer, fmt.Sprintf("%s is of %s, which the record does not mention", of.Name, of.In.Product))
		}
	}
	report("/error_code", r.ErrorCode)
	for i, alias := range r.Aliases[:min(len(r.Aliases), mostCompared)] {
		report(fmt.Sprintf("/aliases/%d", i), alias)
	}
}

// foreignCode returns the error of another product that a short text names, or nil.
func foreignCode(p *lint.Pass, r *schema.Record, text string) *catalog.Code {
	if len(text) > longestAlias || !telltale.MatchString(text) || strings.Contains(r.Signature, text) { // as most are
		return nil
	}
	words := slices.DeleteFunc(codeWords(text), func(word string) bool { return !telltale.MatchString(word) })
	if len(words) != 1 || strings.HasPrefix(words[0], "EAI_") || facts.Get(p, r).Code(words[0]) != nil {
		return nil
	}
	code := catalogs.Get(p).catalogs.Everything().Code(words[0])
	if code == nil || !ownErrors[code.In.Product] || haveCommonWord(strings.ToLower(code.Message), strings.ToLower(beginning(r.Signature)), r.Domain) {
		return nil
	}
	name := strings.ToLower(code.Name)
	rest := strings.ReplaceAll(wholeText(p, r), name, "")
	if strings.Contains(strings.ToLower(beginning(r.Signature)+beginning(r.RootCause)+beginning(r.Regex)), name) || mentionsProduct(filedUnder(r)+" "+rest, code.In.Product) {
		return nil
	}
	return code
}

// ownErrors are products whose errors hardly any other product passes on under their names.
var ownErrors = map[string]bool{"SQLite": true, "MySQL": true, "PostgreSQL": true, "Redis": true, "Rust": true}

// mentionsProduct reports whether a text in lower case mentions a product of a catalog.
func mentionsProduct(text, name string) bool {
	name = strings.ToLower(name)
	if of := productsByTag[name]; of != nil && of.mentions(text) > 0 {
		return true
	}
	first, _, _ := strings.Cut(name, " ")
	return strings.Contains(text, strings.TrimSuffix(first, ".js"))
}

// telltale recognizes a name that only one product can have.
var telltale = regex.NewRecognizer(`\b(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|E0[0-9]{3}|TS[0-9]{4,5}|[a-z]{2,}[A-Z][A-Za-z]{8,}|[A-Z]{6,})\b`)
