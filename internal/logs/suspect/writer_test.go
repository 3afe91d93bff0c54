package suspect_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/suspect"
)

// TestWriter checks that the parts of a text make no difference, and that a long line needs
// no memory.
func TestWriter(t *testing.T) {
	text := "start\n" + strings.Repeat("x", 1<<17) + "\nERROR: the disk is full\npanic: it is over"
	for _, size := range []int{1, 7, len(text)} {
		w := suspect.Writer{Finder: &suspect.Finder{}}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if _, err := w.Write([]byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if best := w.Finder.Best(); len(best) != 2 || best[0].Number != 4 || best[1].Number != 3 {
			t.Errorf("in parts of %d bytes: %v", size, best)
		}
	}
}
