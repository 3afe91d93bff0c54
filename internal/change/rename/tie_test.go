package rename_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/merge"
	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// TestMergeLinks checks what becomes of links to a third record where the two records of a
// merge contradict each other. Each graph is that of d/a, which goes, d/b or d/c.
func TestMergeLinks(t *testing.T) {
	const confused = `"frequently_confused_with":[{"error_id":"%s","distinction":"%s"}]`
	for _, c := range []struct {
		name       string
		a, b, c    string
		asks       string
		from, into string // the graphs of d/b and d/c after the merge, with --prefer d/a and d/b
	}{
		{
			"a text at each end", fmt.Sprintf(confused, "d/c", "It says a."), `"leads_to":[{"error_id":"d/c","probability":0.2}]`, fmt.Sprintf(confused, "d/a", "It says c."),
			`the link to d/c: leads_to or frequently_confused_with`,
			`{"leads_to":[],"frequently_confused_with":[{"error_id":"d/c","distinction":"It says a."}]} {"frequently_confused_with":[{"error_id":"d/b","distinction":"It says c."}]}`,
			`{"leads_to":[{"error_id":"d/c","probability":0.2,"distinction":"It says a."}]} {"frequently_confused_with":[],"preceded_by":[{"error_id":"d/b","distinction":"It says c."}]}`,
		},
		{
			"only the other record has links", "", "", `"preceded_by":["d/a"],` + fmt.Sprintf(confused, "d/b", "It says c."),
			`the link to d/c: frequently_confused_with or leads_to`,
			`{} {"preceded_by":[{"error_id":"d/b","distinction":"It says c."}],"frequently_confused_with":[]}`,
			`{} {"preceded_by":[],"frequently_confused_with":[{"error_id":"d/b","distinction":"It says c."}]}`,
		},
		{
			"two probabilities", `"preceded_by":[{"error_id":"d/c","probability":0.15}]`, "", `"leads_to":[{"error_id":"d/b","probability":0.170}]`,
			`the probability of the link to d/c: 0.17 or 0.15`,
			`{"preceded_by":[{"error_id":"d/c","probability":0.15}]} {"leads_to":[{"error_id":"d/b","probability":0.15}]}`,
			`{"preceded_by":[{"error_id":"d/c","probability":0.17}]} {"leads_to":[{"error_id":"d/b","probability":0.170}]}`,
		},
		{
			"no text", `"frequently_confused_with":["d/c"]`, `"leads_to":["d/c"]`, "", "",
			`{"leads_to":["d/c"],"frequently_confused_with":["d/c"]} {}`, `{"leads_to":["d/c"],"frequently_confused_with":["d/c"]} {}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for id, graph := range map[string]string{"d/a": c.a, "d/b": c.b, "d/c": c.c} {
				files["records/"+id+".json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id":%q,"signature":"it broke","regex":"it broke","transition_graph":{%s}}`, id, graph)}
			}
			if _, err := mergedLinks(t, files, func(merge.Contradiction) (bool, bool) { return false, false }); asked(err) != c.asks {
				t.Errorf("asks %q, want %q", asked(err), c.asks)
			}
			for from, want := range map[bool]string{true: c.from, false: c.into} {
				if got, err := mergedLinks(t, files, func(merge.Contradiction) (bool, bool) { return from, true }); err != nil || got != want {
					t.Errorf("%v, %v:\n%s\nwant\n%s", from, err, got, want)
				}
			}
		})
	}
}

// TestMergeAgain checks that a merge finishes after an earlier one was interrupted when it had
// moved a log, but not yet the file that describes it.
func TestMergeAgain(t *testing.T) {
	for name, log := range map[string]string{"same name": "match/x.log", "taken name": "match/a-x.log"} {
		t.Run(name, func(t *testing.T) {
			described := "match/x.log:\n  reported: https://d.dev/1\n"
			files := fstest.MapFS{
				"records/d/a.json":                  {Data: []byte(`{"id":"d/a","signature":"it broke","regex":"it broke"}`)},
				"records/d/b.json":                  {Data: []byte(`{"id":"d/b","signature":"it broke","regex":"it broke"}`)},
				"records/d/c.json":                  {Data: []byte(`{"id":"d/c","transition_graph":{}}`)},
				"testdata/logs/d/a/provenance.yaml": {Data: []byte(described)},
				"testdata/logs/d/b/" + log:          {Data: []byte("it broke")},
				"testdata/logs/d/b/match/x.log":     {Data: []byte("it broke")},
				"testdata/logs/d/b/provenance.yaml": {Data: []byte(strings.Replace(described, "match/x.log", log, 1))},
			}
			p, err := mergePlan(t, files, func(merge.Contradiction) (bool, bool) { return false, true })
			if err != nil {
				t.Fatal(err)
			}
			for _, change := range p.Edits {
				if strings.HasSuffix(change.File, ".yaml") {
					t.Errorf("%s changes again: %s", change.File, change.After)
				}
			}
		})
	}
}

// asked returns the questions of an error.
func asked(err error) string {
	open, _ := errors.AsType[rename.Undecided](err)
	var all []string
	for _, c := range open {
		all = append(all, fmt.Sprintf("%s: %s or %s", c.Place, c.Into, c.From))
	}
	return strings.Join(all, "; ")
}

// mergePlan plans to merge d/a into d/b.
func mergePlan(t *testing.T, files fstest.MapFS, keep func(merge.Contradiction) (bool, bool)) (*rename.Plan, error) {
	t.Helper()
	c, err := config.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	o := rename.Options{Options: fix.Options{Config: c, Lint: lintconfig.Options{Options: lint.Options{Today: testkit.Today}}}}
	base, err := schema.Load(files, o.Load)
	if err != nil {
		t.Fatal(err)
	}
	return rename.Merge(t.Context(), base, base.Lookup("d/a"), base.Lookup("d/b"), keep, o)
}

// mergedLinks merges d/a into d/b and returns the graphs of d/b and d/c.
func mergedLinks(t *testing.T, files fstest.MapFS, keep func(merge.Contradiction) (bool, bool)) (string, error) {
	t.Helper()
	p, err := mergePlan(t, files, keep)
	if err != nil {
		return "", err
	}
	text := map[string]string{"d/b": string(files["records/d/b.json"].Data), "d/c": string(files["records/d/c.json"].Data)}
	for _, change := range p.Edits {
		text[strings.TrimSuffix(strings.TrimPrefix(change.File, "records/"), ".json")] = string(change.After)
	}
	return graphOf(t, text["d/b"]) + " " + graphOf(t, text["d/c"]), nil
}

// graphOf returns the transition graph of a record without white space.
func graphOf(t *testing.T, text string) string {
	t.Helper()
	var record struct {
		Graph json.RawMessage `json:"transition_graph"`
	}
	var graph bytes.Buffer
	if err := errors.Join(json.Unmarshal([]byte(text), &record), json.Compact(&graph, record.Graph)); err != nil {
		t.Fatal(err)
	}
	return graph.String()
}
