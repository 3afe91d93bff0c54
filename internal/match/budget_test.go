package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// hostile are patterns and texts for which a search takes many steps for each byte.
var hostile = []struct{ pattern, text string }{
	{`a.{0,400}b`, "a"},
	{`.{900}b`, "a"},
	{`(a?){200}c.{0,99}d`, "a"},
	{strings.Repeat("a?", 390) + "c.{99}", "a"},
	{`a[^b]*b|a`, "a"}, // each match looks at the rest of the line
}

func TestGivesUp(t *testing.T) {
	for _, test := range hostile {
		for _, lines := range []string{"", "\n"} {
			line := strings.Repeat(test.text, 1000)
			log := strings.Repeat(line+lines, 6) + "\nthe disk is full\n"
			set := NewSet(parse(t, []string{test.pattern, `disk is full`}))
			set.span, set.block = 1024, 1<<13
			var results []string
			for jobs := range 2 {
				found := 0
				gaveUp, err := set.Search(strings.NewReader(log), jobs+1, func(m Match) error {
					found += m.Pattern
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				results = append(results, fmt.Sprint(gaveUp, found))
			}
			if !slices.Equal(results, slices.Repeat([]string{"[0] 1"}, 2)) {
				t.Errorf("%.40s: got %q, want [0] 1", test.pattern, results)
			}
		}
	}
}

// TestBudget counts the steps that hostile patterns take before the budget gives up on
// them.
func TestBudget(t *testing.T) {
	for _, size := range []int{4000, 100_000} {
		text := []byte(strings.Repeat("ab c", size/4))
		for _, n := range []int{1, 10, 100, 1000} {
			b := newBudget(size, 1)
			most := 2*b.left + n*1000
			for i := range n {
				p := parse(t, []string{fmt.Sprintf(`a.{0,%d}d`, 100+i%300)})[0]
				b.matches(int32(i), p, text, 0, true, true)
			}
			if b.spent > most {
				t.Errorf("%d patterns take %d steps, want at most %d", n, b.spent, most)
			}
			if gaveUp := b.gaveUp(); n == 1000 && len(gaveUp) < n/2 {
				t.Errorf("the budget gives up on %d of %d patterns", len(gaveUp), n)
			}
		}
	}
}
