package regex

import (
	"fmt"
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
