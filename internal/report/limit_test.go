package report_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
)

// copies runs over n copies of the bad record of the golden files.
func copies(t testing.TB, n int) report.Run {
	t.Helper()
	bad := golden(t).Files[0].Data
	var archive txtar.Archive
	for i := range n {
		archive.Files = append(archive.Files, txtar.File{Name: fmt.Sprintf("records/demo/bad-%d.json", i), Data: bad})
	}
	return check(t, &archive)
}

// 1,500 records have more findings than the limits of all formats.
func TestLimits(t *testing.T) {
	testkit.OnlyLong(t)
	run := copies(t, 1500)
	t.Run("sarif", func(t *testing.T) { checkSARIFLimit(t, run) })
	t.Run("markdown", func(t *testing.T) { checkMarkdownLimit(t, run) })
}

func checkSARIFLimit(t *testing.T, run report.Run) {
	var said []string
	out := render(t, "sarif", report.Options{Say: func(line string) { said = append(said, line) }}, run)
	if len(out) > 10_000_000 {
		t.Errorf("%d bytes", len(out))
	}
	if len(out) < 9_000_000 {
		t.Errorf("only %d bytes; there is room for more", len(out))
	}
	log, err := parseSARIF(out)
	if err != nil {
		t.Fatal(err)
	}
	kept := make(map[string]int)
	for _, result := range log.Runs[0].Results {
		kept[result.Level]++
		if got := log.Runs[0].Tool.Driver.Rules[result.RuleIndex].ID; got != result.RuleID {
			t.Fatalf("rule %d is %s, not %s", result.RuleIndex, got, result.RuleID)
		}
	}
	counts := run.Result.Counts
	if kept["error"] != counts[lint.Error] || kept["note"] == 0 || kept["note"] == counts[lint.Info] {
		t.Errorf("kept %v of %v", kept, counts)
	}
	want := fmt.Sprintf("GitHub accepts at most 25000 results and 10 MB. Left out: %d info", counts[lint.Info]-kept["note"])
	if len(said) != 1 || said[0] != "sarif: "+want {
		t.Errorf("said %q, want %q", said, want)
	}
	if got := log.Runs[0].Invocations[0].ToolExecutionNotifications; len(got) != 1 || got[0].Message.Text != want+"." {
		t.Errorf("notes %q, want %q", got, want)
	}
}

func checkMarkdownLimit(t *testing.T, run report.Run) {
	const limit = 1 << 20
	for _, left := range testkit.ShortOrLong([]int{limit, 1025, 80, 0}, []int{limit, 548_576, 1025, 1024, 200, 80, 1, 0, -1, -limit}) {
		var said []string
		out := render(t, "markdown", report.Options{Used: limit - left, Say: func(line string) { said = append(said, line) }}, run)
		if len(out) > max(left, 0) || left > 2000 && len(out) < left-5000 {
			t.Errorf("%d bytes with room for %d", len(out), left)
		}
		shown := strings.Count(out, "\n- ")
		if len(said) != 1 {
			t.Errorf("said %q about %d findings that are left out", said, run.Result.AtLeast(lint.Info)-shown)
		}
		if left >= 1000 && !strings.Contains(out, "\nGitHub shows at most 1 MiB for a step. Left out: ") {
			t.Errorf("no note with room for %d", left)
		}
		if strings.Count(out, "<details>") != strings.Count(out, "</details>") {
			t.Error("a fold is not closed")
		}
		if strings.Contains(out, "### ") && !strings.Contains(out, fmt.Sprintf("### %d errors\n", run.Result.Counts[lint.Error])) {
			t.Error("the errors do not come first")
		}
		if err := markdownPromise(out, output{}); out != "" && err != nil {
			t.Error(err)
		}
	}
}

