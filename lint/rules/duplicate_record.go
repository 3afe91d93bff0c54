package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var duplicateRecord = &lint.Rule{
	Name: "duplicate-record", Group: "content", Severity: lint.Warning,
	Title: "two records describe one error",
	Doc: `Two records of one domain with the same signature that also share the regex or the root cause cannot be
told apart: no log finds the one and not the other, and whoever mends one forgets the other. Records for
different systems or versions may well share a signature; if they name each other, or one the other, under
frequently_confused_with, they are meant to be two, and the rule is silent.`,
	Hint: "merge the records, or say in frequently_confused_with how to tell them apart",
	Base: func(p *lint.Pass) {
		alike := make(map[likeness][]*schema.Record, 2*len(p.Base.Records))
		for _, r := range p.Base.Records {
			if owner := p.Base.Lookup(r.ID); blank(r.Signature) || owner != nil && owner != r {
				continue // a copy of the whole file is duplicate-id's
			}
			var original *schema.Record
			var shared string
			for _, key := range []likeness{
				{r.Domain, fold(r.Signature), "regex", r.Regex},
				{r.Domain, fold(r.Signature), "root cause", fold(r.RootCause)},
			} {
				if blank(key.value) {
					continue
				}
				if original == nil {
					original, shared = firstUndeclared(r, alike[key]), key.what
				}
				if original == nil { // else whoever is like r is like the original
					alike[key] = append(alike[key], r)
				}
			}
			if original != nil {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/signature"},
					Message: fmt.Sprintf("has the signature and the %s of %s; nothing tells the two apart", shared, original.Name()),
					Related: []lint.Related{{Place: lint.Place{Record: original, Pointer: "/signature"}, Message: "the first record with this signature"}},
				})
			}
		}
	},
}

// firstUndeclared returns the first of some records that is not said to be confused
// with r.
func firstUndeclared(r *schema.Record, others []*schema.Record) *schema.Record {
	for _, other := range others {
		if !confused(r, other) {
			return other
		}
	}
	return nil
}

// likeness is what two records that describe one error share.
type likeness struct {
	domain, signature string
	what, value       string // the regex or the root cause
}
