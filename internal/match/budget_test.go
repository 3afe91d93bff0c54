package match

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// hostile are patterns and texts for which a search takes many steps for each byte.
var hostile = []struct{ pattern, text string }{
	{`a.{0,480}b`, "a"},
	{`.{900}b`, "a"},
	{strings.Repeat("a?", 390) + "c.{99}", "a"},
	{`a[^b]*b|a`, "a"}, // each match looks at the rest of the line
}

func TestGivesUp(t *testing.T) {
	for _, test := range hostile {
		for _, lines := range []string{"", "\n"} {
			line := strings.Repeat(test.text, 1000)
			log := strings.Repeat(line+lines, 6) + "\nthe disk is full\n"
			set := NewSet(parse(t, []string{test.pattern, `disk is full`}), 2)
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

// TestOwnSteps checks that costly patterns do not spend the steps of others.
func TestOwnSteps(t *testing.T) {
	text := []byte(strings.Repeat("a", 20_000))
	b := newBudget(len(text), stepsFor(len(text)))
	b.own = 1 << 12
	for i := range 20 {
		p := parse(t, []string{fmt.Sprintf(`a.{0,%d}b`, 400+i)})[0]
		b.mayMatch(int32(i), p, text, 0, true, true)
	}
	if b.left >= fewSteps {
		t.Errorf("%d steps are left", b.left)
	}
	if harmless := parse(t, []string{`\Aa{100}`})[0]; !b.mayMatch(20, harmless, text, 0, true, true) {
		t.Errorf("the budget gives up on a harmless pattern")
	}
}

// TestGone checks that a search of a long log takes no more steps for a pattern that it gave
// up on in several parts.
func TestGone(t *testing.T) {
	log := strings.Repeat(strings.Repeat("a", 4000)+"\nthe disk is full\n", 40)
	if spent, most := later(t, log, []string{hostile[0].pattern, `disk is full`}), 64*len(log)/10; spent > most {
		t.Errorf("the search takes %d steps after it gave up, want at most %d", spent, most)
	}
}

// TestLesson checks that a search takes fewer steps for the rest of a long log if many patterns
// together take most steps for its first part.
func TestLesson(t *testing.T) {
	log := strings.Repeat("error: x failed\n", 20000)
	var patterns []string
	for i := range 40 {
		patterns = append(patterns, fmt.Sprintf("a[^b%d]*b|a", i))
	}
	if spent, most := later(t, log, patterns), 8*len(log); spent > most {
		t.Errorf("the search of the rest takes %d steps, want at most %d", spent, most)
	}
}

// later returns the steps that the search of a log takes after its first block.
func later(t *testing.T, log string, patterns []string) (spent int) {
	t.Helper()
	set := NewSet(parse(t, patterns), 2)
	set.span, set.block = 1024, 1<<12
	r, c := &reader{log: strings.NewReader(log), set: set}, newCollector(set, func(Match) error { return nil })
	for end, n := false, 0; !end; n++ {
		b, err := r.next()
		if err != nil {
			t.Fatal(err)
		}
		b.lesson = c.lesson()
		set.scan(b)
		if err := c.add(b); err != nil {
			t.Fatal(err)
		}
		if end = b.end; n > 0 {
			spent += b.budget.spent
		}
	}
	return spent
}

// TestSpares checks that the budget gives up on no usual pattern, not even in binary data
// without line ends.
func TestSpares(t *testing.T) {
	var patterns []string
	for i := range 16 {
		patterns = append(patterns, fmt.Sprintf(`(?i)(?:fatal.*(?:broken|lost) link %d|(?:cannot|unable).*git bisect|gc\.log|not a commit)`, i))
	}
	set := NewSet(parse(t, patterns), 2)
	random := rand.NewChaCha8([32]byte{})
	for size := 1; size <= 1<<17; size *= 2 {
		text := make([]byte, size)
		_, _ = random.Read(text)
		for i, b := range text {
			if b == '\n' {
				text[i] = '\r'
			}
		}
		if gaveUp, _ := set.SearchText(text, func(Match) error { return nil }); gaveUp != nil {
			t.Errorf("the budget gives up on the patterns %v in %d bytes", gaveUp, size)
		}
	}
}

// TestTry checks that a long regex of words may search its own message.
func TestTry(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{500, 1000, 2000, 4000} {
		text := ""
		for len(text) < n {
			text += fmt.Sprintf("%c%c%c%x ", 'a'+random.IntN(26), 'a'+random.IntN(26), 'a'+random.IntN(26), random.IntN(1<<16))
		}
		for _, pattern := range []string{text[:n], strings.ReplaceAll(text[:n*3/4], "a", `\w`)} {
			if found, ok := Try(parse(t, []string{pattern})[0], text); !found || !ok {
				t.Errorf("%.40s…, with %d bytes: found %t, ok %t", pattern, len(pattern), found, ok)
			}
		}
	}
}

// TestTryLiterals checks that a regex takes few steps in a text without its literals.
func TestTryLiterals(t *testing.T) {
	text := strings.Repeat("a", 4000)
	p := parse(t, []string{`a.{0,480}b found`})[0]
	if found, ok := Try(p, text); found || !ok {
		t.Errorf("without the literals: found %t, ok %t", found, ok)
	}
	if _, ok := Try(p, text+" b found"); ok {
		t.Error("with the literals, the search takes few steps")
	}
}

// TestSteps counts the steps that many hostile patterns take in many texts.
func TestSteps(t *testing.T) {
	n := testkit.ShortOrLong(12, 50)
	for _, test := range hostile {
		var patterns []string
		for i := range n {
			patterns = append(patterns, fmt.Sprintf(`%s|%d`, test.pattern, i))
		}
		set := NewSet(parse(t, patterns), 2)
		for range n {
			b := &block{text: []byte(strings.Repeat(test.text, 4000)), begin: true, end: true}
			set.scan(b)
			if err := newCollector(set, func(Match) error { return nil }).add(b); err != nil {
				t.Fatal(err)
			}
			if most := 5*stepsFor(len(b.text))/2 + 1000*n; b.budget.spent > most {
				t.Errorf("%.40s: the searches of a text take %d steps, want at most %d", test.pattern, b.budget.spent, most)
			}
		}
	}
}

// TestLooks checks that the budget counts the steps of looking for literals.
func TestLooks(t *testing.T) {
	var absent []string
	for i := range 200 {
		absent = append(absent, fmt.Sprintf("q%03dv", i))
	}
	var patterns []string
	for i := range 100 {
		patterns = append(patterns, fmt.Sprintf("cannot.(?:%s)[ab]%d", strings.Join(absent, "|"), i))
	}
	patterns = append(patterns, "disk is full")
	text := strings.Repeat("cannot ", 500) + absent[0] + "disk is full"
	set := NewSet(parse(t, patterns), 2)
	found := 0
	gaveUp, err := set.SearchText([]byte(text), func(m Match) error {
		found = m.Pattern
		return nil
	})
	if err != nil || found != len(patterns)-1 {
		t.Errorf("found the pattern %d (%v), want the last one", found, err)
	}
	if len(gaveUp) < 50 || slices.Contains(gaveUp, len(patterns)-1) {
		t.Errorf("the search gives up on %d patterns, want most of the first %d", len(gaveUp), len(patterns)-1)
	}
}

// TestBudget counts the steps that hostile patterns take before the budget gives up on
// them.
func TestBudget(t *testing.T) {
	for _, size := range []int{4000, 100_000} {
		text := []byte(strings.Repeat("ab c", size/4))
		for _, n := range testkit.ShortOrLong([]int{1, 20, 400}, []int{1, 10, 100, 1000}) {
			b := newBudget(size, stepsFor(size))
			most := 2*b.left + n*1000
			for i := range n {
				p := parse(t, []string{fmt.Sprintf(`a.{0,%d}d`, 100+i%300)})[0]
				b.mayMatch(int32(i), p, text, 0, true, true)
			}
			if b.spent > most {
				t.Errorf("%d patterns take %d steps, want at most %d", n, b.spent, most)
			}
			if gaveUp := b.gaveUp(); n > 300 && len(gaveUp) < n/2 {
				t.Errorf("the budget gives up on %d of %d patterns", len(gaveUp), n)
			}
		}
	}
}

// TestRepeat searches logs that repeat some lines, in blocks of which many are equal.
func TestRepeat(t *testing.T) {
	for seed := range testkit.ShortOrLong[uint64](3, 60) {
		random := rand.New(rand.NewPCG(seed, 7))
		span := 60 + random.IntN(60)
		set, patterns := sampleSet(t, span, 4*span)
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
