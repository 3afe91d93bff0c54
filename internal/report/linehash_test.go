package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// The hashes come from the tests of GitHub's action.
func TestLineHashes(t *testing.T) {
	testkit.Table(t, lineHashes, map[string][]string{
		"":                   {"c129715d7a2bc9a3:1"},
		" a\nb\n  \t\tc\n d": {"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"},
	})
	same := lineHashes(strings.Repeat("x\n", 200))
	if len(same) != 201 || same[1] != strings.TrimSuffix(same[0], "1")+"2" {
		t.Errorf("equal lines are not counted: %q", same[:3])
	}
	if unix, dos := lineHashes("a\nb\n"), lineHashes("a\r\nb\r\n"); !slices.Equal(unix, dos) {
		t.Errorf("line ends matter: %q, %q", unix, dos)
	}
	if got := lineHashes("a\xff"); got != nil {
		t.Errorf("got %q for a text that is not UTF-8", got)
	}
}
