package main

import (
	"encoding/json"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/cmd/kbctl/help"
	"github.com/kbctl/kbctl/internal/testkit"
)

// shapes are the commands whose JSON the manual describes, by the name that the
// block of code has there.
var shapes = map[string][]string{
	"check":    {"check", "--format", "json"},
	"matrix":   {"regex", "--matrix", "--format", "json"},
	"bench":    {"bench", "--against", "bench.json", "--format", "json"},
	"match":    {"match", "a.log", "--format", "json"},
	"stream":   {"match", "logs/cuda/a/match/a.log", "--stream", "--each-line"},
	"evidence": {"evidence", "cuda/a", "--format", "json"},
	"repro":    {"repro", "--format", "json"},
	"todo":     {"todo", "--format", "json"},
	"coverage": {"coverage", "--logs", ".", "--format", "json"},
}

// TestShapes compares the JSON shapes in the manual with what commands print.
func TestShapes(t *testing.T) {
	dir := base(t)
	block := regexp.MustCompile("(?s)```json shape=(\\w+)\n(.*?)```")
	seen := 0
	for _, page := range help.Pages() {
		for _, match := range block.FindAllStringSubmatch(page.Markdown, -1) {
			seen++
			got := runIn(t, dir, shapes[match[1]]...)
			var object any
			if err := json.Unmarshal([]byte(got.stdout), &object); err != nil {
				t.Fatalf("%s: %v\n%s", match[1], err, got.stderr)
			}
			printed := make(map[string]bool)
			keys(object, printed)
			if got, want := slices.Sorted(maps.Keys(documented(match[2]))), slices.Sorted(maps.Keys(printed)); !slices.Equal(got, want) {
				t.Errorf("%s: the manual has the keys\n%q, the command\n%q", match[1], got, want)
			}
		}
	}
	if seen != len(shapes) {
		t.Errorf("the manual describes %d shapes, want %d", seen, len(shapes))
	}
}

// base writes a small knowledge base in which every key of every shape occurs.
func base(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	testkit.Write(t, dir, testkit.Archive(t, "cmd/kbctl/testdata/shapes.txtar"))
	return dir
}

// documented returns the keys in the description of a shape: its strings, except
// those that are alternatives for a value.
func documented(shape string) map[string]bool {
	all := make(map[string]bool)
	shape = regexp.MustCompile(`:("\w+"\|?)+`).ReplaceAllString(shape, ":0")
	for _, word := range regexp.MustCompile(`"(\w+)"`).FindAllStringSubmatch(shape, -1) {
		all[word[1]] = true
	}
	return all
}

// examples are the keys that the manual shows of objects with many of a kind.
var examples = map[string][]string{"fields": {"cards"}, "tiers": {"ai_generated", "unknown"}, "versions": {}}

// keys adds the keys of an object and of all objects in it.
func keys(value any, all map[string]bool) {
	switch value := value.(type) {
	case map[string]any:
		for key, below := range value {
			all[key] = true
			if shown := examples[key]; shown != nil {
				maps.DeleteFunc(below.(map[string]any), func(name string, _ any) bool { return !slices.Contains(shown, name) })
			}
			keys(below, all)
		}
	case []any:
		for _, below := range value {
			keys(below, all)
		}
	}
}

// TestExitCodes compares the table of exit codes in the manual with what happens.
func TestExitCodes(t *testing.T) {
	page, _ := help.Find("output")
	_, table, _ := strings.Cut(page.Markdown, "## Exit codes")
	table, _, _ = strings.Cut(table, "##")
	dir := base(t)
	for code, args := range [][]string{
		exitClean:    {"check", "--select", "id-path"},
		exitFindings: {"check"},
		exitUsage:    {"check", "--fail-on", "x"},
		exitFailure:  {"check", "--output", "json=/dev/full"},
	} {
		if !strings.Contains(table, "\n| "+strconv.Itoa(code)+" | ") {
			t.Errorf("the manual lacks the exit code %d", code)
		}
		if code == exitFailure && runtime.GOOS != "linux" {
			continue // no /dev/full
		}
		if got := runIn(t, dir, args...); got.code != code {
			t.Errorf("kbctl %q: %+v, want the exit code %d", args, got, code)
		}
	}
}
