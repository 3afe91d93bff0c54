package regex

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// slow are patterns that are slow in backtracking engines, and whether they take
// exponential time.
var slow = map[string]bool{
	`(a+)+b`:                       true,
	`(?:a|a)*b`:                    true,
	`(a|b|ab)*c`:                   true,
	`(\w+\s?)*$`:                   true,
	`^(\w+\s?)*$`:                  true,
	`^(a+)+$`:                      true,
	`(.*)*x`:                       true,
	`(x+x+)+y`:                     true,
	`(?:\w|\w)*a`:                  true, // the suffix must not be a
	`(?i)(?:k|K)*z`:                true,
	`(\s*\S+\s*)+;`:                true,
	`\b(\w+\s?)*\bq`:               true,
	`(foo|bar|foobar)*z`:           true,
	`"(?:[^"\\]+|\\.)*"`:           true,
	`(?s:.|\n)*x`:                  true,
	`(?:é|é)*x`:                    true,
	`(\d{1,20}){1,20}x`:            true,
	`(?m)^(\s*\w+)*:$`:             true,
	`(?:\Qa.\E|a\.|a)*b`:           true,
	`(a?){30}a{30}`:                false,
	`(?:a+){2,5}b`:                 false,
	`.*.*.*=`:                      false,
	`\s*\s*\s*x`:                   false,
	`^key\s*=\s*.*\s*\s*;`:         false,
	`error:\s*.*\s*.{0,50}\s*code`: false,
}

// quick are patterns that look slow but are not, or that are slow only on lines that no
// real log has.
var quick = []string{
	``, `a`, `(a+)+`, `(a*)*`, `(?:a|a)*`, `(a+)+b?`, // always match
	`(?:a|b)+c`, `(?:ab?)*c`, `(?:.|\n)*x`, `(?:[^"\\]|\\.)*"`, // one path each
	`^\w+(?:\s\w+)*$`, `(?:\d+,)*x`, `(?:E\d+|E\d+ )*;`, `(?:a{2})+b`, `(?:ab|cd)*e`,
	`(a{1,3}){1,3}b`, `^\s+|\s+$`, `\s*x`, `.*foo`, // few paths
	`CUDA.*initialization.*error`, `a.*b.*c.*d`, `x.*y.*z`, // rows of .*
	`(a+)+b|.`,                  // the second alternative always matches
	`(?:\pL|\pN)+x`,             // many ranges
	`(?:[^\x00-\x{10FFFF}]+)+x`, // matches no character
}

func TestBacktracking(t *testing.T) {
	for pattern, exponential := range slow {
		b := find(t, pattern)
		if b == nil {
			t.Errorf("%s: no slow text found", pattern)
			continue
		}
		if b.Exponential != exponential {
			t.Errorf("%s: Exponential is %t for %s", pattern, b.Exponential, b)
		}
		checkWitness(t, pattern, b)
	}
	for _, pattern := range quick {
		if b := find(t, pattern); b != nil {
			t.Errorf("%s: found %s", pattern, b)
		}
	}
}

func find(t *testing.T, pattern string) *Blowup {
	t.Helper()
	re, err := Compile(pattern, false)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Backtracking(pattern, MostEffort, func() *regexp.Regexp { return re })
	return b
}

// checkWitness compares the number of steps with that of a real backtracking engine, on
// short versions of the text. It also checks that the number grows.
func checkWitness(t *testing.T, pattern string, b *Blowup) {
	re := regexp.MustCompile(pattern)
	if n := utf8.RuneCountInString(b.Text()); n > LongLine {
		t.Errorf("%s: the text has %d characters", pattern, n)
	}
	r := readShape(pattern)
	w := newWalk(r, mostNodes)
	short := *b
	last := 0.0
	for _, n := range []int{3, 6, 9, 12} {
		short.Times = n
		text := short.Text()
		if loc := re.FindStringIndex(text); loc != nil && loc[0] == 0 {
			continue // (a?){30}a{30} matches short versions
		}
		want := w.steps(re, text, 1e18)
		if want > 1e6 {
			break
		}
		got := trySearch(r, re, text)
		if got != want {
			t.Errorf("%s on %q: %g steps, the walk counted %g", pattern, text, got, want)
		}
		if b.Exponential && n > 3 && got < last*2 {
			t.Errorf("%s on %q: %g steps after %g", pattern, text, got, last)
		}
		last = got
	}
}

