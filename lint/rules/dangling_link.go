package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var danglingLink = &lint.Rule{
	Name: "dangling-link", Group: "graph", Severity: lint.Error,
	Title: "a link leads to a record that does not exist",
	Doc: `Every error_id under leads_to, preceded_by and frequently_confused_with is the id of a record of this
knowledge base. If an id looks misspelled, the message suggests the nearest one.`,
	Hint: "correct the id, write the missing record, or remove the link",
	Base: func(p *lint.Pass) {
		guess := newGuesser(p.Base)
		for _, l := range transitions.Get(p).Links {
			if id := l.Edge().ErrorID; l.To == nil {
				p.ReportAt(l.From, l.Pointer(), fmt.Sprintf("%s names %q, but there is no such record%s", l.Kind, clip(id), guess.near(id)))
			}
		}
	},
}

// A guesser suggests ids. Comparing every unknown id with all others would be quadratic.
// So it looks for the same slug in other domains, and for similar slugs in the same domain
// until the budget is used up.
type guesser struct {
	bySlug   map[string]string
	byDomain map[string][]string
	budget   int
}

func newGuesser(base *schema.Base) *guesser {
	g := &guesser{bySlug: make(map[string]string), byDomain: make(map[string][]string), budget: 1_000_000}
	for _, r := range base.Records {
		domain, slug, _ := strings.Cut(r.Name(), "/")
		if _, ok := g.bySlug[slug]; !ok {
			g.bySlug[slug] = r.Name()
		}
		g.byDomain[domain] = append(g.byDomain[domain], r.Name())
	}
	return g
}

func (g *guesser) near(id string) string {
	domain, slug, _ := strings.Cut(id, "/")
	if other, ok := g.bySlug[slug]; ok && slug != "" {
		return fmt.Sprintf("; did you mean %q?", other)
	}
	if g.budget -= len(g.byDomain[domain]); g.budget < 0 {
		return ""
	}
	// Slugs that differ only in a version or a system are similar but not the same.
	if near := wording.Nearest(id, g.byDomain[domain]); near != "" && oneWordApart(id, near) {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// oneWordApart reports whether two ids differ in exactly one word, and in no number.
func oneWordApart(a, b string) bool {
	split := func(r rune) bool { return r == '-' || r == '/' }
	x, y := strings.FieldsFunc(a, split), strings.FieldsFunc(b, split)
	if len(x) != len(y) {
		return false
	}
	apart := 0
	for i := range x {
		if x[i] != y[i] {
			apart++
			if strings.ContainsAny(x[i]+y[i], "0123456789") {
				return false
			}
		}
	}
	return apart == 1
}
