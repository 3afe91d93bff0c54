package delta_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
)

// TestHostile ends on changes that look for the square of their size: a circle of very
// many records that grows, very many ignores of nothing, very many findings of one
// kind in one record.
func TestHostile(t *testing.T) {
	const many = 5000
	circle := func(n int) fstest.MapFS {
		base := make(fstest.MapFS)
		for i := range n {
			text := fmt.Sprintf(`{"id": "d/r%d", "transition_graph": {"leads_to": [{"error_id": "d/r%d"}]}}`, i, (i+1)%n)
			base[fmt.Sprintf("records/d/r%d.json", i)] = &fstest.MapFile{Data: []byte(text)}
		}
		return base
	}
	spokes := func(n int) fstest.MapFS { // beside a circle, a record that is led to and leads to others
		base := make(fstest.MapFS)
		var links []string
		for i := range many {
			name := fmt.Sprintf("r%d", i)
			base["records/d/"+name+".json"] = &fstest.MapFile{Data: []byte(linked(name, fmt.Sprintf("r%d", (i+1)%many), "x"))}
			if i < n {
				links = append(links, name)
			}
		}
		base["records/d/x.json"] = &fstest.MapFile{Data: []byte(linked("x", links...))}
		return base
	}
	ignores := "ignore:\n" + strings.Repeat("- {rule: empty-text, record: d/x, reason: why not}\n", 2*many)
	repeated := func(n int) string {
		return `{"id": "d/x", "workarounds": [` + strings.Repeat(`{"action": "Wait.", "how": "wait"},`, n) + `{}]}`
	}
	for _, test := range []struct {
		name          string
		before, after fstest.MapFS
		rule          string
	}{
		{"circle", circle(many), circle(many + 1), "link-cycle"},
		{"circles", spokes(0), spokes(many), "link-cycle"},
		{"carried", spokes(1), with(spokes(1), ".kbctl.yaml", ignores), "link-cycle"},
		{"ignores", files("records/d/x.json", `{"id": "d/x"}`, ".kbctl.yaml", ignores), files("records/d/x.json", `{"id": "d/x"}`, ".kbctl.yaml", "\n"+ignores), "unused-ignore,empty-text"},
		{"findings", files("records/d/x.json", repeated(many)), files("records/d/x.json", repeated(2*many)), "how-repeats-action"},
	} {
		changes := changesOf(test.before, files()) // all of them; finding them out is not linear here
		for i := range changes {
			changes[i].New = changes[i].Old
		}
		d := run(t, test.before, test.after, changes, strings.Split(test.rule, ",")...)
		if d.Old+d.Caused.AtLeast(lint.Info) == 0 {
			t.Errorf("%s: nothing was compared", test.name)
		}
	}
}
