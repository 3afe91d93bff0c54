package delta_test

import (
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
)

// TestIntersect merges two sides. A merge causes what neither side has, and fixes what
// both sides have.
func TestIntersect(t *testing.T) {
	const off, on = "rules: {dangling-link: off}\n", "rules: {dangling-link: info}\n"
	ab := files("records/d/a.json", linked("a", "b"), "records/d/b.json", linked("b"))
	bad := linked("a", "gone")
	for _, test := range []struct {
		name                 string
		ours, theirs, merged fstest.MapFS
		caused               string
		fixed, old, policy   int
	}{
		{"theirs has it", ab, with(ab, "records/d/a.json", bad), with(ab, "records/d/a.json", bad), "", 0, 1, 0},
		{"ours has it", with(ab, "records/d/a.json", bad), ab, with(ab, "records/d/a.json", bad), "", 0, 1, 0},
		{"neither has it", ab, ab, with(ab, "records/d/a.json", bad), "records/d/a.json: leads_to names \"d/gone\"\n", 0, 0, 0},
		{"both together", with(ab, "records/d/b.json", "", "records/d/a.json", linked("a")), with(ab, "records/d/c.json", linked("c", "b")),
			with(ab, "records/d/b.json", "", "records/d/a.json", linked("a"), "records/d/c.json", linked("c", "b")),
			"records/d/c.json: leads_to names \"d/b\"\n", 0, 0, 0},
		{"the merge fixes it", with(ab, "records/d/a.json", bad), with(ab, "records/d/a.json", bad), ab, "", 1, 0, 0},
		{"theirs fixes it", with(ab, "records/d/a.json", bad), ab, ab, "", 0, 0, 0},
		{"theirs turns the rule off", with(ab, "records/d/a.json", bad), with(ab, ".kbctl.yaml", off), with(ab, ".kbctl.yaml", off, "records/d/a.json", bad), "", 0, 1, 0},
		{"the merge turns the rule off", ab, ab, with(ab, ".kbctl.yaml", off, "records/d/a.json", bad), "records/d/a.json: leads_to names \"d/gone\"\n", 0, 0, 1},
		{"theirs lowers a rule further", with(ab, ".kbctl.yaml", on), with(ab, ".kbctl.yaml", off), with(ab, ".kbctl.yaml", off), "", 0, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := run(t, test.ours, test.merged, changesOf(test.ours, test.merged), "dangling-link")
			d.Intersect(run(t, test.theirs, test.merged, changesOf(test.theirs, test.merged), "dangling-link"))
			if got := lines(d.Caused.All()); !starts(got, test.caused) || len(d.Fixed) != test.fixed || d.Old != test.old || len(d.Policy) != test.policy {
				t.Errorf("caused %q, fixed %d, old %d, policy %v", got, len(d.Fixed), d.Old, d.Policy)
			}
		})
	}
}

// TestIntersectSeverity merges a branch into one where a rule is milder.
func TestIntersectSeverity(t *testing.T) {
	ours := files("records/d/a.json", linked("a"))
	theirs := with(ours, ".kbctl.yaml", "rules: {dangling-link: info}\n")
	merged := with(theirs, "records/d/a.json", linked("a", "gone"))
	d := run(t, ours, merged, changesOf(ours, merged), "dangling-link")
	d.Intersect(run(t, theirs, merged, changesOf(theirs, merged), "dangling-link"))
	if d.Caused.Counts[lint.Info] != 1 || len(d.Policy) != 0 {
		t.Errorf("%v, %v", d.Caused.Counts, d.Policy)
	}
}
