package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// tagged returns a base with a record that has some tags.
func tagged(t *testing.T, tags ...string) *schema.Base {
	t.Helper()
	text := `{"tags": ["` + strings.Join(tags, `","`) + `"]}`
	base, err := schema.Load(fstest.MapFS{"records/d/r.json": {Data: []byte(text)}}, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return base
}

// names returns the tags with the numbers from one to another.
func names(from, to int) (tags []string) {
	for i := from; i < to; i++ {
		tags = append(tags, fmt.Sprint("tag", i))
	}
	return tags
}

// eachTag reports every tag of a record.
var eachTag = &lint.Rule{Name: "r", Severity: lint.Warning, Record: func(p *lint.Pass, r *schema.Record) {
	for i, tag := range r.Tags {
		p.ReportAt(r, fmt.Sprint("/tags/", i), tag+" is a tag")
	}
}}

func runTagged(t *testing.T, o lint.Options, tags ...string) (result *lint.Result, listed []*lint.Finding) {
	t.Helper()
	result, err := lint.Run(t.Context(), tagged(t, tags...), []*lint.Rule{eachTag, unusedEntries}, o)
	if err != nil {
		t.Fatal(err)
	}
	for f := range result.All() {
		listed = append(listed, f)
	}
	return result, listed
}

// A run lists a hundred findings of one rule in one record and counts the rest. The last
// finding survives a cache.
func TestLimit(t *testing.T) {
	if result, listed := runTagged(t, lint.Options{}, names(0, 100)...); len(listed) != 100 || result.Totals[lint.Warning] != 100 || listed[99].Count != 0 {
		t.Errorf("100 findings: %d are listed, %d counted", len(listed), result.Totals[lint.Warning])
	}
	result, listed := runTagged(t, lint.Options{}, names(0, 300)...)
	stored, err := lint.Decode(testkit.Written(t, result.Encode), []*lint.Rule{eachTag, unusedEntries})
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*lint.Result{"fresh": result, "stored": stored} {
		if r.Counts[lint.Warning] != 101 || r.Totals[lint.Warning] != 300 {
			t.Errorf("%s: %d are listed, %d counted", name, r.Counts[lint.Warning], r.Totals[lint.Warning])
		}
	}
	last := listed[100]
	if last.Message != "… and 200 more of this rule in this record" || last.Count != 200 || last.Severity != lint.Warning || last.Range != listed[99].Range {
		t.Errorf("the last finding is %+v", last)
	}
}

// The findings that the schema already reports are not counted.
func TestLimitRejected(t *testing.T) {
	text := `{"tags": [` + strings.Repeat("1,", 300) + `1], "aliases": ["a"]}`
	base, err := schema.Load(fstest.MapFS{"records/d/r.json": {Data: []byte(text)}}, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lint.Run(t.Context(), base, []*lint.Rule{eachTag}, lint.Options{})
	if err != nil || result.Totals[lint.Warning] != 0 {
		t.Errorf("%d findings, %v", result.Totals[lint.Warning], err)
	}
}

// acceptAll returns a baseline that accepts the findings of a record.
func acceptAll(t *testing.T, tags ...string) (accepted []lint.Accepted) {
	t.Helper()
	_, listed := runTagged(t, lint.Options{}, tags...)
	for _, f := range listed {
		accepted = append(accepted, lint.Accepted{Key: f.Key(), Count: f.Findings()})
	}
	return accepted
}

// unusedEntries reports how many findings the baseline accepts that no longer exist.
var unusedEntries = &lint.Rule{Name: "u", Severity: lint.Info, Last: func(p *lint.Pass) {
	for _, e := range p.Unused() {
		p.Report(lint.Finding{Place: lint.Place{File: "baseline"}, Message: e.Value})
	}
}}

// A baseline accepts the unlisted findings, whichever they are, and no more than it says.
// It also accepts findings that were listed and no longer are, or the other way round.
func TestLimitBaseline(t *testing.T) {
	for _, test := range []struct {
		name         string
		before       int
		tags         []string
		want, unused int
	}{
		{"nothing changes", 150, names(0, 150), 0, 0},
		{"some are fixed", 150, names(20, 150), 0, 20},
		{"most are fixed", 150, names(60, 150), 0, 60},
		{"all but one are fixed", 150, names(149, 150), 0, 101},
		{"one is new, at the end", 150, names(0, 151), 1, 0},
		{"many are new", 150, names(0, 500), 350, 0},
		{"one is new, at the start", 150, append([]string{"new"}, names(0, 150)...), 1, 0},
		{"one is not listed any more", 100, append([]string{"new"}, names(0, 100)...), 1, 0},
		{"none is listed any more", 70, append(names(500, 600), names(0, 70)...), 100, 0},
		{"they are in another order", 150, append(names(75, 150), names(0, 75)...), 0, 0},
		{"none of the others are listed", 100, append(names(100, 200), names(0, 100)...), 100, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := lint.Options{Baseline: acceptAll(t, names(0, test.before)...)}
			result, listed := runTagged(t, o, test.tags...)
			unused := 0
			for _, f := range listed {
				if f.Rule == unusedEntries {
					unused++
				}
			}
			if got := result.Totals[lint.Warning]; got != test.want || unused != test.unused {
				t.Errorf("%d findings and %d unused entries, want %d and %d", got, unused, test.want, test.unused)
			}
			if test.want == 1 && test.tags[0] == "new" && listed[0].Message != "new is a tag" {
				t.Errorf("it reports %q, which is not the new one", listed[0].Message)
			}
		})
	}
}
