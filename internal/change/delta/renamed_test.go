package delta_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
)

// TestPairRenamed checks which findings count as the same after a record was renamed.
func TestPairRenamed(t *testing.T) {
	rule, shared := &lint.Rule{Name: "rule"}, &lint.Rule{Name: "shared", Shared: true}
	in := func(rule *lint.Rule, file, pointer, message, about string, related ...string) *lint.Finding {
		f := &lint.Finding{Rule: rule, Place: lint.Place{File: file, Pointer: pointer}, Message: message, About: about}
		for _, file := range related {
			f.Related = append(f.Related, lint.Related{Place: lint.Place{File: file}})
		}
		return f
	}
	now := func(file string) string { return strings.ReplaceAll(file, "old", "new") }
	for _, test := range []struct {
		name          string
		before, after *lint.Finding
		same          bool
	}{
		{"moved", in(rule, "old", "/a", "x", ""), in(rule, "new", "/a", "x", ""), true},
		{"names itself", in(rule, "a", "/b/0", "to old", ""), in(rule, "a", "/b/0", "to new", ""), true},
		{"reported at the other record", in(rule, "old", "/a", "like b", "", "b"), in(rule, "b", "/a", "like new", "", "new"), true},
		{"about other records", in(rule, "old", "/a", "like b", "", "b"), in(rule, "b", "/a", "like c", "", "c"), false},
		{"about the same", in(rule, "old", "", "2 of 3", "page"), in(rule, "b", "", "2 of 4", "page"), true},
		{"about another", in(rule, "old", "", "2 of 3", "page"), in(rule, "b", "", "2 of 4", "other page"), false},
		{"another place", in(rule, "old", "/a", "x", ""), in(rule, "new", "/b", "y", ""), false},
		{"reported at another of several records", in(shared, "old", "/a", "x", "old b", "b"), in(shared, "c", "/b", "y", "b c", "b"), true},
		{"another rule", in(rule, "old", "/a", "x", ""), in(shared, "new", "/a", "x", ""), false},
	} {
		pairs := 0
		fixed, caused := delta.PairRenamed([]*lint.Finding{test.before}, []*lint.Finding{test.after}, now, func(was, is *lint.Finding) { pairs++ })
		if same := pairs == 1; same != test.same || pairs+len(caused) != 1 || pairs+len(fixed) != 1 {
			t.Errorf("%s: %d pairs, %d fixed, %d caused", test.name, pairs, len(fixed), len(caused))
		}
	}
}

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

// TestHostile doubles the size of hostile changes. The number of steps must not grow
// faster than the size.
func TestHostile(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(n int) (before, after fstest.MapFS)
		rules  []string
	}{
		{"a cycle of many records grows", func(n int) (before, after fstest.MapFS) {
			return cycle(n), cycle(n + 1)
		}, []string{"link-cycle"}},
		{"many cycles through one record", func(n int) (before, after fstest.MapFS) {
			return spokes(n, 0), spokes(n, n)
		}, []string{"link-cycle"}},
		{"many new ignores", func(n int) (before, after fstest.MapFS) {
			return spokes(n, 1), with(spokes(n, 1), ".kbctl.yaml", ignores(n))
		}, []string{"link-cycle"}},
		{"many ignores on other lines", func(n int) (before, after fstest.MapFS) {
			record := files("records/d/x.json", `{"id": "d/x"}`)
			return with(record, ".kbctl.yaml", ignores(n)), with(record, ".kbctl.yaml", "\n"+ignores(n))
		}, []string{"unused-ignore", "empty-text"}},
		{"many findings of one kind in one record", func(n int) (before, after fstest.MapFS) {
			return files("records/d/x.json", repeated(n)), files("records/d/x.json", repeated(2*n))
		}, []string{"how-repeats-action"}},
		{"many findings in one record, in reverse order", func(n int) (before, after fstest.MapFS) {
			texts := make([]string, n)
			for i := range texts {
				texts[i] = fmt.Sprintf(`{"action": "Wait %d.", "how": "wait %d"}`, i, i)
			}
			before = files("records/d/x.json", `{"id": "d/x", "workarounds": [`+strings.Join(texts, ",")+`]}`)
			slices.Reverse(texts)
			return before, files("records/d/x.json", `{"id": "d/x", "workarounds": [`+strings.Join(texts, ",")+`]}`)
		}, []string{"how-repeats-action"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			steps := func(n int) int {
				before, after := test.change(n)
				changes := changesOf(before, files())
				for i := range changes { // all files, because changesOf is quadratic for two trees
					changes[i].New = changes[i].Old
				}
				return delta.Steps(run(t, before, after, changes, test.rules...))
			}
			n := testkit.ShortOrLong(150, 300)
			once, twice := steps(n), steps(2*n)
			if once < n || twice > 5*once/2 {
				t.Errorf("%d steps for %d, %d for %d", once, n, twice, 2*n)
			}
		})
	}
}

// cycle returns a base of n records in one cycle.
func cycle(n int) fstest.MapFS {
	base := make(fstest.MapFS)
	for i := range n {
		text := fmt.Sprintf(`{"id": "d/r%d", "transition_graph": {"leads_to": [{"error_id": "d/r%d"}]}}`, i, (i+1)%n)
		base[fmt.Sprintf("records/d/r%d.json", i)] = &fstest.MapFile{Data: []byte(text)}
	}
	return base
}

// spokes returns a base of n records in one cycle. All of them lead to another
// record, which leads to some of them.
func spokes(n, some int) fstest.MapFS {
	base := make(fstest.MapFS)
	var links []string
	for i := range n {
		name := fmt.Sprintf("r%d", i)
		base["records/d/"+name+".json"] = &fstest.MapFile{Data: []byte(linked(name, fmt.Sprintf("r%d", (i+1)%n), "x"))}
		if i < some {
			links = append(links, name)
		}
	}
	base["records/d/x.json"] = &fstest.MapFile{Data: []byte(linked("x", links...))}
	return base
}

// ignores returns a configuration with n equal ignores.
func ignores(n int) string {
	return "ignore:\n" + strings.Repeat("- {rule: empty-text, record: d/x, reason: why not}\n", n)
}

// repeated returns a record with n equal findings.
func repeated(n int) string {
	return `{"id": "d/x", "workarounds": [` + strings.Repeat(`{"action": "Wait.", "how": "wait"},`, n) + `{}]}`
}
