package match

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// crowded returns regexes whose first and last words many others share.
func crowded(n int) (sources []string) {
	for i := range n * n {
		first, last := i/n, i%n
		sources = append(sources, fmt.Sprintf("cannot open folder q%dv.*(?:disk w%dz|(?i:path W%dZ))", first, last, last))
	}
	return sources
}

// A search finds what each regex finds alone, also if many regexes have a literal in common.
func TestCrowd(t *testing.T) {
	patterns := parse(t, append(crowded(20), `folder q1v\s.*\n?disk w2z`, `folder q1v`))
	set := NewSet(patterns, 2)
	words := []string{"cannot open folder q1v", "cannot open folder q19v", " disk w2z", " path w2z", " PATH W19Z", " pa\x1b[31mth w2z", "\u017f", "\n", "\r\n", " x", strings.Repeat("y", 40)}
	random := rand.New(rand.NewPCG(3, 4))
	set.span, set.block = 2000, 300
	for range 60 {
		var log strings.Builder
		for range random.IntN(40) {
			log.WriteString(words[random.IntN(len(words))])
		}
		compare(t, set, patterns, []byte(log.String()), 1)
	}
}

// The steps of a search for literals do not grow with the number of regexes that share one.
func TestCrowdLooks(t *testing.T) {
	looks := func(n int) int {
		b := &block{text: []byte("cannot open folder q1v on disk w2z"), begin: true, end: true}
		set := NewSet(parse(t, crowded(n)), 2)
		set.scan(b)
		if len(b.matches) != 1 {
			t.Errorf("%d regexes: %d matches, want 1", n*n, len(b.matches))
		}
		return stepsFor(len(b.text))/2 - b.budget.looks
	}
	if few, many := looks(20), looks(40); many > few+few/4 {
		t.Errorf("the search takes %d steps for 400 regexes and %d for 1600", few, many)
	}
}
