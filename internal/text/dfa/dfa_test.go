package dfa_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/dfa"
)

var samples = []string{
	`a`, `6.4|foo`, `\d{3}`, `a.b`, `[0-9]+ms`, `(?i)wai`, `(?i)k`, `[^a]b`, `错.`, `\p{Han}+x`, `\xff`, `(?s).\n.`, `^a`, `a$`, `\Aa`, `a\z`, `(?m)^a`, `(?m)a$`, `(?m)^$`,
	`\ba\b`, `\Ba`, `a\B`, `x*`, `x?`, ``, `.`, `a\nb`, `a\s+b`, `(?:a|ab)(?:c|bcd)`, `a.*b.*c`, `.{3}x`, `(a|b)*c`, `[^\n]+z`, `\x{FFFD}`, `(?i)ſ`, `é|É`, `a{2,4}b`, `^`, `$`, `\b`,
}

func programOf(t testing.TB, pattern string) *syntax.Prog {
	t.Helper()
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func setOf(t testing.TB, patterns ...string) *dfa.Set {
	return dfa.New(len(patterns), func(i int) *syntax.Prog { return programOf(t, patterns[i]) })
}

// TestFind compares a set with package regexp.
func TestFind(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	set := setOf(t, samples...)
	words := strings.Split("a|b|c|ab|foo|6|4|12|ms| |\n|x|z|错|\xff|\xe9|k|K|K|ſ|É|wai|WAI|\r", "|")
	for range 300 {
		text := ""
		for range random.IntN(12) {
			text += words[random.IntN(len(words))]
		}
		found := finds(set, text)
		for n, pattern := range samples {
			if got, want := found[n], regexp.MustCompile(pattern).MatchString(text); got != want {
				t.Errorf("%s in %q: got %t", pattern, text, got)
			}
		}
	}
}

// finds returns the regexes that match a text.
func finds(set *dfa.Set, text string) map[int]bool {
	all := make(map[int]bool)
	found := func(n int) { all[n] = true }
	var s dfa.Search
	set.Start(&s, true, set.Tables())
	for line := range strings.Lines(text) {
		s.Read([]byte(line), found)
	}
	s.End(true, found)
	return all
}

// TestFoundAgain counts how often a search finds the same regexes in a part of a text.
func TestFoundAgain(t *testing.T) {
	set := setOf(t, `a`, `[ab]b`, `b|ba`)
	var s dfa.Search
	set.Start(&s, true, set.Tables())
	for range 2 {
		calls := 0
		s.Read([]byte(strings.Repeat("ab", 1000)), func(int) { calls++ })
		if calls < 3 || calls > 20 {
			t.Errorf("the search calls %d times for three regexes", calls)
		}
	}
}

// TestTooLarge checks that a set leaves out regexes with too many states, and no others.
func TestTooLarge(t *testing.T) {
	set := setOf(t, `a`, `a.{60}b`, `[0-9]{3}x`, `(\w.){30}\d`, `b`)
	if got, want := regexes(set), []int{0, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("the set has %v, want %v", got, want)
	}
	if got := finds(set, "..b.."); len(got) != 1 || !got[4] {
		t.Errorf("found %v", got)
	}
}

// TestWork checks that a set compiles no more regexes once the work for its tables is done.
func TestWork(t *testing.T) {
	compiled := 0
	dfa.New(1000, func(i int) *syntax.Prog {
		compiled++
		return programOf(t, fmt.Sprintf(`(a.){%d}b`, 200+i%10))
	})
	if compiled > 500 {
		t.Errorf("the set compiles %d of 1000 large regexes", compiled)
	}
}

func regexes(set *dfa.Set) (all []int) {
	for table := range set.Tables() {
		all = append(all, set.Regexes(table)...)
	}
	return all
}

func FuzzFind(f *testing.F) {
	for _, pattern := range samples {
		f.Add(pattern, "a 6x4 foo\n错ab\xff 123ms")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if _, err := syntax.Parse(pattern, syntax.Perl); err != nil || len(pattern) > 200 {
			return
		}
		set := setOf(t, pattern, `6.4|foo`)
		if got, want := finds(set, text)[0], regexp.MustCompile(pattern).MatchString(text); slices.Contains(regexes(set), 0) && got != want {
			t.Errorf("%q in %q: got %t", pattern, text, got)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	set := setOf(b, `6.4|foo`, `[0-9]+ms`)
	text := []byte(strings.Repeat("The allocator has no room left for the tensor; free some memory.\n", 1000))
	b.SetBytes(int64(len(text)))
	var s dfa.Search
	for b.Loop() {
		set.Start(&s, true, set.Tables())
		s.Read(text, func(int) {})
	}
}
