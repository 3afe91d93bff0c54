package delta_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/testkit"
)

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
