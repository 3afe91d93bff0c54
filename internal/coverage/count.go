package coverage

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// Count counts the fields of the records of a base. Broken records have none.
func Count(base *schema.Base, cfg *config.Config, g *graph.Graph, today time.Time) (*Report, error) {
	fixtures, err := match.LoadFixtures(base.FS, cfg.Fixtures)
	if err != nil {
		return nil, err
	}
	c := &counter{
		base: base, fixtures: fixtures, linked: linked(base, g),
		today: today, staleAfter: cfg.StaleAfter.Duration(),
	}
	report := &Report{Date: today, Total: newTally(), Skipped: base.Unreadable()}
	domains := make(map[string]*Domain)
	for _, r := range base.Records {
		name := DomainOf(r)
		if domains[name] == nil {
			domains[name] = &Domain{name, newTally()}
		}
		has := c.has(r)
		report.Has = append(report.Has, has)
		c.count(r, has, &report.Total, &domains[name].Tally)
	}
	for _, d := range domains {
		report.Domains = append(report.Domains, *d)
	}
	slices.SortFunc(report.Domains, func(a, b Domain) int { return cmp.Compare(a.Name, b.Name) })
	report.Problems = c.problems
	return report, nil
}

// DomainOf returns the domain of a record: the part of its id before the slash.
func DomainOf(r *schema.Record) string {
	if name := r.Name(); strings.Contains(name, "/") {
		return schema.Domain(name)
	}
	return ""
}

// A counter has what is needed to determine the fields of a record.
type counter struct {
	base       *schema.Base
	fixtures   *match.Fixtures
	linked     []bool // by Source.Index
	today      time.Time
	staleAfter time.Duration
	problems   []error
}

// linked reports for each record whether a link connects it with another record.
func linked(base *schema.Base, g *graph.Graph) []bool {
	linked := make([]bool, len(base.Records))
	for _, l := range g.Links {
		if l.To != nil && l.To != l.From {
			linked[l.From.Source.Index], linked[l.To.Source.Index] = true, true
		}
	}
	return linked
}

// has returns the fields of a record, one bit each.
func (c *counter) has(r *schema.Record) (has uint64) {
	for i, f := range fields {
		if !r.Source.Broken && f.has(c, r) {
			has |= 1 << i
		}
	}
	return has
}

// count adds a record to tallies.
func (c *counter) count(r *schema.Record, has uint64, tallies ...*Tally) {
	age, tier := c.age(r), tier(r)
	for _, t := range tallies {
		t.Records++
		t.Ages[age]++
		t.Tiers[tier]++
		for i := range fields {
			t.Have[i] += int(has >> i & 1)
		}
	}
}

// age returns the index of a record's age in [Ages]. It agrees with the rule stale-record.
func (c *counter) age(r *schema.Record) int {
	confirmed, err := time.Parse(time.DateOnly, r.LastConfirmed)
	age := c.today.Sub(confirmed)
	switch {
	case err != nil || age < 0:
		return 3
	case age > c.staleAfter:
		return 2
	case age > c.staleAfter/2:
		return 1
	}
	return 0
}
