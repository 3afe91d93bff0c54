package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/cache"
)

// timing matches the only text that may differ between two runs.
var timing = regexp.MustCompile(`"duration_ms":\d+|\([0-9.]+[a-zµ]*s\)|time="[0-9.]+"`)

// untimed runs kbctl in a folder, and leaves out how long it took.
func untimed(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	o := runIn(t, dir, args...)
	return outcome{o.code, timing.ReplaceAllString(o.stdout, ""), timing.ReplaceAllString(o.stderr, "")}
}

// results counts the results in the cache.
func results(t *testing.T, dir string) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "result-*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}

// TestCacheSame compares the output from the cache with the output without it, byte
// for byte and in every format. The long variant adds bases with all kinds of findings.
func TestCacheSame(t *testing.T) {
	archives := testkit.Glob(t, "testdata/lint/*.txtar")
	archives = archives[:testkit.ShortOrLong(0, len(archives))]
	base := len(archives) // the one that is run in every format
	archives = append(archives, "testdata/report/base.txtar")
	var dirs []string
	for _, archive := range archives {
		dir := filepath.Join(t.TempDir(), "kb")
		testkit.Write(t, dir, testkit.Archive(t, archive))
		dirs = append(dirs, dir)
	}
	if testkit.Long() {
		dirs = append(dirs, "../..")
	}
	if _, err := os.Stat("../../../shared/corpus/records"); err == nil && testkit.Long() {
		dirs = append(dirs, "../../../shared/corpus")
	}
	for i, dir := range dirs {
		stored := filepath.Join(t.TempDir(), "cache")
		t.Setenv(cache.Variable, stored)
		formats := report.Formats.Names()
		if i != base { // the others take turns with the formats
			formats = formats[i%len(formats):][:1]
		}
		for _, format := range formats {
			plain := untimed(t, dir, "check", "--format", format, "--no-cache")
			if i == base && results(t, stored) > 1 {
				t.Error("--no-cache stored a result")
			}
			for range 2 {
				if got := untimed(t, dir, "check", "--format", format); got != plain {
					t.Errorf("%s, %s: got\n%+v\nwant\n%+v", dir, format, got, plain)
				}
			}
		}
		if n := results(t, stored); n > 1 || n == 0 && i == base {
			t.Errorf("%s: %d results for one base", dir, n)
		}
	}
}

// TestCacheUsed checks which changes need a new result.
func TestCacheUsed(t *testing.T) {
	dir, stored := filepath.Join(t.TempDir(), "kb"), filepath.Join(t.TempDir(), "cache")
	t.Setenv(cache.Variable, stored)
	t.Setenv("SOURCE_DATE_EPOCH", "1795219200")
	testkit.Write(t, dir, testkit.Archive(t, "testdata/report/base.txtar"))
	testkit.WriteFile(t, filepath.Join(dir, "testdata/logs/clean/ok.log"), "fine")
	testkit.WriteFile(t, filepath.Join(dir, "lists/own.json"), `{"catalog":"own","kind":"errors","domains":["demo"],"product":"x","version":"1","source":"https://example.org","date":"2026-01-01","errors":[]}`)
	testkit.WriteFile(t, filepath.Join(dir, ".kbctl.yaml"), "catalogs: [lists]\n")
	runIn(t, dir, "check")
	if n := results(t, stored); n != 1 {
		t.Fatalf("%d results after one check", n)
	}
	record := filepath.Join(dir, "records", "demo", "new.json")
	for _, test := range []struct {
		name   string
		change func()
		args   []string
		more   int // new results
	}{
		{"the same again", func() {}, nil, 0},
		{"another format", func() {}, []string{"--format", "json"}, 0},
		{"a PATH", func() {}, []string{"records"}, 0},
		{"a severity to fail on", func() {}, []string{"--fail-on", "info"}, 0},
		{"no cache", func() { testkit.WriteFile(t, record, "{}") }, []string{"--no-cache"}, 0},
		{"a new record", func() {}, nil, 1},
		{"other rules", func() {}, []string{"--select", "dates"}, 1},
		{"rules left out", func() {}, []string{"--ignore", "dates"}, 1},
		{"another day", func() { t.Setenv("SOURCE_DATE_EPOCH", "1795305600") }, nil, 1},
		{"a changed record", func() { testkit.WriteFile(t, record, "[]") }, nil, 1},
		{"a record with the same size and times", func() {
			info, err := os.Stat(record)
			if err != nil {
				t.Fatal(err)
			}
			testkit.WriteFile(t, record, "12")
			if err := os.Chtimes(record, info.ModTime(), info.ModTime()); err != nil {
				t.Fatal(err)
			}
		}, nil, 1},
		{"a touched record", func() {
			if err := os.Chtimes(record, time.Now(), time.Now()); err != nil {
				t.Fatal(err)
			}
		}, nil, 0},
		{"a card", func() { testkit.WriteFile(t, filepath.Join(dir, "records", "demo", "new.md"), "x") }, nil, 1},
		{"a log", func() { testkit.WriteFile(t, filepath.Join(dir, "testdata/logs/clean/ok.log"), "still fine") }, nil, 1},
		{"a catalog", func() {
			testkit.WriteFile(t, filepath.Join(dir, "lists/more.json"), `{"catalog":"more","kind":"errors","domains":["demo"],"product":"x","version":"1","source":"https://example.org","date":"2026-01-01","errors":[]}`)
		}, nil, 1},
		{"a baseline", func() { runIn(t, dir, "baseline") }, nil, 1},
		{"a PATH and a baseline, which cannot be cached together", func() {}, []string{"records"}, 0},
		{"a baseline that is not used", func() {}, []string{"--no-baseline"}, 1},
		{"the configuration", func() {
			testkit.WriteFile(t, filepath.Join(dir, ".kbctl.yaml"), "catalogs: [lists]\nstale_after: 1d\n")
		}, nil, 1},
		{"a wrong configuration", func() { testkit.WriteFile(t, filepath.Join(dir, ".kbctl.yaml"), "rules: {x: off}\n") }, nil, 0},
	} {
		before := results(t, stored)
		test.change()
		runIn(t, dir, append([]string{"check"}, test.args...)...)
		if got := results(t, stored) - before; got != test.more {
			t.Errorf("%s: %d new results, want %d", test.name, got, test.more)
		}
	}
}

