package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/hosts/github/githubtest"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// runsIn runs kbctl in a folder, and returns its standard output. It must succeed.
func runsIn(t *testing.T, dir string, args ...string) (stdout string) {
	t.Helper()
	got := runIn(t, dir, args...)
	if got.code != exitClean {
		t.Fatalf("%s: exit code %d\n%.3000s\n%.3000s", args, got.code, got.stdout, got.stderr)
	}
	return got.stdout
}

// found returns the findings in a knowledge base, without their lines.
func found(t *testing.T, dir string) (all []string) {
	t.Helper()
	base, err := schema.Load(os.DirFS(dir), schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, config.Default(), lintconfig.Options{Options: lint.Options{Today: testkit.Today}})
	if err != nil {
		t.Fatal(err)
	}
	for f := range result.All() {
		all = append(all, fmt.Sprintf("%s: %s: %s [%s] %s", f.Path(), f.Severity, f.Message, f.Rule.Name, f.Pointer))
	}
	slices.Sort(all)
	return all
}

// TestRenameCorpus renames real records. Only names may change in the findings, and the
// baseline must still accept all of them.
func TestRenameCorpus(t *testing.T) {
	testkit.OnlyLong(t)
	t.Parallel()
	files := make(map[string]string)
	for name, file := range testkit.Load(t) {
		files[name] = string(file.Data)
	}
	files[config.File] = ""
	dir := t.TempDir()
	testkit.Write(t, dir, files)
	runsIn(t, dir, "cards", "-q")
	runsIn(t, dir, "baseline", "-q")
	for i, old := range mostLinked(t, dir, testkit.ShortOrLong(1, 2)) {
		before := found(t, dir)
		id := old + "-again" // sorts in the same place
		runsIn(t, dir, "rename", "-q", old, id)
		name := regexp.MustCompile(`\b` + regexp.QuoteMeta(old) + `($|[^\w-])`)
		for k, line := range before {
			before[k] = name.ReplaceAllString(line, id+"$1")
		}
		slices.Sort(before)
		if after := found(t, dir); !slices.Equal(before, after) {
			t.Errorf("%s: %d findings before and %d after", old, len(before), len(after))
			tellDifference(t, before, after)
		}
		if i == 0 { // to the other end of the order, which changes the first of several records
			runsIn(t, dir, "rename", "-q", id, schema.Domain(id)+"/0")
		}
		if got := runsIn(t, dir, "check", "--fail-on", "info", "--no-cache"); got != "" {
			t.Errorf("%s: the baseline does not accept %.2000s", old, got)
		}
	}
}

func tellDifference(t *testing.T, before, after []string) {
	t.Helper()
	for _, line := range before {
		if _, same := slices.BinarySearch(after, line); !same {
			t.Logf("- %s", line)
		}
	}
	for _, line := range after {
		if _, same := slices.BinarySearch(before, line); !same {
			t.Logf("+ %s", line)
		}
	}
}

