package errorline

import (
	"strings"
	"testing"
)

// TestSieve checks that a sieve stops at each line that may matter, and at few others.
func TestSieve(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"a\nb\n", nil},
		{"a\nan error\nb\nDEFAULT\nit is cannot\n", []string{"an error\n", "it is cannot\n"}},
		{"ok\n\x1b[31mred\nok\ndefault fault\n", []string{"\x1b[31mred\n", "default fault\n"}},
		{"错误：x\n正常\n", []string{"错误：x\n"}},
	} {
		sieve := NewSieve([]byte(c.text))
		var got []string
		for at := sieve.Next(0); at < len(c.text); at = sieve.Next(at) {
			line := c.text[at : at+strings.IndexByte(c.text[at:], '\n')+1]
			got, at = append(got, line), at+len(line)
		}
		if strings.Join(got, "") != strings.Join(c.want, "") {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	for line, want := range map[string]bool{"E1121 05:19:36 x": true, "2026-11-21 F0 x": true, "Ready, Finished": false, strings.Repeat("x", 70) + "E0": false} {
		if HasLevel([]byte(line)) != want {
			t.Errorf("%q: want %t", line, want)
		}
	}
}
