package match

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestRepeat searches logs that repeat some lines, in blocks of which many are equal.
func TestRepeat(t *testing.T) {
	for seed := range testkit.ShortOrLong[uint64](6, 60) {
		random := rand.New(rand.NewPCG(seed, 7))
		patterns := parse(t, samples)
		set := NewSet(patterns)
		set.span = 60 + random.IntN(60)
		set.block = 4 * set.span
		var log []byte
		for range 4 {
			var part []byte
			for range 1 + random.IntN(4) {
				part = append(part, words[random.IntN(len(words))]...)
			}
			log = append(log, bytes.Repeat(append(part, '\n'), 200)...)
		}
		compare(t, set, patterns, log, 1+random.IntN(3))
		if t.Failed() {
			t.Fatalf("seed %d, span %d", seed, set.span)
		}
	}
}

// TestRepeatedBlocks checks that a search scans a text twice, and no more unless it has learned
// something.
func TestRepeatedBlocks(t *testing.T) {
	blocks := make(repeats)
	of := func(text string, share int) *block { return &block{text: []byte(text), lesson: lesson{share: share}} }
	var known []bool
	for _, b := range []*block{of("a\n", 1), of("a\n", 1), of("b\n", 1), of("a\n", 1), of("a\n", 2), of("a\n", 2), of("b\n", 2)} {
		known = append(known, blocks.known(b) != nil)
	}
	if want := []bool{false, false, false, true, false, true, false}; !slices.Equal(known, want) {
		t.Errorf("got %v, want %v", known, want)
	}
}
