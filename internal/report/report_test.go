package report_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// check runs every rule over the knowledge base in an archive.
func check(t testing.TB, archive *txtar.Archive) report.Run {
	t.Helper()
	fsys, err := txtar.FS(archive)
	if err != nil {
		t.Fatal(err)
	}
	return checkFS(t, fsys, nil)
}

// golden parses the knowledge base of the golden files.
func golden(t testing.TB) *txtar.Archive {
	t.Helper()
	archive, err := txtar.ParseFile("../../testdata/report/base.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

// checkText runs every rule over one record.
func checkText(t testing.TB, text string) report.Run {
	t.Helper()
	return check(t, &txtar.Archive{Files: []txtar.File{{Name: "records/demo/a.json", Data: []byte(text)}}})
}

// checkFS runs rules over a knowledge base. Nil means all rules.
func checkFS(t testing.TB, fsys fs.FS, rules []*lint.Rule) report.Run {
	t.Helper()
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, config.Default(), lintconfig.Options{Rules: rules, Options: lint.Options{Today: testkit.Today}})
	if err != nil {
		t.Fatal(err)
	}
	return report.Run{Result: result, Base: base, Version: "v0.0.0", Duration: 12345 * time.Microsecond, Today: testkit.Today}
}

// render prints a run in a format.
func render(t testing.TB, format string, o report.Options, run report.Run) string {
	t.Helper()
	reporter, err := report.New(format, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := reporter.Report(&out, run); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestGolden prints one base in every format.
func TestGolden(t *testing.T) {
	run := check(t, golden(t))
	inFolder := func(file string) string { return "kb/" + file }
	for _, test := range []struct {
		name, format string
		options      report.Options
	}{
		{"text.txt", "text", report.Options{Path: inFolder}},
		{"terminal.txt", "text", report.Options{Terminal: true, Width: 80}},
		{"terminal-color.txt", "text", report.Options{Terminal: true, Color: true, Width: 60}},
		{"findings.json", "json", report.Options{Path: inFolder}}, // paths in JSON always start at the root
		{"github.txt", "github", report.Options{Path: inFolder}},
		{"sarif.json", "sarif", report.Options{Path: inFolder}},
		{"junit.xml", "junit", report.Options{Path: inFolder}},
		{"rdjson.json", "rdjson", report.Options{Path: inFolder}},
		{"markdown.md", "markdown", report.Options{Path: inFolder}},
		{"statistics.txt", "statistics", report.Options{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := withoutRules(render(t, test.format, test.options, run))
			testkit.Check(t, filepath.Join("../../testdata/report", test.name), got)
		})
	}
	if got, want := report.Summary(run), "3 records, 1 of them unreadable (see kbctl validate): 9 errors, 2 warnings, 4 info (12ms)"; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
}

// A stored result prints the same bytes as a new one, even without loaded records.
func TestStored(t *testing.T) {
	fresh := check(t, golden(t))
	stored := fresh
	var err error
	if stored.Result, err = lint.Decode(testkit.Written(t, fresh.Result.Encode), rules.All()); err != nil {
		t.Fatal(err)
	}
	stored.Base = schema.Listed(fresh.Base.FS, fresh.Base.Dir, fresh.Base.Files())
	for _, format := range report.Formats.Names() {
		if report.NeedsFixes(format) {
			continue
		}
		for _, options := range []report.Options{{}, {Terminal: true, Width: 80}} {
			if got, want := render(t, format, options, stored), render(t, format, options, fresh); got != want {
				t.Errorf("%s: got\n%s\nwant\n%s", format, got, want)
			}
		}
	}
}

// No line is wider than the terminal, and no line breaks inside the name of a rule.
func TestTerminalWidth(t *testing.T) {
	run := check(t, golden(t))
	for width := 34; width < 100; width++ {
		got := render(t, "text", report.Options{Terminal: true, Width: width}, run)
		for line := range strings.SplitSeq(got, "\n") {
			if n := terminal.Width(line); n > width {
				t.Errorf("%d columns in a terminal of %d: %q", n, width, line)
			}
		}
		for f := range run.Result.All() {
			if !strings.Contains(got, "["+f.Rule.Name+"]\n") {
				t.Errorf("%d columns break [%s]", width, f.Rule.Name)
			}
		}
	}
}

// An excerpt fits on the terminal, even if its characters are shown as long escapes.
func TestTerminalExcerpt(t *testing.T) {
	for _, filler := range []string{"x", "错", "\u202e", "##["} {
		record := `{"tags": ["` + strings.Repeat(filler, 50) + `"], "signature": "", "aliases": ["` + strings.Repeat(filler, 50) + `"], "id": 1}`
		for width := 40; width < 100; width += testkit.ShortOrLong(7, 1) {
			for line := range strings.SplitSeq(render(t, "text", report.Options{Terminal: true, Width: width}, checkText(t, record)), "\n") {
				if n := terminal.Width(line); n > width {
					t.Fatalf("%d columns in a terminal of %d: %q", n, width, line)
				}
			}
		}
	}
}

// A blank line is between two findings, and the last line of stale cards counts them.
func TestTerminalApart(t *testing.T) {
	run := check(t, golden(t))
	got := render(t, "text", report.Options{Terminal: true, Width: 80}, run)
	if found, apart := strings.Count(got, "  hint: "), strings.Count(got, "\n\n"); found != apart {
		t.Errorf("%d findings, %d blank lines", found, apart)
	}
	for _, o := range []report.Options{{}, {Terminal: true, Width: 80}} {
		o.Apart = true
		if got := render(t, "text", o, run); strings.Count(got, "[card-stale]") != 2 || !strings.Contains(got, "    | +- **Domain:** demo\n") {
			t.Errorf("cards are not apart:\n%s", got)
		}
	}
}

// Combining accents take no columns, so a line of them could be very long.
func TestTerminalAccents(t *testing.T) {
	record := `{"signature": "e` + strings.Repeat("\u0301", 100_000) + `", "id": 1}`
	for line := range strings.SplitSeq(render(t, "text", report.Options{Terminal: true, Width: 80}, checkText(t, record)), "\n") {
		if len(line) > 1000 {
			t.Fatalf("a line of %d bytes: %.60q", len(line), line)
		}
	}
}

func TestJSON(t *testing.T) {
	var got struct {
		Version  int
		Tool     struct{ Name, Version string }
		Summary  struct{ Records, Errors, Warnings, Infos int }
		Findings []map[string]any
	}
	if err := json.Unmarshal([]byte(render(t, "json", report.Options{}, check(t, golden(t)))), &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != 1 || got.Tool.Name != "kbctl" || got.Summary.Records != 3 ||
		len(got.Findings) != got.Summary.Errors+got.Summary.Warnings+got.Summary.Infos {
		t.Errorf("got %+v", got)
	}
	for _, f := range got.Findings {
		for _, key := range []string{"rule", "severity", "file", "line", "column", "end_line", "end_column", "record", "pointer", "message", "hint", "related", "fix"} {
			if _, ok := f[key]; !ok {
				t.Errorf("a finding without %s: %v", key, f)
			}
		}
	}
}
