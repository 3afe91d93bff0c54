package regex

import (
	"math/rand/v2"
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
