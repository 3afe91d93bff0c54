package lint

import (
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/internal/catalog"
	"github.com/kbctl/kbctl/internal/mention"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "unknown-error-code", Group: "grounding", Severity: Error,
	Title: "an error that the vendor does not have",
	Doc: `A record about an error that does not exist helps nobody, and its number is that of another one. A finding
is the name of an error, in error_code or anywhere in the record, that a catalog of errors for the
record's domain covers and does not list.

Silent where unknown-symbol is, and on numbers without a name: many things are numbered.`,
	Hint: "find the real name with kbctl catalog find, by the number or the message; if there is none, the record is about nothing",
	Record: func(p *Pass, r *schema.Record) {
		facts := p.Facts(r)
		if facts.Empty() {
			return
		}
		stated := mention.ParseCode(r.ErrorCode)
		var names []*mentioned
		if stated.Name != "" {
			names = append(names, &mentioned{name: stated.Name, places: []string{"/error_code"}, called: true})
		}
		for _, m := range p.mentions(r) {
			if m.name == stated.Name {
				names[0].places = append(names[0].places, m.places...)
			} else {
				names = append(names, m)
			}
		}
		for i, m := range names {
			name, covering, code := p.unlisted(r, m)
			if name == "" || code == nil && name != stated.Name {
				continue // for unknown-symbol
			}
			if code != nil {
				covering = code
			}
			hint := p.meant(r, m, i)
			if hint == "" && name == stated.Name && stated.Number != nil {
				hint = whatIs(facts, covering, *stated.Number)
			}
			p.Report(Finding{
				Place:   Place{Record: r, Pointer: m.places[0]},
				Message: fmt.Sprintf("there is no error %s in %s", clip(name), productOf(covering)) + hint,
				About:   name,
				Related: alsoIn(r, m.places[1:]),
			})
		}
	},
})

// whatIs says which errors of a product have a number.
func whatIs(f *catalog.Facts, c *catalog.Catalog, number int64) string {
	now, _ := f.CodesNumbered(number)
	i := slices.IndexFunc(now, func(code *catalog.Code) bool { return code.In == c })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("; %d is %s", number, now[i].Name)
}
