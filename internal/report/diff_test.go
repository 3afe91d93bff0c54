package report_test

import (
	"bytes"
	"cmp"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/visible"
)

func TestDiff(t *testing.T) {
	const diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n \tkept\r\n-old \u202e\n+new \x1b[2J\n ::error::x\n-##[error]x\n"
	for _, test := range []struct {
		colored bool
		want    string
	}{
		{false, "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n  kept\n-old \\u202e\n+new \\x1b[2J\n \\x3a:error::x\n-# #[error]x\n"},
		{true, "\x1b[1m--- a/x\x1b[22m\n\x1b[1m+++ b/x\x1b[22m\n\x1b[36m@@ -1,2 +1,2 @@\x1b[0m\n  kept\n\x1b[31m-old \\u202e\x1b[0m\n" +
			"\x1b[32m+new \\x1b[2J\x1b[0m\n \\x3a:error::x\n\x1b[31m-# #[error]x\x1b[0m\n"},
	} {
		var out bytes.Buffer
		if err := report.Diff(&out, diff, test.colored); err != nil || out.String() != test.want {
			t.Errorf("got %q, %v, want %q", out.String(), err, test.want)
		}
	}
}

// Patch keeps all bytes, except for those that could do harm in a log.
func TestPatch(t *testing.T) {
	for _, test := range []struct {
		diff, want string // empty if the same as diff
	}{
		{diff: "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-\uFEFF{\r\n+{\r\n \t\"a\":  \"中文 é\"\r\n\\ No newline at end of file\n"},
		{diff: "+a: ::error::\n+a::b"},
		{diff: "+x\ry\r\n", want: "+x\\ry\r\n"},
		{diff: "+x\r\r\n", want: "+x\\r\r\n"},
		{diff: "-x\uFEFF\n+\tx\u202e\n \t::error::\n+\tok\n", want: "-x\\ufeff\n+ x\\u202e\n  \\x3a:error::\n+\tok\n"},
		{diff: " \uFEFF::error::\n", want: " \\ufeff::error::\n"},
		{diff: "+##[error]\n", want: "+# #[error]\n"},
		{diff: "+\xff\n", want: "+\\xff\n"},
	} {
		want := cmp.Or(test.want, test.diff)
		var out bytes.Buffer
		exact, err := report.Patch(&out, test.diff)
		if err != nil || out.String() != want || exact != (want == test.diff) {
			t.Errorf("got %q, %t, %v, want %q", out.String(), exact, err, want)
		}
	}
}

// The diff of a hostile file has no effect.
func TestDiffAttacks(t *testing.T) {
	for _, attack := range testkit.Attacks {
		for _, start := range []string{" ", "+", "-", ""} {
			var out, patch bytes.Buffer
			if err := report.Diff(&out, start+attack+"\n", false); err != nil {
				t.Fatal(err)
			}
			if _, err := report.Patch(&patch, start+attack+"\n"); err != nil {
				t.Fatal(err)
			}
			harmless := strings.NewReplacer("\t", " ", "\r\n", "\n", start+"\uFEFF", start+" ").Replace(patch.String())
			for line := range strings.Lines(out.String() + harmless) {
				line = strings.TrimSuffix(line, "\n")
				if strings.ContainsFunc(line, visible.Hidden) || strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
					t.Errorf("%q shows as %q", start+attack, line)
				}
			}
		}
	}
}
