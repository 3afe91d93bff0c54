package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/catalog"
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
		stated := statedCode(r.ErrorCode)
		var names []*mentioned
		if stated.name != "" {
			names = append(names, &mentioned{name: stated.name, places: []string{"/error_code"}, called: true})
		}
		for _, m := range p.mentions(r) {
			if m.name == stated.name {
				names[0].places = append(names[0].places, m.places...)
			} else {
				names = append(names, m)
			}
		}
		for i, m := range names {
			name, covering, code := p.unlisted(r, m)
			if name == "" || code == nil && name != stated.name {
				continue // for unknown-symbol
			}
			if code != nil {
				covering = code
			}
			hint := p.meant(r, m, i)
			if hint == "" && name == stated.name && stated.number != nil {
				hint = whatIs(facts, covering, *stated.number)
			}
			p.Report(Finding{
				Place:   Place{Record: r, Pointer: m.places[0]},
				Message: fmt.Sprintf("there is no error %s in %s", clip(name), productOf(covering)) + hint,
				Related: alsoIn(r, m.places[1:]),
			})
		}
	},
})

// A stated is what error_code says: a name, a number or both.
type stated struct {
	name   string
	number *int64
}

// statedCode reads an error_code: cudaErrorMemoryAllocation (2), ORA-00942, 700.
func statedCode(text string) stated {
	const longest = 200
	var s stated
	for _, word := range strings.FieldsFunc(text[:min(len(text), longest)], notInCode) {
		number, err := strconv.ParseInt(word, 0, 64)
		switch {
		case err == nil && s.number == nil:
			s.number = &number
		case err != nil && s.name == "" && (strings.ContainsAny(word, "_-0123456789") || word != strings.ToLower(word) && word != strings.ToUpper(word)):
			s.name = word
		}
	}
	return s
}

func notInCode(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-' || r == '.')
}

// whatIs says which errors of a product have a number.
func whatIs(f *catalog.Facts, c *catalog.Catalog, number int64) string {
	now, _ := f.CodesNumbered(number)
	i := slices.IndexFunc(now, func(code *catalog.Code) bool { return code.In == c })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("; %d is %s", number, now[i].Name)
}
