package review_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// files are the files of a knowledge base.
type files map[string]string

func (f files) fs() fstest.MapFS {
	fsys := fstest.MapFS{"records": {Mode: fs.ModeDir | 0o755}}
	for name, text := range f {
		fsys[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	return fsys
}

// changes returns the files that differ. A file with the same text under another name
// was renamed.
func changes(before, after files) (list []git.Change) {
	gone := make(map[string]string) // by text
	for name, text := range before {
		if _, ok := after[name]; !ok {
			gone[text] = name
		} else if after[name] != text {
			list = append(list, git.Change{Old: name, New: name})
		}
	}
	for name, text := range after {
		if _, ok := before[name]; !ok {
			list = append(list, git.Change{Old: gone[text], New: name})
			delete(gone, text)
		}
	}
	for _, name := range gone {
		list = append(list, git.Change{Old: name})
	}
	return list
}

func build(t testing.TB, before, after files, folder string) *review.Report {
	t.Helper()
	base, err := schema.Load(after.fs(), schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := delta.Input{
		Before: before.fs(), After: base, Config: config.Default(), Changes: changes(before, after),
		Options: lintconfig.Options{Rules: rules.All(), Options: lint.Options{Today: testkit.Today}},
	}
	d, err := delta.Run(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return review.New(review.Source{
		Number: 7, Head: strings.Repeat("a", 40), MergeBase: strings.Repeat("b", 40), Folder: folder, FailOn: lint.Error,
		Changes: in.Changes, Config: in.Config, Delta: d,
	})
}

// record returns a record with links.
func record(id, cause string, leadsTo ...string) string {
	links := make([]any, len(leadsTo))
	for i, to := range leadsTo {
		links[i] = map[string]any{"error_id": to}
	}
	data, err := json.MarshalIndent(map[string]any{
		"id": id, "signature": id + " failed", "regex": id + " failed", "root_cause": cause, "transition_graph": map[string]any{"leads_to": links},
	}, "", "  ")
	if err != nil {
		panic(err)
	}
	return string(data) + "\n"
}

// rulesOf returns the rules and files of the caused errors.
func rulesOf(r *review.Report) (list []string) {
	for _, f := range r.Findings {
		if f.Severity == "error" {
			list = append(list, fmt.Sprintf("%s %s %t", f.Rule, f.File, f.Changed))
		}
	}
	return list
}

// Deleting a record breaks another record, which does not change.
func TestDeleted(t *testing.T) {
	one, two := record("a/one", "It was tired.", "a/two"), record("a/two", "It was bored.")
	r := build(t, files{"records/a/one.json": one, "records/a/two.json": two}, files{"records/a/one.json": one}, "kb")
	if got := rulesOf(r); !slices.Equal(got, []string{"dangling-link kb/records/a/one.json false"}) {
		t.Errorf("got %q", got)
	}
	if len(r.Cards) != 1 || r.Cards[0].What != "removed" || r.Cards[0].Record != "a/two" || r.Cards[0].File != "kb/records/a/two.json" {
		t.Errorf("got %+v", r.Cards)
	}
	if g := r.Graph; g.Removed != 1 || g.Added != 0 || !slices.Equal(g.Nodes, []string{"a/one", "a/two"}) || g.Edges[0].What != "removed" {
		t.Errorf("got %+v", g)
	}
	page := r.Markdown(review.Page{Most: review.MostComment})
	if !strings.Contains(page, "**In files that it breaks without changing them:**\n\n- error, `kb/records/a/one.json:") {
		t.Errorf("got %s", page)
	}
}

// A record that moves keeps its findings, and the links to it break.
func TestRenamed(t *testing.T) {
	one, old := record("a/one", "It was tired.", "a/two"), record("a/two", "It was bored.", "a/two")
	now := strings.ReplaceAll(old, `"id": "a/two"`, `"id": "b/two"`)
	before := files{"records/a/one.json": one, "records/a/two.json": old}
	after := files{"records/a/one.json": one, "records/b/two.json": now}
	list := []git.Change{{Old: "records/a/two.json", New: "records/b/two.json"}}
	base, err := schema.Load(after.fs(), schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := delta.Run(t.Context(), delta.Input{Before: before.fs(), After: base, Config: config.Default(), Changes: list, Options: lintconfig.Options{Rules: rules.All()}})
	if err != nil {
		t.Fatal(err)
	}
	r := review.New(review.Source{Number: 7, Folder: ".", FailOn: lint.Error, Changes: list, Config: config.Default(), Delta: d})
	if got := rulesOf(r); !slices.Contains(got, "dangling-link records/a/one.json false") || slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "schema") }) {
		t.Errorf("got %q", got)
	}
	if len(r.Cards) != 1 || r.Cards[0].What != "renamed" || r.Cards[0].Record != "b/two" {
		t.Errorf("got %+v", r.Cards)
	}
}

// The same finding in another file has another key, but the same key for any file. Two
// findings in one file have different keys.
func TestAnywhere(t *testing.T) {
	text := strings.Replace(record("a/one", "It was tired."), `"root_cause"`, `"dead_ends": [{"action": "", "why_fails": "x"}, {"action": "", "why_fails": "y"}], "root_cause"`, 1)
	of := func(file string) (keys, anywhere []string) {
		for _, f := range build(t, files{}, files{file: text}, "kb").Findings {
			if f.Rule == "empty-action" {
				keys, anywhere = append(keys, f.Key), append(anywhere, f.Anywhere)
			}
		}
		return keys, anywhere
	}
	keys, anywhere := of("records/a/one.json")
	others, same := of("records/b/one.json")
	if len(keys) != 2 || keys[0] == keys[1] || keys[0] == others[0] || keys[1] == others[1] || anywhere[0] == anywhere[1] || !slices.Equal(anywhere, same) {
		t.Errorf("got %q, %q and %q, %q", keys, anywhere, others, same)
	}
}

// The graph shows a changed link and its neighbors, but nothing else of a large graph.
func TestGraph(t *testing.T) {
	before := files{}
	for i := range 300 {
		before[fmt.Sprintf("records/a/r%d.json", i)] = record(fmt.Sprintf("a/r%d", i), "It was tired.", fmt.Sprintf("a/r%d", (i+1)%300))
	}
	after := files{}
	for name, text := range before {
		after[name] = text
	}
	after["records/a/r5.json"] = record("a/r5", "It was tired.", "a/r6", "a/r100")
	g := build(t, before, after, ".").Graph
	if g.Added != 1 || g.Removed != 0 || g.Left != 0 || !slices.Equal(g.Nodes, []string{"a/r5", "a/r100", "a/r101", "a/r4", "a/r6", "a/r99"}) || len(g.Edges) != 5 {
		t.Errorf("got %+v", g)
	}
	for i := range 300 {
		after[fmt.Sprintf("records/a/r%d.json", i)] = record(fmt.Sprintf("a/r%d", i), "It was tired.", fmt.Sprintf("a/r%d", (i+2)%300))
	}
	if g := build(t, before, after, ".").Graph; g.Added != 300 || g.Removed != 300 || len(g.Nodes) > 60 || len(g.Edges) > 80 || g.Left != 600-len(g.Edges) {
		t.Errorf("got %d nodes, %d edges, %d left of %d and %d", len(g.Nodes), len(g.Edges), g.Left, g.Added, g.Removed)
	}
}

// TestHostileRecords puts each attack into every text and the name of a record, and
// checks everything that would be posted.
func TestHostileRecords(t *testing.T) {
	good := record("a/one", "It was tired.", "a/two")
	for i, attack := range attacks {
		if i%testkit.ShortOrLong(3, 1) != 0 {
			continue
		}
		name := fmt.Sprintf("records/a/%d.json", i)
		if i%2 == 0 {
			clean := strings.NewReplacer("/", "", "\x00", "").Replace(attack)
			if clean = strings.TrimLeft(clean, "."); len(clean) > 0 && len(clean) < 100 { // a file whose name begins with a dot is not a record
				name = "records/a/" + clean + ".json"
			}
		}
		data, err := json.MarshalIndent(map[string]any{
			"id": attack, "signature": attack, "regex": "(" + attack, "domain": attack, "category": attack, "root_cause": attack,
			"first_seen": attack, attack: attack, "workarounds_zh": []string{attack},
			"workarounds":      []any{map[string]any{"action": attack, "how": attack, "sources": []string{attack}}},
			"dead_ends":        []any{map[string]any{"action": "", "why_fails": attack}},
			"transition_graph": map[string]any{"leads_to": []any{map[string]any{"error_id": attack}, map[string]any{"error_id": "a/one"}}},
		}, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		r := build(t, files{"records/a/one.json": good}, files{"records/a/one.json": good, name: string(data) + "\n"}, ".")
		if len(r.Findings) == 0 {
			t.Fatalf("%q: no findings", attack)
		}
		checkPage(t, attack, r.Markdown(review.Page{Server: "https://github.com", Repository: "kb/errors", Most: review.MostComment}))
		for _, c := range r.Comments(review.Lines{name: {{From: 1, To: 100}}}, 50) {
			text, suggestion, _ := strings.Cut(c.Body, "\n```")
			checkPage(t, attack, text)
			checkSuggestion(t, attack, "```"+suggestion)
		}
		var artifact strings.Builder
		if err := r.Encode(&artifact); err != nil {
			t.Fatal(err)
		}
		if _, err := review.Decode(strings.NewReader(artifact.String())); err != nil {
			t.Errorf("%q: %v", attack, err)
		}
	}
}

// checkSuggestion checks that a comment's suggestion is a single block.
func checkSuggestion(t *testing.T, attack, block string) {
	t.Helper()
	if block == "```" {
		return
	}
	lines := strings.Split(strings.TrimRight(block, "\n"), "\n")
	fence := strings.TrimSuffix(lines[0], "suggestion")
	if strings.Trim(fence, "`") != "" || lines[len(lines)-1] != fence {
		t.Errorf("%q: the block %q", attack, block)
	}
	for _, line := range lines[1 : len(lines)-1] {
		if strings.HasPrefix(strings.TrimSpace(line), fence) {
			t.Errorf("%q: the block ends before its end: %q", attack, block)
		}
	}
}

// A safe fix becomes a suggestion if its lines are in the diff.
func TestSuggestion(t *testing.T) {
	before := files{"records/a/one.json": "{\n  \"id\": \"a/one\",\n  \"root_cause\": \"It was tired.\",\n  \"workarounds\": [\n    {\n      \"action\": \"Let it rest\"\n    }\n  ]\n}\n"}
	after := files{"records/a/one.json": strings.Replace(before["records/a/one.json"], "\"Let it rest\"\n", "\"Let it rest\",\n      \"how\": \"Let it rest\"\n", 1)}
	r := build(t, before, after, ".")
	comments := r.Comments(review.LinesOf([]github.File{{Old: "x", New: "records/a/one.json", Patch: "@@ -3,6 +3,7 @@\n x"}}), 50)
	if len(comments) != 1 || comments[0].From != 6 || comments[0].To != 7 || !strings.HasSuffix(comments[0].Body, "\n\n```suggestion\n      \"action\": \"Let it rest\"\n```\n") {
		t.Errorf("got %+v", comments)
	}
	outside := r.Comments(review.LinesOf([]github.File{{Old: "x", New: "records/a/one.json", Patch: "@@ -7,1 +7,1 @@\n x"}}), 50)
	if len(outside) != 1 || outside[0].From != 7 || strings.Contains(outside[0].Body, "suggestion") {
		t.Errorf("got %+v", outside)
	}
	windows := files{"records/a/one.json": strings.ReplaceAll(after["records/a/one.json"], "\n", "\r\n")}
	for _, f := range build(t, before, windows, ".").Findings {
		if f.Suggestion != nil {
			t.Errorf("lines that GitHub would end otherwise: %+v", f.Suggestion)
		}
	}
}

func TestLines(t *testing.T) {
	lines := review.LinesOf([]github.File{
		{New: "a", Patch: "@@ -1 +1,2 @@\n 1\n+2\n@@ -10,0 +12 @@ func\n+x\n@@ -20,3 +22,0 @@\n-@@ -1 +1,99 @@"},
		{Old: "gone", Patch: "@@ -1 +0,0 @@\n-x"}, {New: "large"},
	})
	if got := fmt.Sprint(lines); got != "map[a:[{1 2} {12 12}] large:[]]" {
		t.Errorf("got %s", got)
	}
}
