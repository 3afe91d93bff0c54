package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var duplicateRecord = &lint.Rule{
	Name: "duplicate-record", Group: "content", Severity: lint.Warning,
	Title: "two records describe the same error",
	Doc: `Two records of a domain with the same signature, and also the same regex or root cause, cannot be told
apart. No log finds one and not the other, and a correction of one misses the other. In different domains,
all three must be the same. Records for different systems or versions may share a signature. If one of them
names the other under frequently_confused_with, the rule is silent.`,
	Hint: "merge the records, or say in frequently_confused_with how to tell them apart",
	Base: func(p *lint.Pass) {
		alike := make(map[likeness][]*schema.Record, 2*len(p.Base.Records))
		for _, r := range p.Base.Records {
			if owner := p.Base.Lookup(r.ID); blank(r.Signature) || owner != nil && owner != r {
				continue // duplicate-id reports copies of a file
			}
			var original *schema.Record
			var shared string
			for _, key := range likenesses(r) {
				if original == nil {
					original, shared = firstUndeclared(r, alike[key]), key.what
				}
				if original == nil { // otherwise records like r are also like the original
					alike[key] = append(alike[key], r)
				}
			}
			if original != nil {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/signature"},
					Message: fmt.Sprintf("has the same %s as %s, so no log can tell them apart", shared, original.Name()),
					Related: []lint.Related{{Place: lint.Place{Record: original, Pointer: "/signature"}, Message: "the first record with this signature"}},
				})
			}
		}
	},
}

// firstUndeclared returns the first record that is not declared to be confused with r.
func firstUndeclared(r *schema.Record, others []*schema.Record) *schema.Record {
	for _, other := range others {
		if !confused(r, other) {
			return other
		}
	}
	return nil
}

// A likeness is what two records that describe the same error share. Its domain is empty
// if they may be in different ones.
type likeness struct {
	domain, signature string
	what, value       string // what they share besides, and its value
}

// likenesses returns what a record shares with each record of the same error.
func likenesses(r *schema.Record) (all []likeness) {
	signature, cause := fold(r.Signature), fold(r.RootCause)
	if !blank(r.Regex) {
		all = append(all, likeness{r.Domain, signature, "signature and regex", r.Regex})
	}
	if !blank(cause) {
		all = append(all, likeness{r.Domain, signature, "signature and root cause", cause})
	}
	if len(all) == 2 {
		all = append(all, likeness{"", signature, "signature, regex and root cause", r.Regex + "\n" + cause})
	}
	return all
}
