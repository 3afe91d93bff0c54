package rename_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/fix"
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
