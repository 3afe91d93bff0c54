package lint_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Packed findings have everything that loose ones have, except the edits of their fixes.
func TestPack(t *testing.T) {
	full := &lint.Rule{Name: "full", Group: "g", Severity: lint.Error, Record: func(p *lint.Pass, r *schema.Record) {
		at := lint.Place{Record: r, Pointer: "/signature", To: 1}
		p.Report(lint.Finding{
			Place: at, Message: "m", Detail: "d", Hint: "h", About: "a", Related: []lint.Related{{Place: at, Message: "r"}},
			Extent: &lint.Extent{Degree: 3}, Fix: &lint.Fix{Title: "f"}, Known: true, Pending: true,
		})
		p.Report(lint.Finding{Place: lint.Place{Record: r, Range: schema.AtLine(1)}, Message: "m", Count: 7})
	}}
	bare := &lint.Rule{Name: "bare", Group: "g", Severity: lint.Info, Record: func(p *lint.Pass, r *schema.Record) { p.ReportAt(r, "", r.Source.File) }}
	findings := func(pack bool, accepted ...lint.Accepted) (list []lint.Finding) {
		base := load(t, 3)
		result, err := lint.Run(t.Context(), base, []*lint.Rule{full, bare}, lint.Options{Pack: pack, Baseline: accepted})
		if err != nil {
			t.Fatal(err)
		}
		for f := range result.All() {
			f.Record = nil // each run has its own
			for i := range f.Related {
				f.Related[i].Record = nil
			}
			list = append(list, *f)
		}
		return list
	}
	want := findings(false)
	if got := findings(true); len(got) != 9 || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant\n%+v", got, want)
	}
	accepted := lint.Accepted{Key: lint.Key{Rule: "bare", File: "records/d/r001.json"}, Count: 1}
	for _, f := range want {
		if f.Rule == bare && f.Message == accepted.File {
			f.Record = &schema.Record{Source: schema.Source{File: f.Message}}
			accepted.Key = f.Key()
		}
	}
	if got := findings(true, accepted); len(got) != 8 || slices.ContainsFunc(got, func(f lint.Finding) bool { return f.Message == accepted.File }) {
		t.Errorf("%+v", got)
	}
}
