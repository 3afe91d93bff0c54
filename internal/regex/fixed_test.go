package regex

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestFixedPlain compares two ways to find the fixed text of patterns of literals and .*.
func TestFixedPlain(t *testing.T) {
	parts := strings.Split("a,bc, ,.*,|,\\.,\\(,\n,\x00,(,),(?:,é,_,\\-,-,\t,.,.+,中,{,]", ",")
	random, plain := rand.New(rand.NewPCG(1, 2)), 0
	for range 20000 {
		pattern := ""
		for range random.IntN(9) {
			pattern += parts[random.IntN(len(parts))]
		}
		for _, alternatives := range []bool{true, false} {
			got, ok := fixedPlain(pattern, alternatives)
			if !ok {
				continue
			}
			if plain++; got != fixedShape(pattern, alternatives) {
				t.Errorf("%q: got %q, want %q", pattern, got, fixedShape(pattern, alternatives))
			}
		}
	}
	if plain == 0 {
		t.Error("no pattern is plain")
	}
}
