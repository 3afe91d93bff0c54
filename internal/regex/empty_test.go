package regex

import "testing"

func TestMatchesEmpty(t *testing.T) {
	for _, pattern := range []string{
		``, `a`, `a*`, `a+`, `(a?)+`, `a{0,3}`, `a{1,3}`, `(?:a|)b`, `a|b?`, `^$`, `\A\z`, `\b`, `\B`, `(?m)^`, `[^a]`, `.`, `x*y`, `x*y*`, `[a&&b]`, `(?:^|\s)(?:$|\s)`, `[^\x00-\x{10FFFF}]`,
	} {
		p, err := Parse(pattern, false)
		if err != nil {
			t.Fatal(err)
		}
		if want := p.Regexp().MatchString(""); p.MatchesEmpty() != want {
			t.Errorf("%s: got %t, want %t", pattern, !want, want)
		}
	}
}
