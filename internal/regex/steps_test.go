package regex

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
)

// TestTextSteps counts the steps of a search for one of many literals. Once one is found, the
// others have to end before it.
func TestTextSteps(t *testing.T) {
	clause := Clause{{Text: "of"}}
	for i := range 500 {
		clause = append(clause, Literal{Text: fmt.Sprintf("x%d", i)})
	}
	text := NewText([]byte("out of memory" + strings.Repeat(" and more", 1000)))
	branch := Branch{clause, {{Text: "memory"}}}
	if !branch.In(&text) {
		t.Error("the text has the literals")
	}
	if most := 4 * len(clause); text.Steps > most {
		t.Errorf("the search takes %d steps, want at most %d", text.Steps, most)
	}
}

// TestTextLimit checks that a search for many literals stops soon after its limit.
func TestTextLimit(t *testing.T) {
	var clause Clause
	for i := range 500 {
		clause = append(clause, Literal{Text: fmt.Sprintf("x%d", i)})
	}
	text := NewText([]byte(strings.Repeat("memory ", 500)))
	text.Limit = 1000
	if (Branch{clause}).In(&text) || text.Steps < text.Limit || text.Steps > 2*text.Limit {
		t.Errorf("the search takes %d steps, want about %d", text.Steps, text.Limit)
	}
}

// TestEarliest checks that a search takes the literal that ends first.
func TestEarliest(t *testing.T) {
	for text, want := range map[string]bool{"abc c": true, "bca": false, "ab bc c": true} {
		for _, clause := range []Clause{{{Text: "abc"}, {Text: "b"}}, {{Text: "b"}, {Text: "abc"}}} {
			raw := NewText([]byte(text))
			if got := (Branch{clause, {{Text: "c"}}, {{Text: "c"}}}).In(&raw); got != want {
				t.Errorf("%v in %q: got %t", clause, text, got)
			}
		}
	}
}

func TestMachineSteps(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		from          int
		least, most   int
	}{
		{`abc`, strings.Repeat("x", 1000), 0, 500, 3000},
		{`.{900}b`, strings.Repeat("a", 5000), 0, 600_000, 2_000_000},
		{`a.{0,400}b`, strings.Repeat("a", 5000), 0, 250_000, 700_000},
		{`a.{0,400}b`, strings.Repeat("a", 5000) + "b", 0, 4_000_000, 8_000_000}, // package regexp follows all threads
		{`a.{0,400}b`, strings.Repeat("c", 5000), 0, 2500, 3000},
		{`a`, "a" + strings.Repeat("b", 1000), 0, 200, 400}, // the search ends at the match
		{`a.*b|a`, strings.Repeat("a", 1000), 0, 1500, 10_000},
		{`a`, strings.Repeat("b", 1000), 990, 10, 130},
		{`^a`, strings.Repeat("b", 1000), 0, 1, 100}, // the search ends at the first character
	} {
		p, err := Parse(test.pattern, false)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := p.Machine(true, true, 1<<20).Search([]byte(test.text), test.from, 1<<30); n < test.least || n > test.most {
			t.Errorf("%s takes %d steps, want %d to %d", test.pattern, n, test.least, test.most)
		}
	}
	p, _ := Parse(`.{900}b`, false)
	if n, _ := p.Machine(true, true, 1<<20).Search([]byte(strings.Repeat("a", 1<<20)), 0, 10_000); n > 20_000 {
		t.Errorf("the limit of 10000 steps allows %d", n)
	}
}

// TestSize compares the estimate with the compiler.
func TestSize(t *testing.T) {
	for _, pattern := range []string{`abc`, `a.{0,1000}b`, `.{1000}b`, `(a{0,30}b{0,30}){0,30}`, `a|bc|d`, `(?i)error \d+`, `x{3,}`} {
		p, err := Parse(pattern, false)
		if err != nil {
			p = &Pattern{}
			tree, _ := syntax.Parse(pattern, syntax.Perl)
			p.Size = sizeOf(tree)
		}
		tree, _ := syntax.Parse(pattern, syntax.Perl)
		program, _ := syntax.Compile(tree.Simplify())
		if n := len(program.Inst); p.Size < n*8/10-4 || p.Size > n+n/4+4 {
			t.Errorf("%s has the size %d, want about %d", pattern, p.Size, n)
		}
	}
}

func TestLargest(t *testing.T) {
	for pattern, want := range map[string]string{
		`a.{0,1000}b`:           `.{0,1000}`,
		`误(?:a{0,30}b){0,30}c`:  `(?:a{0,30}b){0,30}`,
		`x{20}y{30}`:            `y{30}`,
		`[a-z]{2}\d+`:           ``,
		`(?i)\QA{5}\E\d{500,}?`: `\d{500,}?`,
		`(x|y(z)){12}`:          `(x|y(z)){12}`,
	} {
		found, _ := Largest(pattern)
		if found.Text != want {
			t.Errorf("Largest(%s) = %q, want %q", pattern, found.Text, want)
		}
		if want != "" && !strings.HasPrefix(string([]rune(pattern)[found.At-1:]), want) {
			t.Errorf("Largest(%s) is at %d", pattern, found.At)
		}
	}
}

// TestRecognizer compares a Recognizer with package regexp, on texts that it has seen and
// on others.
func TestRecognizer(t *testing.T) {
	texts := []string{"", "a", "ab", "error: x failed", "ERROR x", " error 12: \u212a", "误 error:", "\xffa\xfe", "a\nb", "err err errors 0", "b", "xaab", "语 ", "，e"}
	var all []*Recognizer
	for _, expression := range []string{`a`, `^a`, `a$`, `^$`, `^(?:a|b)`, `\berror\b`, `(?i:k|误 e)`, `(?i)error(?: [0-9]{1,3})?: \S`, `\Aa*b\z`, `.{2,3}b`, `(?m)^b`, `\xff|\x{FFFD}`, `[^a-z]e`, `\B.\B`, `^[^\w\p{Han}]*e`, `[\x{FFFD}-\x{10FFFF}]|[á-语] `} {
		all = append(all, NewRecognizer(expression))
	}
	for _, r := range append(all, AnyOf(all[1], all[5]), AnyOf(all[2], all[4], all[8])) {
		want, screened := regexp.MustCompile(r.String()), NewScreened(r.String())
		for range 2 {
			for _, text := range texts {
				if got := screened.MatchString(text); got != want.MatchString(text) {
					t.Errorf("%s, screened, matches %q: %t", r, text, got)
				}
				if got := r.MatchString(text); got != want.MatchString(text) {
					t.Errorf("%s matches %q: %t", r, text, got)
				}
			}
		}
	}
}

// TestRemembered checks that a text like an earlier one needs no new states.
func TestRemembered(t *testing.T) {
	m := NewRecognizer(`(?i)^(?:\S+ ){0,5}error|\bfailed (?:to|with)\b`).compiled().memory
	m.finds("disk 1 is full, and all writes have failed so")
	size := m.size
	m.finds("disk 7 is full, and all writes have failed so")
	if m.size != size {
		t.Errorf("the size of the states grows from %d to %d", size, m.size)
	}
}
