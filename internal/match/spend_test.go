package match

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// A spender counts the steps for a log.
type spender struct {
	io.Reader
	steps int
}

func (s *spender) Spend(steps int) { s.steps += steps }

// TestSearchSpends checks that the steps for a log depend neither on the number of goroutines nor
// on how often its blocks repeat.
func TestSearchSpends(t *testing.T) {
	set, _ := sampleSet(t, 100, 400)
	spent := func(log string, jobs int) int {
		s := &spender{Reader: strings.NewReader(log)}
		if _, err := set.Search(s, jobs, func(Match) error { return nil }); err != nil {
			t.Fatal(err)
		}
		return s.steps
	}
	line := strings.Repeat("x", 49) + "\n"
	for _, log := range []string{line, strings.Repeat(line, 100)} {
		if one, three := spent(log, 1), spent(log, 3); one < min(len(log), 3*400) || one != three {
			t.Errorf("%d bytes take %d steps in one goroutine and %d in three", len(log), one, three)
		}
	}
	if some, many := spent(strings.Repeat(line, 800), 1), spent(strings.Repeat(line, 8000), 1); many > some {
		t.Errorf("more equal blocks take %d steps instead of %d", many, some)
	}
	var different bytes.Buffer
	for i := range 1000 {
		different.WriteString(strings.Repeat("y", i%40) + "\n")
	}
	if got := spent(different.String(), 1); got < different.Len()/2 {
		t.Errorf("%d bytes take %d steps", different.Len(), got)
	}
}
