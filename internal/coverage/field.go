package coverage

import (
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// A Field is a property that a record has or lacks.
type Field struct {
	// Name is its name in --fail-under and in the JSON.
	Name string `json:"name"`
	// Label is the heading of its column, and Short that of a narrow one.
	Label string `json:"label"`
	Short string `json:"-"`
	// Doc says in one line when a record has it.
	Doc string `json:"-"`

	has func(*counter, *schema.Record) bool
}

// fields are all fields, in the order of every format.
var fields = []Field{
	{"cards", "Card", "card", "a card is next to it",
		func(c *counter, r *schema.Record) bool { return c.base.Has(card.Path(r)) }},
	{"fixtures", "Fixture", "log", "a real log tests its regex",
		func(c *counter, r *schema.Record) bool {
			return len(c.fixtures.Match[r.Source.PathID])+len(c.fixtures.NoMatch[r.Source.PathID]) > 0
		}},
	{"fixtures_positive", "Positive fixture", "+log", "a log that the regex must match",
		func(c *counter, r *schema.Record) bool { return len(c.fixtures.Match[r.Source.PathID]) > 0 }},
	{"fixtures_negative", "Negative fixture", "-log", "a log that the regex must not match",
		func(c *counter, r *schema.Record) bool { return len(c.fixtures.NoMatch[r.Source.PathID]) > 0 }},
	{"fixtures_reproduced", "Reproduced fixture", "repr", "provenance.yaml documents how a log that it must match was reproduced",
		func(c *counter, r *schema.Record) bool { return c.reproduced(r) }},
	{"tried", "Tried", "try", "kbctl repro has tried its error, and each dead end and workaround",
		func(c *counter, r *schema.Record) bool { return c.tried(r) }},
	{"zh", "Chinese", "zh", "its Chinese fields are in Chinese (rules untranslated-zh, zh-count)",
		func(_ *counter, r *schema.Record) bool { return rules.Chinese(r) }},
	{"sources", "Source", "src", "a dead end and a workaround cite pages that are no front pages",
		func(_ *counter, r *schema.Record) bool { return cites(r) }},
	{"official_links", "Official link", "doc", "it links to a section of the vendor's documentation",
		func(_ *counter, r *schema.Record) bool {
			return rules.GoodURL(r.OfficialDocURL) && strings.TrimSpace(r.OfficialDocSection) != ""
		}},
	{"edges", "Edge", "edge", "a link connects it with another record, in either direction",
		func(c *counter, r *schema.Record) bool { return c.linked[r.Source.Index] }},
	{"fresh", "Fresh", "fresh", "last_confirmed is at most half of stale_after ago",
		func(c *counter, r *schema.Record) bool { return Ages[c.age(r)] == "fresh" }},
	{"reviewed", "Reviewed", "review", "its verification tier is above ai_generated",
		func(_ *counter, r *schema.Record) bool {
			return !slices.Contains([]string{"draft", "ai_generated", "unknown"}, Tiers[tier(r)])
		}},
}

// Fields returns the fields that a [Tally] counts, in its order.
func Fields() []Field { return slices.Clone(fields) }

// Bit returns the bit of a field in [Report.Has]. It is 0 if there is no field of that name.
func Bit(name string) uint64 {
	for i, f := range fields {
		if f.Name == name {
			return 1 << i
		}
	}
	return 0
}

func fieldNames() (names []string) {
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return names
}

// reproduced reports whether the provenance of a record documents a reproduction.
func (c *counter) reproduced(r *schema.Record) bool {
	id := r.Source.PathID
	provenance, err := c.fixtures.Provenance(id)
	if err != nil {
		c.problems = append(c.problems, err)
	}
	for _, log := range c.fixtures.Match[id] {
		if provenance["match/"+path.Base(log)].Reproduced != nil {
			return true
		}
	}
	return false
}

// tried reports whether every claim of a record was tried.
func (c *counter) tried(r *schema.Record) bool {
	provenance, _ := c.fixtures.Provenance(r.Source.PathID) // reproduced reports errors
	return len(plan.Untried(r, provenance)) == 0
}

// cites reports whether a dead end of a record cites a source, and a workaround, too. A record
// may lack one kind of advice, but not both.
func cites(r *schema.Record) bool {
	deadEnds := slices.ContainsFunc(r.DeadEnds, func(d schema.DeadEnd) bool { return slices.ContainsFunc(d.Sources, specific) })
	workarounds := slices.ContainsFunc(r.Workarounds, func(w schema.Workaround) bool { return slices.ContainsFunc(w.Sources, specific) })
	return (deadEnds || workarounds) && (deadEnds || len(r.DeadEnds) == 0) && (workarounds || len(r.Workarounds) == 0)
}

// specific reports whether readers can open a source, and it is not the front page of a site.
func specific(url string) bool { return rules.GoodURL(url) && web.FrontOf(url) == web.NoFront }

// tier returns the index of a record's verification tier in [Tiers].
func tier(r *schema.Record) int {
	if i := slices.Index(Tiers, r.VerificationTier); i >= 0 {
		return i
	}
	return len(Tiers) - 1
}
