package regex

import "testing"

func TestCovers(t *testing.T) {
	for _, c := range []struct {
		by, regex string
		want      bool
	}{
		{"no such row", "no such row", true},
		{"no such row", "no such row( here)?", true},
		{"x: .* failed", "x: (foo|bar) failed", true},
		{"x: foo failed", "x: .* failed", false},
		{`KeyError: `, `KeyError: ['"](.+?)['"]`, true},
		{`(?i)key`, `KEY=\d+`, true},
		{`key`, `(?i)key`, false},
		{`a.*b`, `a\nb`, false},
		{`a(?s:.*)b`, `a\nb`, true},
		{`manifest (unknown|not found)`, `manifest.*not found`, false},
		{`^a`, `ab`, false},
		{`a`, `^a`, false},
		{`[`, `a`, false},
		{``, `a`, true},
		{`[a-f]{2}`, `[0-9]{1000}`, false},
	} {
		if got := Covers(c.by, c.regex); got != c.want {
			t.Errorf("Covers(%q, %q) = %t", c.by, c.regex, got)
		}
	}
}
