package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/visible"
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

// Whatever a file holds, a diff of it is only text.
func TestDiffAttacks(t *testing.T) {
	for _, attack := range attacks {
		for _, start := range []string{" ", "+", "-", ""} {
			var out bytes.Buffer
			if err := report.Diff(&out, start+attack+"\n", false); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				if strings.ContainsFunc(line, visible.Hidden) || strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
					t.Errorf("%q shows as %q", start+attack, line)
				}
			}
		}
	}
}
