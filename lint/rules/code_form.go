package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// codeForm matches codes that tools print: E0502, ORA-00942, TS2322, Cabal-7107.
var codeForm = regex.NewRare(`\b(?:[A-Z]{1,5}-?|[A-Z][a-z]{2,9}-)[0-9]{3,6}\b`)

// otherCode reports a signature, a regex or an official page with a code of the same form as the code in
// error_code or in the id, if it has only others: error[E0382] for E0502.
func otherCode(p *lint.Pass, r *schema.Record) bool {
	pointer, stated := "/error_code", codesIn(r.ErrorCode)
	if stated == nil && hasDigits(r.ID, fewestDigits) {
		pointer, stated = "/id", codesIn(strings.ToUpper(strings.ReplaceAll(r.ID, "-", " ")))
	}
	if stated == nil {
		return false
	}
	for _, at := range []struct{ pointer, text string }{{"/signature", r.Signature}, {"/regex", spelled.Get(p, r)}, {"/official_doc_url", codesOfPage(r.OfficialDocURL)}} {
		others := codesAlike(at.text, stated, pointer == "/id")
		if len(others) == 0 || slices.ContainsFunc(others, func(code string) bool { return slices.Contains(stated, code) }) {
			continue
		}
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: at.pointer},
			Message: fmt.Sprintf("%s has %s, but %s has %s", at.pointer[1:], others[0], pointer[1:], stated[0]),
			Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: pointer}, Message: "here"}},
		})
		return true
	}
	return false
}

// codesOfPage returns the last segment of a URL if it is the name of an error: E0502 of
// error_codes/E0502.html. It is in brackets, so that it counts also for the code of an id.
func codesOfPage(url string) string {
	name, _, _ := strings.Cut(path.Base(url), ".")
	if codeForm.FindString(name) != name {
		return ""
	}
	return "[" + name + "]"
}

// codesIn returns the codes of a text. Most texts have too few digits.
func codesIn(text string) []string {
	if !hasDigits(text, fewestDigits) {
		return nil
	}
	return codeForm.FindAllString(text, -1)
}

// fewestDigits is the number of digits that a code has in a row.
const fewestDigits = 3

// hasDigits reports whether a text has a number of digits in a row.
func hasDigits(text string, fewest int) bool {
	row := 0
	for i := range len(text) {
		if c := text[i]; c < '0' || c > '9' {
			row = 0
		} else if row++; row == fewest {
			return true
		}
	}
	return false
}

// codesAlike returns the codes of a text that have the form of one of the stated codes. An
// id may name hardware such as rtx4090, so for its codes only those in brackets count.
func codesAlike(text string, stated []string, bracketed bool) (found []string) {
	const digit = "0123456789"
	for _, at := range codeForm.FindAllStringIndex(text, -1) {
		code := text[at[0]:at[1]]
		alike := slices.ContainsFunc(stated, func(s string) bool {
			return len(s) == len(code) && strings.TrimRight(s, digit) == strings.TrimRight(code, digit)
		})
		if alike && (!bracketed || strings.HasSuffix(text[:at[0]], "[")) {
			found = append(found, code)
		}
	}
	return found
}
