package regex

import (
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
)

// The quick look at a pattern finds each row that its automaton has.
func TestMayHaveRow(t *testing.T) {
	parts := []string{"a", "b", "1", ".", `\s`, `\w`, `[^a]`, "*", "+", "?", "{2}", "{1,3}", "{12,}", "{2,}", "(?:", ")", "|", "^", `\b`, "é", `\pL`}
	random := rand.New(rand.NewPCG(1, 2))
	rows := 0
	for range 5_000 {
		var pattern strings.Builder
		for range 3 + random.IntN(12) {
			pattern.WriteString(parts[random.IntN(len(parts))])
		}
		r := readShape(pattern.String())
		if r == nil {
			continue
		}
		nested, _ := loopsIn(r.root)
		a := newAutomaton(r)
		if nested || a == nil {
			continue
		}
		pairs := mostPairs
		for kind := range a.alphabet.runes {
			if _, row := longestRow(a, kind, byPart(a), &pairs); row >= shortestRow {
				rows++
				if !mayHaveRow(r) {
					t.Fatalf("%s has a row of %d loops", pattern.String(), row)
				}
			}
		}
	}
	if rows < 100 {
		t.Errorf("%d rows; want some hundreds", rows)
	}
}

// Patterns whose repetitions are apart, as most are, need no automaton.
func TestNoRow(t *testing.T) {
	for _, pattern := range []string{
		`\S+: \[Errno [0-9]+\] .* not found`, `error .* at line [0-9]+ of .*`, `^\s*import .*foo`, `module '.*' has no attribute '.*'`,
		`[a-z]+(?:-[a-z]+)? failed: \d+`, `a+b+c+`,
	} {
		if mayHaveRow(readShape(pattern)) {
			t.Errorf("%s may have a row", pattern)
		}
	}
	for _, pattern := range []string{`\s*.*\s*x`, `a+.*`, `^a*a*a*`, `é*é*`} {
		if !mayHaveRow(readShape(pattern)) {
			t.Errorf("%s has a row", pattern)
		}
	}
}

// FuzzPieces checks that the pieces of a pattern add up to the pattern, and that a
// walk through them matches where package regexp does.
func FuzzPieces(f *testing.F) {
	for _, pattern := range []string{
		`a|b|`, `(a|b)*c{2,3}?`, `(?i)(?P<n>k)(?<m>x)`, `[]a][^]b][[:alpha:]-z][+-[:a]`, `\Qa*\E*b`, `a\Q\E+`,
		`\x{41}\x41\pL\p{Greek}\101\07`, `a{,3}b{01}{}{2`, `(?m)^a$(?-m)^$`, `\bfoo\B\z\A`, `(?U)a*?(?s:.)(?i-s:.)`,
		`(a*)*(b+)+(c?)?(?:){3}`, `(?:(?:^)*|\b)+x`, `[\w-.][\]\-][a\]b]`, `é+[가-힣]`, `(?:a?){3}`, `(`, `\`, `[`, `(?`, `(?P<`, "\xff",
	} {
		f.Add(pattern, "abcabc kK\naaab x.foo 가é]-A\x07")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		all := pieces(pattern)
		var whole strings.Builder
		for _, p := range all {
			if p.at != whole.Len() || p.text == "" {
				t.Fatalf("piece %q at %d, want %d", p.text, p.at, whole.Len())
			}
			whole.WriteString(p.text)
		}
		if whole.String() != pattern {
			t.Fatalf("the pieces of %q add up to %q", pattern, whole.String())
		}
		Differences(pattern)
		re, err := regexp.Compile(pattern)
		if err != nil || len(pattern) > 200 || len(text) > 200 || strings.ToValidUTF8(text, "") != text {
			return
		}
		if got := countGroups(all); got != re.NumSubexp() {
			t.Fatalf("%q: got %d groups, want %d", pattern, got, re.NumSubexp())
		}
		r := readShape(pattern)
		if r == nil {
			t.Fatalf("%q: got no tree", pattern)
		}
		if w := newWalk(r, mostNodes); w != nil && walksTo(w, text) != re.MatchString(text) {
			t.Fatalf("%q on %q: got %t, want %t", pattern, text, !re.MatchString(text), re.MatchString(text))
		}
	})
}

// walksTo reports whether a walk finds a match in a text.
func walksTo(w *walk, text string) bool {
	w.reset(text)
	for at := 0; ; {
		if root := &w.nodes[w.root]; root.ended > 0 || root.empty > 0 {
			return true
		}
		if at == len(text) {
			return false
		}
		at += w.step(text, at, 1)
	}
}

// TestPieces checks the spelling and the flags of pieces.
func TestPieces(t *testing.T) {
	for pattern, want := range map[string]string{
		`a(?:b)c`:             `a (?: b ) c`,
		`(?P<x>a)(?<y>b)`:     `(?P<x> a ) (?<y> b )`,
		`[]a]b[^]]c[a\]]`:     `[]a] b [^]] c [a\]]`,
		`[[:alpha:]]x`:        `[[:alpha:]] x`,
		`[+-[:a]x`:            `[+-[:a] x`,
		`a{2}{x{2,}?{,3}{03}`: `a {2} { x {2,}? { , 3 } { 0 3 }`,
		`\Q(\E\x{41}\101\0`:   `\Q(\E \x{41} \101 \0`,
		`\pLu\p{Lu}\x41a`:     `\pL u \p{Lu} \x41 a`,
		`(?i)a(?-i:b)`:        `(?i) a (?-i: b )`,
		`\bx\z$`:              `\b x \z $`,
	} {
		var got []string
		for _, p := range pieces(pattern) {
			got = append(got, p.text)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: got %s, want %s", pattern, got, want)
		}
	}
	folded := make(map[string]bool)
	for _, p := range pieces(`(a(?i)b(?-i:c)d)e`) {
		folded[p.text] = p.flags&syntax.FoldCase != 0
	}
	for text, want := range map[string]bool{"a": false, "b": true, "c": false, "d": true, "e": false} {
		if folded[text] != want {
			t.Errorf("%s: FoldCase is %t", text, !want)
		}
	}
}