// mostLinked returns the ids with the most links to them.
func mostLinked(t *testing.T, dir string, n int) []string {
	t.Helper()
	base, err := schema.Load(os.DirFS(dir), schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	links := make(map[string]int)
	for _, r := range base.Records {
		for _, e := range slices.Concat(r.Transitions.LeadsTo, r.Transitions.PrecededBy, r.Transitions.ConfusedWith) {
			if base.Lookup(e.ErrorID) != nil {
				links[e.ErrorID]++
			}
		}
	}
	ids := slices.SortedFunc(maps.Keys(links), func(a, b string) int { return cmp.Or(links[b]-links[a], strings.Compare(a, b)) })
	return ids[:n]
}

// TestRenameFinished stops a rename after each of its steps. The same command must
// finish it.
func TestRenameFinished(t *testing.T) {
	before := map[string]string{
		config.File: "rules: {schema: off}\nignore: [{rule: date-order, record: demo/old, reason: so}]\n",
		"records/demo/old.json": `{"id": "demo/old", "domain": "demo", "signature": "demo: it broke", "regex": "it broke",
			"first_seen": "2026-02-02", "last_confirmed": "2026-01-01", "transition_graph": {"leads_to": ["demo/old", "demo/a"]}}`,
		"records/demo/a.json": `{"id": "demo/a", "domain": "demo", "signature": "demo: a", "regex": "demo: a",
			"transition_graph": {"leads_to": ["demo/old"], "frequently_confused_with": ["demo/old"]}}`,
		"testdata/logs/demo/old/match/x.log": "it broke\n",
	}
	whole := t.TempDir()
	testkit.Write(t, whole, before)
	runsIn(t, whole, "cards", "-q", "--lang", "zh")
	runsIn(t, whole, "cards", "-q")
	runsIn(t, whole, "baseline", "-q")
	before = testkit.Read(t, os.DirFS(whole))
	runsIn(t, whole, "rename", "demo/old", "demo/new")
	after := testkit.Read(t, os.DirFS(whole))
	if got := runsIn(t, whole, "check", "--fail-on", "info", "--no-cache"); got != "" {
		t.Errorf("%s", got)
	}

	p := planIn(t, before)
	writes, moves := p.Writes(), p.Moves
	if len(writes) < 6 || len(moves) != 4 {
		t.Fatalf("%d writes, %d moves", len(writes), len(moves))
	}
	for done := range len(writes) + len(moves) + 1 {
		dir := t.TempDir()
		testkit.Write(t, dir, before)
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := rename.Apply(root, config.Default(), writes[:min(done, len(writes))], moves[:max(0, done-len(writes))]); err != nil {
			t.Fatal(err)
		}
		root.Close()
		if last := done == len(writes)+len(moves); !last {
			runsIn(t, dir, "rename", "-q", "demo/old", "demo/new")
		}
		if left := differing(testkit.Read(t, os.DirFS(dir)), after); len(left) > 0 {
			t.Errorf("stopped after %d steps: these differ: %s", done, left)
		}
	}
}

// planIn plans the rename of demo/old.
func planIn(t *testing.T, files map[string]string) *rename.Plan {
	t.Helper()
	dir := t.TempDir()
	testkit.Write(t, dir, files)
	a := &app{stdout: io.Discard, stderr: io.Discard, dir: dir}
	w, err := workspace.Open(a.place(), nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := planRename(t.Context(), a, w, "demo/old", "demo/new")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRenameNoFolder checks that nothing is written where a folder cannot be created.
func TestRenameNoFolder(t *testing.T) {
	files := map[string]string{
		"records/demo/old.json": `{"id": "demo/old", "domain": "demo"}`,
		"records/new":           "no folder",
		"records/other/a.json":  `{"id": "other/a", "transition_graph": {"leads_to": ["demo/old"]}}`,
	}
	dir := t.TempDir()
	testkit.Write(t, dir, files)
	if got := runIn(t, dir, "rename", "demo/old", "new/name"); got.code != exitUsage || !strings.Contains(got.stderr, "records/new is not a folder; move it") {
		t.Errorf("%+v", got)
	}
	if left := differing(testkit.Read(t, os.DirFS(dir)), files); len(left) > 0 {
		t.Errorf("these differ: %s", left)
	}
}

// TestRenameSince checks that git sees a rename, and that it causes no findings.
func TestRenameSince(t *testing.T) {
	testkit.Program(t, "git")
	dir := t.TempDir()
	testkit.Write(t, dir, map[string]string{
		config.File:             "rules: {schema: off}\n",
		"records/demo/old.json": `{"id": "demo/old", "domain": "demo", "signature": "demo: it broke", "regex": "it broke", "root_cause": "` + strings.Repeat("words ", 100) + `", "transition_graph": {"leads_to": ["demo/a"]}}`,
		"records/demo/a.json":   `{"id": "demo/a", "domain": "demo", "last_updated": "2020-01-01", "transition_graph": {"frequently_confused_with": ["demo/old"]}}`,
	})
	git := githubtest.Init(dir)
	git.Run("add", ".")
	git.Run("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "--message", "one")
	runsIn(t, dir, "rename", "-q", "demo/old", "other/new")
	git.Run("add", ".")
	if got := runsIn(t, dir, "check", "--since", "HEAD", "--fail-on", "info"); got != "" {
		t.Errorf("caused: %s", got)
	}
}
