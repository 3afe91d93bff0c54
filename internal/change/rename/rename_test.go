package rename_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/merge"
	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// onDisk writes files to a folder. A disk rejects more names than a map does.
func onDisk(t *testing.T, files map[string]string) fs.FS {
	t.Helper()
	dir := t.TempDir()
	testkit.Write(t, dir, files)
	return os.DirFS(dir)
}

// planned plans the new id new/name for the record in a file.
func planned(t *testing.T, files map[string]string, file string) (*rename.Plan, error) {
	t.Helper()
	fsys := onDisk(t, files)
	c, err := config.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	o := rename.Options{Options: fix.Options{Config: c, Lint: lintconfig.Options{Options: lint.Options{Today: testkit.Today}}, Load: lintconfig.LoadOptions(c)}}
	base, err := schema.Load(fsys, o.Load)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range base.Records {
		if r.Source.File == file {
			return rename.New(t.Context(), base, r, "new/name", o)
		}
	}
	t.Fatalf("no record in %s", file)
	return nil, nil
}

// TestNewHostileID checks that a record with an id that cannot be a path is known by its
// file.
func TestNewHostileID(t *testing.T) {
	for name, id := range map[string]string{"long": "demo/" + strings.Repeat("x", 1000), "NUL": "demo/a\x00b", "up": "demo/../../x", "none": "/"} {
		t.Run(name, func(t *testing.T) {
			text, err := json.Marshal(map[string]string{"id": id, "domain": "demo"})
			if err != nil {
				t.Fatal(err)
			}
			p, err := planned(t, map[string]string{
				"records/demo/old.json":              string(text),
				"testdata/logs/demo/old/match/x.log": "it broke",
			}, "records/demo/old.json")
			if err != nil {
				t.Fatal(err)
			}
			if p.Files != 2 || len(p.Moves) != 2 || p.Moves[0].From != "testdata/logs/demo/old" || p.Moves[1].From != "records/demo/old.json" {
				t.Errorf("%d files, %d moves: %+v", p.Files, len(p.Moves), p.Moves)
			}
		})
	}
}

// TestNewReproduction checks that the scripts of a reproduction move with the record.
func TestNewReproduction(t *testing.T) {
	p, err := planned(t, map[string]string{
		"records/demo/old.json":              `{"id": "demo/old", "domain": "demo"}`,
		"testdata/logs/demo/old/match/x.log": "it broke",
		"testdata/repro/demo/old/repro.yaml": "cases: {error: {run: false}}",
		"testdata/repro/demo/old/help/a.py":  "",
	}, "records/demo/old.json")
	if err != nil {
		t.Fatal(err)
	}
	if p.Files != 4 || len(p.Moves) != 3 || p.Moves[1].From != "testdata/repro/demo/old" || !p.Moves[1].Folder {
		t.Errorf("%d files, %d moves: %+v", p.Files, len(p.Moves), p.Moves)
	}
}

// TestNewFixes checks that the baseline loses the entries of findings that the new id
// fixes.
func TestNewFixes(t *testing.T) {
	files := map[string]string{
		"records/demo/old.json":  `{"id": "demo/twin", "domain": "other"}`,
		"records/demo/twin.json": `{"id": "demo/twin", "domain": "demo"}`,
	}
	base, err := schema.Load(onDisk(t, files), schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, config.Default(), lintconfig.Options{Options: lint.Options{Today: testkit.Today}})
	if err != nil {
		t.Fatal(err)
	}
	accepted := &baseline.Baseline{}
	for f := range result.All() {
		accepted.Add(map[baseline.Key]int{f.Key(): 1}, "")
	}
	text, err := accepted.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	files[baseline.File] = string(text)
	p, err := planned(t, files, "records/demo/old.json")
	if err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]int{"id-path": 0, "duplicate-id": 0, "format": 1} {
		named := `"` + rule + `","file":"records/new/name.json"`
		if got := strings.Count(string(p.Baseline[0].After), named); got != want {
			t.Errorf("%s: %d entries, want %d", rule, got, want)
		}
	}
	if p.Entries != strings.Count(string(text), "records/demo/old.json") {
		t.Errorf("%d entries changed of\n%s", p.Entries, text)
	}
}

// TestNewNames checks how often a text has the former id. An id that is part of a longer one
// does not count.
func TestNewNames(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "a/b": 1, "a/bc a/b-c ba/b -a/b a/b_": 0, "(a/b), a/b.": 2, "https://example.org/a/b/": 1, "见a/b。": 1, "x / x": 0, "a/ba/b": 0,
	} {
		p, err := planned(t, map[string]string{"records/a/b.json": `{"id": "a/b"}`, "records/notes.md": text}, "records/a/b.json")
		got := 0
		for _, m := range p.Mentions {
			got += m.Times
		}
		if err != nil || got != want {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
}

// TestNewMentions checks which of two former ids each place has.
func TestNewMentions(t *testing.T) {
	p, err := planned(t, map[string]string{
		"records/demo/old.json":   `{"id": "demo/odl", "domain": "demo", "root_cause": "not demo/old-2"}`,
		"records/demo/old-2.json": `{"id": "demo/old-2", "domain": "demo", "root_cause": "demo/odl"}`,
		"records/demo/notes.md":   "\n见demo/old, demo/odl",
	}, "records/demo/old.json")
	if err != nil {
		t.Fatal(err)
	}
	want := []rename.Mention{
		{File: "records/demo/old-2.json", Name: "demo/odl", At: schema.Position{Line: 1, Column: 54}, Times: 1},
		{File: "records/demo/notes.md", Name: "demo/old", At: schema.Position{Line: 2, Column: 2}, Times: 2},
	}
	if len(p.Mentions) != 2 || p.Mentions[0] != want[0] || p.Mentions[1] != want[1] {
		t.Errorf("%+v", p.Mentions)
	}
}

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
