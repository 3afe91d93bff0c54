package coverage

import (
	"fmt"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/template"
)

// Equal lines are examined once, and lines that differ only in their times are equal. Of
// too many different lines the rest are counted.
func TestShownLines(t *testing.T) {
	s := shownLines{most: 3}
	var set template.Set
	for i, line := range []string{"error: a\n", "2026-01-01T00:00:00Z error: a\r\n", "error: b\n", "error: a", "error: c\n", "error: d\n", "error: b\n"} {
		s.add([]byte(line), i+1)
	}
	s.flush(&set, "x.log")
	s.add([]byte("error: a\n"), 9)
	s.flush(&set, "x.log")
	got := ""
	templates, _, _ := set.Templates()
	for _, p := range templates {
		got += fmt.Sprintf("%d %s (%d); ", p.Count, p.Text, p.Example.Number)
	}
	if want := "4 error: a (1); 2 error: b (3); 1 error: c (5); "; got != want || s.dropped != 1 || s.most != 0 {
		t.Errorf("got %q and %d dropped, want %q", got, s.dropped, want)
	}
}
