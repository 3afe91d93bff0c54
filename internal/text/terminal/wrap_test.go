package terminal_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/terminal"
)

func TestWrap(t *testing.T) {
	testkit.Table(t, func(text string) []string { return terminal.Wrap(text, "| ", 10) }, map[string][]string{
		"":                          {"|"},
		"one two":                   {"| one two"},
		"one two three four":        {"| one two", "| three", "| four"},
		"一二三四五六七":                   {"| 一二三四", "| 五六七"},
		"使用 abc 之后再试。":              {"| 使用 abc", "| 之后再", "| 试。"},
		"cudaStreamSynchronize()":   {"| cudaStre", "| amSynchr", "| onize()"},
		"cudaStreamSynchronize() x": {"| cudaStre", "| amSynchr", "| onize()", "| x"},
	})
}

// Wrapping loses only spaces, and no line is too long.
func FuzzWrap(f *testing.F) {
	for _, seed := range []string{"", "a b", "一二。三", "   ", "aaaaaaaaaaaaaaaaaaaaaaaaa bb", "e\u0301e\u0301 \u200b"} {
		f.Add(seed)
	}
	squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	f.Fuzz(func(t *testing.T, text string) {
		lines := terminal.Wrap(text, "", 12)
		if got := squeeze(strings.Join(lines, "")); got != squeeze(text) {
			t.Errorf("%q became %q", text, lines)
		}
		for _, line := range lines {
			if terminal.Width(line) > 12 {
				t.Errorf("%q is too long", line)
			}
		}
	})
}
