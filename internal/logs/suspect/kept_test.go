package suspect

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/passing"
)

// TestKept checks that a line has the same fingerprint with what is kept of the last one.
func TestKept(t *testing.T) {
	var k kept
	long := strings.Repeat("x ", longest)
	for _, line := range []string{"", "error: a", "error: a", "error: b", "", long + "\rerror: c", long[:longest], long[:longest], "error: a"} {
		if got, want := k.fingerprint([]byte(line)), passing.Fingerprint([]byte(line)); got != want {
			t.Errorf("%.20q: got %d, want %d", line, got, want)
		}
	}
}

// TestKeptAgain checks that the same line again costs no fingerprint.
func TestKeptAgain(t *testing.T) {
	k := kept{line: []byte("error: a"), print: 7}
	if got := k.fingerprint([]byte("error: a")); got != 7 {
		t.Errorf("got %d", got)
	}
}