// TestCacheBroken checks that kbctl works where there cannot be a cache.
func TestCacheBroken(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	testkit.Write(t, dir, testkit.Archive(t, "testdata/report/base.txtar"))
	t.Setenv(cache.Variable, filepath.Join(t.TempDir(), "cache"))
	want := untimed(t, dir, "check", "--no-cache")
	file := filepath.Join(t.TempDir(), "file")
	testkit.WriteFile(t, file, "")
	for _, at := range []string{file, filepath.Join(file, "below"), "/dev/null/cache"} {
		t.Setenv(cache.Variable, at)
		if got := untimed(t, dir, "check"); got != want {
			t.Errorf("with the cache at %s:\n%+v\nwant\n%+v", at, got, want)
		}
	}
}

// TestCacheTop does the same for a base whose records are at its root, next to a
// baseline.
func TestCacheTop(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(cache.Variable, filepath.Join(t.TempDir(), "cache"))
	testkit.WriteFile(t, filepath.Join(dir, ".kbctl.yaml"), "records: .\n")
	testkit.WriteFile(t, filepath.Join(dir, "demo", "x.json"), `{"id": "demo/x"}`)
	testkit.WriteFile(t, filepath.Join(dir, ".hidden", "y.json"), `{"id": "demo/y"}`)
	runIn(t, dir, "baseline")
	plain := untimed(t, dir, "check", "--format", "junit", "--no-cache")
	for range 2 {
		if got := untimed(t, dir, "check", "--format", "junit"); got != plain {
			t.Errorf("got\n%+v\nwant\n%+v", got, plain)
		}
	}
}

// TestCacheBetween changes the configuration or the baseline after they were read and
// before the snapshot. The result must not be cached then.
func TestCacheBetween(t *testing.T) {
	for _, test := range []struct {
		name, file, was, is string
		same                bool
	}{
		{name: "nothing", same: true},
		{name: "another configuration", file: ".kbctl.yaml", was: "rules: {format: off}\n", is: "rules: {}\n"},
		{name: "a first configuration", file: ".kbctl.yaml", is: "rules: {}\n"},
		{name: "another baseline", file: ".kbctl-baseline.json", was: "{\"version\": 1, \"accepted\": []}\n", is: "{\"version\": 1,  \"accepted\": []}\n"},
		{name: "a record", file: "records/demo/x.json", was: "{}", is: "[]", same: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, stored := t.TempDir(), filepath.Join(t.TempDir(), "cache")
			t.Setenv(cache.Variable, stored)
			testkit.WriteFile(t, filepath.Join(dir, "records/demo/x.json"), "{}")
			if test.was != "" {
				testkit.WriteFile(t, filepath.Join(dir, test.file), test.was)
			}
			w, err := workspace.Find(workspace.Options{Dir: dir}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := check.NewRequest(w, check.Everything(), check.Scope{})
			if err != nil {
				t.Fatal(err)
			}
			if test.file != "" {
				testkit.WriteFile(t, filepath.Join(dir, test.file), test.is)
			}
			o, err := check.RunCached(t.Context(), w, r, "(devel)")
			if err != nil {
				t.Fatal(err)
			}
			o.Wait()
			if same := results(t, stored) > 0; same != test.same {
				t.Errorf("the result is cached: %t", same)
			}
		})
	}
}