func TestGitHubLimit(t *testing.T) {
	out := render(t, "github", report.Options{}, copies(t, 20))
	testkit.Table(t, func(kind string) int { return strings.Count(out, "::"+kind+" ") }, map[string]int{"error": 10, "notice": 10})
	if !strings.HasPrefix(out, "::notice title=kbctl::not shown: ") {
		t.Errorf("no notice of what is left out: %s", out[:100])
	}
	// If GitHub shows all findings, no notice is needed.
	if out := render(t, "github", report.Options{}, copies(t, 1)); strings.Contains(out, "not shown") {
		t.Errorf("something is left out: %s", out)
	}
}

// The fingerprint of a result survives changes of lines and neighbors. It is unique in
// a run.
func TestFingerprints(t *testing.T) {
	const entry = `{"action": "", "why_fails": "It stays taken."}`
	record := func(before, entries string) []string {
		text := before + "{\n \"id\": \"demo/a\",\n \"dead_ends\": [\n" + entries + "\n ]\n}\n"
		log, err := parseSARIF(render(t, "sarif", report.Options{}, checkText(t, text)))
		if err != nil {
			t.Fatal(err)
		}
		var prints []string
		for _, result := range log.Runs[0].Results {
			if result.RuleID == "empty-action" {
				prints = append(prints, result.PartialFingerprints["kbctl/v1"])
			}
		}
		return prints
	}
	one := record("", entry)
	if len(one) != 1 || len(one[0]) != 32 {
		t.Fatalf("got %q", one)
	}
	for name, got := range map[string][]string{
		"two":   record("", entry+",\n"+entry),
		"moved": record("\n\n\n", `{"action": "Wait"},`+entry+",\n"+entry),
	} {
		if len(got) != 2 || got[0] != one[0] || got[1] != one[0]+":2" {
			t.Errorf("%s: got %q, want %q and a second one", name, got, one)
		}
	}
}

// Columns of rdjson count bytes.
func TestByteColumns(t *testing.T) {
	line := ` "root_cause_zh": "显存😀不足", "first_seen": "昨天", "colour": 1, "last_seen": 2`
	text := "{\n" + line + "\n}\n"
	var got rdResult
	out := render(t, "rdjson", report.Options{}, checkText(t, text))
	if err := strict(out, &got); err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	for _, d := range got.Diagnostics {
		if at := d.Location.Range; at.Start.Line == 2 && at.End.Line == 2 {
			found[line[at.Start.Column-1:at.End.Column-1]] = true
		}
	}
	for _, want := range []string{`"昨天"`, `"colour"`, `"last_seen"`} {
		if !found[want] {
			t.Errorf("no finding at %s, only at %v", want, found)
		}
	}
}

// Findings below --fail-on are skipped. A file that the run did not check has no test.
func TestJUnitChoice(t *testing.T) {
	run := check(t, golden(t))
	for _, test := range []struct {
		failOn            lint.Severity
		failures, skipped int
	}{{0, 8, 6}, {lint.Error, 8, 6}, {lint.Warning, 10, 4}, {lint.Info, 14, 0}} {
		out := render(t, "junit", report.Options{FailOn: test.failOn}, run)
		if failures, skipped := strings.Count(out, "<failure "), strings.Count(out, "<skipped>"); failures != test.failures || skipped != test.skipped {
			t.Errorf("%s: %d failures and %d skipped, want %d and %d", test.failOn, failures, skipped, test.failures, test.skipped)
		}
	}
	clean := check(t, &txtar.Archive{Files: []txtar.File{{Name: "records/demo/a.json", Data: []byte("{}")}, {Name: "records/demo/b.json", Data: []byte("{}")}}})
	clean.Result = &lint.Result{Records: 2}
	clean.Only = func(file string) bool { return file == "records/demo/b.json" }
	out := render(t, "junit", report.Options{}, clean)
	if strings.Count(out, "<testcase ") != 1 || !strings.Contains(out, `<testcase name="no findings" classname="records/demo/b.json" time="0">`) {
		t.Errorf("got %s", out)
	}
}
