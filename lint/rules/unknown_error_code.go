package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownErrorCode = &lint.Rule{
	Name: "unknown-error-code", Group: "grounding", Severity: lint.Error,
	Title: "the vendor has no such error",
	Doc: `A record about an error that does not exist is useless, and its number belongs to another error. A finding
is the name of an error that a catalog of errors covers but does not list. The catalog must belong to the
record's domain. The rule reads error_code, the signature, the regex, causes, dead ends and workarounds, in
both languages. In the regex it reads names that are spelled out. Another finding is "CUDA error 950" in
error_code, if no error of that product has or had the number.

In the domain npm, the codes are those of npm. The rule is silent in the same cases as unknown-symbol. It is also silent about numbers without a name or
a product.`,
	Hint: "find the real name by the number or the message, with kbctl catalog find; if there is none, delete the record",
	Record: func(p *lint.Pass, r *schema.Record) {
		known := facts.Get(p, r)
		if known.Empty() {
			return
		}
		stated := mention.ParseCode(r.ErrorCode, known.Facts)
		if smallCode.MatchString(stated.Name) && known.CoveringCode(stated.Name) == nil {
			if name := strings.ToUpper(stated.Name); known.CoveringCode(name) != nil {
				stated.Name = name // e0382 is E0382
			}
		}
		var names []*mention.Mention
		if r.Domain == "npm" && npmCode.MatchString(r.ErrorCode) && known.Code(r.ErrorCode) == nil && !newerNPM(p, r) && !strings.Contains(r.Signature, r.ErrorCode) && errnoIn(p, r.ErrorCode) == "" {
			p.ReportAt(r, "/error_code", fmt.Sprintf("there is no error %s in npm", r.ErrorCode))
		}
		if stated.Name == "" && stated.Number != "" {
			unknownNumber(p, r, stated.Number)
		}
		if stated.Name != "" {
			names = append(names, &mention.Mention{Name: stated.Name, Places: []string{"/error_code"}, Called: true})
		}
		for _, m := range mentions.Get(p, r) {
			if m.Name == stated.Name {
				names[0].Places = append(names[0].Places, m.Places...)
			} else {
				names = append(names, m)
			}
		}
		for _, other := range stated.Others {
			if !slices.ContainsFunc(names, func(m *mention.Mention) bool { return m.Name == other }) {
				names = append(names, &mention.Mention{Name: other, Places: []string{"/error_code"}, Called: true})
			}
		}
		for i, m := range names {
			name, covering, code := unlisted(p, r, m)
			if name == "" || code == nil && name != stated.Name {
				continue // unknown-symbol reports it
			}
			if code != nil {
				covering = code
			}
			hint := meant(p, r, m, i)
			if hint == "" && name == stated.Name && stated.Number != "" {
				hint = whatIs(known.Facts, covering, stated.Number)
			}
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: m.Places[0]},
				Message: fmt.Sprintf("there is no error %s in %s", clip(name), productOf(covering)) + hint,
				About:   name,
				Related: alsoIn(r, m.Places[1:]),
			})
		}
	},
}

// newerNPM reports whether a record is about a newer npm than the list of its codes.
func newerNPM(p *lint.Pass, r *schema.Record) bool {
	return slices.ContainsFunc(facts.Get(p, r).Errors(), func(c *catalog.Catalog) bool { return c.Name == "npm-errors" && newer(p, r, c) })
}

// npmCode matches a code of npm.
var npmCode = lazyregexp.New(`^E[A-Z]{4,20}$`)

// smallCode matches a code in lower case: a few letters and a number. Other words with digits, such
// as e2fsck, are names of programs.
var smallCode = lazyregexp.New(`^[a-z]{1,8}-?[0-9]{3,}$`)

// unknownNumber reports a number in error_code if the named product has no such error.
func unknownNumber(p *lint.Pass, r *schema.Record, number catalog.Number) {
	known := facts.Get(p, r)
	name := strings.ToUpper(string(number)) // e0382 is E0382
	if covering := known.CoveringCode(name); covering != nil {
		if _, standing := known.Exactly(name); standing == catalog.Unlisted && !newer(p, r, covering) {
			p.ReportAt(r, "/error_code", fmt.Sprintf("there is no error %s in %s", number, productOf(covering)))
		}
		return
	}
	stated, _, ok := strings.Cut(strings.ToLower(r.ErrorCode), " error ")
	product := known.Product(strings.TrimSpace(stated))
	if !ok || product == nil {
		return
	}
	of := func(c *catalog.Catalog) bool { return c.Product == product.Name }
	i := slices.IndexFunc(known.Errors(), of)
	now, formerly := known.CodesNumbered(number)
	if i < 0 || slices.ContainsFunc(slices.Concat(now, formerly), func(c *catalog.Code) bool { return of(c.In) }) || newer(p, r, known.Errors()[i]) {
		return
	}
	p.ReportAt(r, "/error_code", fmt.Sprintf("there is no error %s in %s", number, productOf(known.Errors()[i])))
}
