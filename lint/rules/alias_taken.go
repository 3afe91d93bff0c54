package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var aliasTaken = &lint.Rule{
	Name: "alias-taken", Group: "content", Severity: lint.Warning,
	Title: "an alias is the id or the message of another record",
	Doc: `An alias is another name of the same error. The id of another record names another error, so a reader who
looks for it finds both. A record that is merged or renamed gives up its id, and only then may it be an alias.
So does an alias of three words or more that the regex of another record of the domain matches and the record's own does not.`,
	Hint: "remove the alias; link the records if they are related",
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			for i, alias := range r.Aliases {
				pointer := fmt.Sprintf("/aliases/%d", i)
				if other := p.Base.Lookup(strings.TrimSpace(alias)); other != nil && other != r {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: pointer},
						Message: fmt.Sprintf("%s is the id of another record", clip(alias)),
						Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/id"}, Message: "the other record"}},
					})
				} else if other := saidBy(p, r, alias); other != nil {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: pointer},
						Message: fmt.Sprintf("%q is a message of %s", clip(alias), other.Name()),
						Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/regex"}, Message: "the regex that matches it"}},
					})
				}
			}
		}
	},
}

// saidBy returns the record of the same domain whose regex matches an alias, if the regex of
// the record itself does not.
func saidBy(p *lint.Pass, r *schema.Record, alias string) (other *schema.Record) {
	const fewest = 3
	if !haveWords(fewest, alias) || len(alias) > longestSignature {
		return nil
	}
	if re, err := regexOf(p, r); err == nil && !blank(r.Regex) {
		if found, ok := match.Try(re, alias); found || !ok {
			return nil
		}
	}
	hits, _, _ := match.HitsWithin(finder.Get(p), []byte(alias), leastShare)
	for i := range hits {
		for _, by := range hits[i].Records {
			if by.Domain == r.Domain {
				other = by
			}
		}
	}
	return other
}
