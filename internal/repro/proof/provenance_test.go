package proof_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/proof"
)

// entries are two entries with texts that YAML must quote.
var entries = match.Provenance{
	"match/error.log": {Line: config.List{"2"}, Reproduced: &match.Reproduction{
		Case: "error", Command: "printf 'a: \"b\"\\n' # c\n", Date: "2026-11-22", Hardware: "NVIDIA: H200", Tries: 3,
		Versions: map[string]string{"git": "2.39.5", "nvcc": "13.0", "a, b": "{}"}, Content: match.Content{Record: "1e10", Script: "0x1", Log: "null"},
	}},
	"nomatch/other.log": {Reproduced: &match.Reproduction{Case: "nomatch/other", Command: "x", Date: "2026-11-22", Tries: 1, Versions: map[string]string{"x": "1"}}},
}

func never(string) bool { return false }

// TestMergeGone checks that a case has one entry, and a former case none.
func TestMergeGone(t *testing.T) {
	const how = "{command: x, date: 2026-11-22, versions: {a: b}, tries: 3, case: "
	before := "nomatch/error.log: {reproduced: " + how + "error}}\nmatch/old.log: {reproduced: " + how + "dead_end/0}}\nmatch/kept.log: {reproduced: " + how + "dead_end/1}}\n"
	after, dropped, err := proof.Merge([]byte(before), entries, func(name string) bool { return name == "dead_end/0" })
	if err != nil || strings.Contains(string(after), "old.log") || strings.Contains(string(after), "nomatch/error.log") || !strings.Contains(string(after), "kept.log") || strings.Join(dropped, " ") != "nomatch/error.log match/old.log" {
		t.Errorf("%v: dropped %v, got\n%s", err, dropped, after)
	}
}

func TestMerge(t *testing.T) {
	const before = `# Kept.
match/own.log: {line: 3}   # kept, too
"match/error.log":
  line: 9
nomatch/reported.log:
  reported: https://example.org/1
`
	for _, before := range []string{before, strings.ReplaceAll(before, "\n", "\r\n"), "", "# only a comment"} {
		after, _, err := proof.Merge([]byte(before), entries, never)
		if err != nil {
			t.Fatal(err)
		}
		got, err := match.ParseProvenance(after)
		if err != nil {
			t.Fatal(err)
		}
		for log, want := range entries {
			if o := got[log]; o.Reproduced == nil || o.Reproduced.Command != want.Reproduced.Command || o.Reproduced.Content != want.Reproduced.Content ||
				len(o.Reproduced.Versions) != len(want.Reproduced.Versions) || o.Reproduced.Hardware != want.Reproduced.Hardware || o.Where().String() != want.Where().String() {
				t.Errorf("%s: got %+v in\n%s", log, o, after)
			}
		}
		if strings.Contains(before, "own") && (got["match/own.log"].Line[0] != "3" || got["nomatch/reported.log"].Reported == "" || !strings.Contains(string(after), "# kept, too")) {
			t.Errorf("lost entries in\n%s", after)
		}
		if again, _, err := proof.Merge(after, entries, never); err != nil || string(again) != string(after) {
			t.Errorf("a second time: %v, got\n%s\nwant\n%s", err, again, after)
		}
	}
	if _, _, err := proof.Merge([]byte("{match/error.log: {line: 1}}"), entries, never); err == nil {
		t.Error("no error for a file that is one flow mapping")
	}
}

func FuzzMerge(f *testing.F) {
	f.Add("match/a.log: {line: 1}\n", "command", "version")
	f.Add("", "\x00\u2028'\"\\", "1.0")
	f.Fuzz(func(t *testing.T, before, command, version string) {
		entry := match.Provenance{"match/error.log": {Reproduced: &match.Reproduction{
			Case: "error", Command: command, Date: "2026-11-22", Tries: 3, Versions: map[string]string{version: command}, Hardware: version,
		}}}
		after, _, err := proof.Merge([]byte(before), entry, never)
		if err != nil {
			return
		}
		got, err := match.ParseProvenance(after)
		if o := got["match/error.log"].Reproduced; err != nil || o == nil || o.Command != strings.ToValidUTF8(command, "\ufffd") {
			t.Errorf("%v: %q came back as %+v", err, command, o)
		}
	})
}
