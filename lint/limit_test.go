package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

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
	result, err := lint.Run(t.Context(), tagged(t, tags...), []*lint.Rule{eachTag}, o)
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
	stored, err := lint.Decode(string(result.Encode()), []*lint.Rule{eachTag})
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

// A baseline accepts the unlisted findings, whichever they are, and no more than it says.
func TestLimitBaseline(t *testing.T) {
	var accepted []lint.Accepted
	_, listed := runTagged(t, lint.Options{}, names(0, 150)...)
	for _, f := range listed {
		accepted = append(accepted, lint.Accepted{Key: f.Key(), Count: f.Findings()})
	}
	for _, test := range []struct {
		name string
		tags []string
		want int
	}{
		{"nothing changes", names(0, 150), 0},
		{"some are fixed", names(20, 150), 0},
		{"most are fixed", names(60, 150), 0},
		{"all but one are fixed", names(149, 150), 0},
		{"one is new, at the end", names(0, 151), 1},
		{"many are new", names(0, 500), 350},
	} {
		result, _ := runTagged(t, lint.Options{Baseline: accepted}, test.tags...)
		if got := result.Totals[lint.Warning]; got != test.want {
			t.Errorf("%s: %d findings, want %d", test.name, got, test.want)
		}
	}
}
