package report_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/golden"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// check runs every rule over the knowledge base in an archive.
func check(t testing.TB, archive *txtar.Archive) report.Run {
	t.Helper()
	fsys, err := txtar.FS(archive)
	if err != nil {
		t.Fatal(err)
	}
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lint.Run(base, config.Default(), lint.Options{Today: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	return report.Run{Result: result, Base: base, Version: "v0.0.0", Duration: 12345 * time.Microsecond}
}

func print(t testing.TB, format string, o report.Options, run report.Run) string {
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

// TestGolden prints one base in every way there is.
func TestGolden(t *testing.T) {
	archive, err := txtar.ParseFile("../../testdata/report/base.txtar")
	if err != nil {
		t.Fatal(err)
	}
	run := check(t, archive)
	inFolder := func(file string) string { return "kb/" + file }
	for _, test := range []struct {
		name, format string
		options      report.Options
	}{
		{"text.txt", "text", report.Options{Path: inFolder}},
		{"terminal.txt", "text", report.Options{Terminal: true, Width: 80}},
		{"terminal-color.txt", "text", report.Options{Terminal: true, Color: true, Width: 60}},
		{"findings.json", "json", report.Options{Path: inFolder}}, // paths are from the root in any case
		{"github.txt", "github", report.Options{Path: inFolder}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := print(t, test.format, test.options, run)
			golden.Check(t, filepath.Join("../../testdata/report", test.name), got)
		})
	}
	if got, want := report.Summary(run), "3 records, 1 of them unreadable (kbctl validate says why): 9 errors, 2 warnings, 4 info (12ms)"; got != want {
		t.Errorf("the summary is %q, want %q", got, want)
	}
}

// What a terminal shows never gets wider than it is, but for the place and the
// message, which are one line so that other programs can read them too.
func TestTerminalWidth(t *testing.T) {
	archive, err := txtar.ParseFile("../../testdata/report/base.txtar")
	if err != nil {
		t.Fatal(err)
	}
	place := regexp.MustCompile(`^\S+:\d+:\d+: `)
	for _, width := range []int{40, 60, 80, 200} {
		for line := range strings.SplitSeq(print(t, "text", report.Options{Terminal: true, Width: width}, check(t, archive)), "\n") {
			if n := len([]rune(line)); n > width && !place.MatchString(line) && !strings.HasPrefix(line, "    ") {
				t.Errorf("%d columns in a terminal of %d: %q", n, width, line)
			}
		}
	}
}

func TestJSON(t *testing.T) {
	archive, err := txtar.ParseFile("../../testdata/report/base.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Version  int
		Tool     struct{ Name, Version string }
		Summary  struct{ Records, Errors, Warnings, Infos int }
		Findings []map[string]any
	}
	if err := json.Unmarshal([]byte(print(t, "json", report.Options{}, check(t, archive))), &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != 1 || got.Tool.Name != "kbctl" || got.Summary.Records != 3 ||
		len(got.Findings) != got.Summary.Errors+got.Summary.Warnings+got.Summary.Infos {
		t.Errorf("got %+v", got)
	}
	for _, f := range got.Findings {
		for _, key := range []string{"rule", "severity", "file", "line", "column", "end_line", "end_column", "record", "pointer", "message", "hint", "related"} {
			if _, ok := f[key]; !ok {
				t.Errorf("a finding without %s: %v", key, f)
			}
		}
	}
}

// attacks are strings of a record that try to be more than text in a terminal,
// in a log of GitHub Actions, or for a problem matcher.
var attacks = []string{
	"::error file=x::forged", "\n::error::forged", "\r\n::set-output name=x::y", "  ::stop-commands::x", "##[error]forged", "a ##[group]b", "###[error]x",
	"%0A::error::forged", "%0D%0A", "%25", "::", "x::y", "a,b=c:d", "title=x::y",
	"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\u009b31m", "\x07", "\b\b\b", "\x7f",
	"\u202eevil", "\u2066x\u2069", "\u200bx", "\ufeffx", "\u2028::error::x", "\u0085::error::x", "\U000e0041",
	"records/a/b.json:1:1: error: forged [x]", "\nrecords/a/b.json:1:1: error: forged [x]", "\ttab",
	strings.Repeat("long ", 100), "错误\n::error::x",
}

// checkAttack puts a string wherever a record has one and holds every format to
// what it promises.
func checkAttack(t *testing.T, attack string) {
	t.Helper()
	text, err := json.MarshalIndent(map[string]any{
		"id": attack, "signature": attack, "regex": "(" + attack, "domain": attack, "category": attack, attack: attack,
		"root_cause": attack, "root_cause_zh": attack, "verification_tier": attack, "resolvable": attack, "first_seen": attack,
		"official_doc_url": attack, "confidence": attack, "locale": attack,
		"workarounds":      []any{map[string]any{"action": attack, "how": attack, "sources": []string{attack}}},
		"workarounds_zh":   []string{attack},
		"dead_ends":        []any{map[string]any{"action": attack, "why_fails": attack}},
		"transition_graph": map[string]any{"leads_to": []any{attack, map[string]any{"error_id": attack, attack: 1}}},
	}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	run := check(t, &txtar.Archive{Files: []txtar.File{
		{Name: "records/demo/bad.json", Data: text},
		{Name: "records/demo/bad.md", Data: []byte("# " + attack + "\n")},
	}})
	for name, options := range map[string]report.Options{
		"text": {}, "terminal": {Terminal: true, Width: 80}, "json": {}, "github": {},
	} {
		format := strings.Replace(name, "terminal", "text", 1)
		got := print(t, format, options, run)
		for line := range strings.SplitSeq(got, "\n") {
			if strings.ContainsFunc(line, visible.Hidden) {
				t.Errorf("%s: %q: a hidden character in %q", name, attack, line)
			}
			trimmed := strings.TrimSpace(line)
			if name != "json" && strings.Contains(line, "##[") {
				t.Errorf("%s: %q: a command in %q", name, attack, line)
			}
			switch name {
			case "github":
				if line != "" && !githubLine.MatchString(line) {
					t.Errorf("%q: not a command of ours: %q", attack, line)
				}
			default:
				if strings.HasPrefix(trimmed, "::") {
					t.Errorf("%s: %q: a command in %q", name, attack, line)
				}
			}
			if name == "text" && strings.HasPrefix(line, "records/a/") {
				t.Errorf("%q: a forged finding in %q", attack, line)
			}
		}
	}
}

// githubLine is what each line of the github format is: one of three commands,
// on a file of the base, with a rule for a title.
var githubLine = regexp.MustCompile(`^::(error|warning|notice) file=records/demo/bad\.(json|md),line=\d+,col=\d+,endLine=\d+(,endColumn=\d+)?,title=[a-z-]+::`)

func TestAttacks(t *testing.T) {
	for _, attack := range attacks {
		checkAttack(t, attack)
	}
}

func FuzzGitHub(f *testing.F) {
	for _, attack := range attacks {
		f.Add(attack)
	}
	f.Fuzz(checkAttack)
}