// trySearch searches by backtracking, from each place before the leftmost match, and
// counts the steps.
func trySearch(r *reading, re *regexp.Regexp, text string) (tries float64) {
	starts := len(text)
	if at := re.FindStringIndex(text); at != nil {
		starts = at[0]
	}
	e := &engine{sets: r.sets, text: text}
	for at := range text {
		if at < starts && utf8.RuneCountInString(text[at:]) >= r.root.width() {
			e.run(r.root, at, func(int) bool { return false })
		}
	}
	return e.tries
}

// An engine is a backtracking regex engine. Its method run matches a tree at a place and
// calls next with the end of each match, until next returns true.
type engine struct {
	sets  []runeSet
	text  string
	tries float64
}

func (e *engine) run(s *shape, at int, next func(int) bool) bool {
	switch s.op {
	case shapeChar:
		if at == len(e.text) {
			return false
		}
		e.tries++
		r, size := utf8.DecodeRuneInString(e.text[at:])
		return e.sets[s.chars].has(r) && next(at+size)
	case shapeAssert:
		return holds(s.text, e.text, at) && next(at)
	case shapeAlt:
		for _, sub := range s.subs {
			if e.run(sub, at, next) {
				return true
			}
		}
		return false
	case shapeCat:
		return e.cat(s.subs, at, next)
	}
	return e.repeat(s, 0, at, next)
}

func (e *engine) cat(subs []*shape, at int, next func(int) bool) bool {
	if len(subs) == 0 {
		return next(at)
	}
	return e.run(subs[0], at, func(at int) bool { return e.cat(subs[1:], at, next) })
}

// repeat matches one more repetition if it can, and then goes on without it.
func (e *engine) repeat(s *shape, done, at int, next func(int) bool) bool {
	if s.max < 0 || done < s.max {
		if e.run(s.subs[0], at, func(to int) bool {
			if to == at && done >= s.min {
				return false // the repetition matched no character
			}
			return e.repeat(s, done+1, to, next)
		}) {
			return true
		}
	}
	return done >= s.min && next(at)
}

// TestSteps compares a walk with a backtracking engine, on random patterns.
func TestSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "b", ".", `\w`, "(", "(?:", ")", "|", "*", "+", "?", "{2}", "{1,3}", "*?", "^", "$", `\b`, "[ab]", " "}
	tested := 0
	for range 60_000 {
		var pattern strings.Builder
		for range 2 + random.IntN(9) {
			pattern.WriteString(parts[random.IntN(len(parts))])
		}
		re, err := regexp.Compile(pattern.String())
		if err != nil {
			continue
		}
		text := make([]byte, random.IntN(7))
		for i := range text {
			text[i] = "aab c\n"[random.IntN(6)]
		}
		r := readShape(pattern.String())
		w := newWalk(r, mostNodes)
		want := w.steps(re, string(text), 1e18)
		if want > 1e5 {
			continue
		}
		if got := trySearch(r, re, string(text)); got != want {
			t.Fatalf("%s on %q: %g steps, the walk counted %g", pattern.String(), text, got, want)
		}
		tested++
	}
	if tested < 5000 {
		t.Fatalf("only %d patterns were compared", tested)
	}
}

// BenchmarkBacktracking analyzes patterns that are designed to be slow to analyze.
func BenchmarkBacktracking(b *testing.B) {
	for _, pattern := range []string{
		strings.Repeat(`(a|`, 900) + "b" + strings.Repeat(`)*`, 900) + "c",
		strings.Repeat(`(?:.*a)*`, 500) + "x",
		strings.Repeat(`\s*`, 1300) + "x",
		strings.Repeat(`(\pL|\pN)*`, 200) + "x",
		`(?:` + strings.Repeat(`a?`, 1000) + `)*x`,
		`(?:` + strings.Repeat(`a|`, 1900) + `b)*x`,
		strings.Repeat(`a?`, 1500) + strings.Repeat("a", 1000),
		strings.Repeat(`(?:a{0,30}){0,30}`, 3) + "b",
		strings.Repeat(`(?:[ab]*c?)*`, 300) + "x",
		`(?:` + strings.Repeat(`[a-z]+[0-9]*|`, 200) + `b)*!`,
		`(?:(?:(?:a{1,9}){1,9}){1,9}){1,2}b`,
	} {
		re, err := Compile(pattern, false)
		if err != nil {
			continue
		}
		b.Run(pattern[:min(len(pattern), 40)], func(b *testing.B) {
			for b.Loop() {
				Backtracking(pattern, MostEffort, func() *regexp.Regexp { return re })
			}
		})
	}
}

// readShape returns the tree of a pattern, or nil if it is not valid.
func readShape(pattern string) *reading {
	return newShapeBuilder().read(eachPiece(pattern), len(pattern))
}
