package coverage

import (
	"fmt"
	"testing"
)

// Equal lines are examined once, and lines that differ only in their times are equal. Of
// too many different lines the rest are counted.
func TestShownLines(t *testing.T) {
	s := shownLines{most: 3}
	for i, line := range []string{"error: a\n", "2026-01-01T00:00:00Z error: a\r\n", "error: b\n", "error: a", "error: c\n", "error: d\n", "error: b\n"} {
		s.add([]byte(line), i+1)
	}
	first, dropped := s.flush()
	s.add([]byte("error: b\n"), 1)
	s.add([]byte("error: a\n"), 2)
	second, none := s.flush()
	got := ""
	for _, c := range append(first, second...) {
		got += fmt.Sprintf("%d %s (%d); ", c.count, c.line.masked, c.first)
	}
	if want := "3 error: a (1); 2 error: b (3); 1 error: c (5); 1 error: b (1); 1 error: a (2); "; got != want || dropped != 1 || none != 0 || s.most != 0 {
		t.Errorf("got %q, %d and %d dropped, want %q", got, dropped, none, want)
	}
}
