package regex_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/regex"
)

// TestFind compares the matches with those of package regexp, in random texts of few words.
func TestFind(t *testing.T) {
	words := []string{"a", "b", "ab", "ba", " ", "é", ".", "*", "\xff", "|", "\r", "\n"}
	patterns := []string{
		"a", "ab", "", "|", "a|ab", "ab|a", "b.*a", "a.*", ".*b", ".*", ".*.*", "a.*b.*a", "a.*b|b.*é.*a", `(a\.b|\*)`, `(?:b.*a|é)`,
		`a\|b`, `(a)(b)`, `(a|b)|(ab)`, "a.*?b", "a.*+b", "a.b", `a\.*b`, `\.\*`, "a|.*", "(a", `(a\)`, "(?i)A.*B", "é.*é|a.*é", "a*b", "()", "(|a)",
		"\uFFFD", "^a.*b", "a$", `\ba`, "a.{2}b", `a\.{2}`, `a\n`, "a\n.*b",
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, pattern := range patterns {
		p, err := regex.Parse(pattern, false)
		if err != nil {
			continue
		}
		for range 300 {
			var text strings.Builder
			for range random.IntN(9) {
				text.WriteString(words[random.IntN(len(words))])
			}
			start, stop := regex.Find(p, []byte(text.String()), true, true)
			want := p.Regexp().FindStringIndex(text.String())
			if want == nil {
				want = []int{-1, -1}
			}
			if got := []int{start, stop}; !slices.Equal(got, want) {
				t.Errorf("%q in %q: got %v, want %v", pattern, text.String(), got, want)
			}
		}
	}
}
