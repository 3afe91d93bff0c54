package meaning

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestSame checks which words mean the same.
func TestSame(t *testing.T) {
	same := func(words string) bool {
		a, b, _ := strings.Cut(words, " ")
		return Of(a) == Of(b)
	}
	testkit.Table(t, same, map[string]bool{
		"allocated allocation": true, "violates violate": true, "running ran": true, "dependency dependencies": true,
		"processes process": true, "serialize serialization": true, "divergent diverging": true, "required needed": true,
		"missing absent": true, "mismatched different": true, "the of": true, "cannot failed": true,
		"invalid valid": false, "unused used": false, "missing found": false, "connection authentication": false,
	})
}

// TestNot checks which words negate.
func TestNot(t *testing.T) {
	not := func(word string) bool { return Of(word).Not }
	testkit.Table(t, not, map[string]bool{
		"not": true, "unable": true, "unmerged": true, "unhashable": true, "denied": true,
		"united": true, "under": false, "unit": false, "allowed": false, "until": false,
	})
}
