package delta_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/lint"
)

// TestPairRenamed checks which findings count as the same after a record was renamed.
func TestPairRenamed(t *testing.T) {
	rule, shared := &lint.Rule{Name: "rule"}, &lint.Rule{Name: "shared", Shared: true}
	in := func(rule *lint.Rule, file, pointer, message, about string, related ...string) *lint.Finding {
		f := &lint.Finding{Rule: rule, Place: lint.Place{File: file, Pointer: pointer}, Message: message, About: about}
		for _, file := range related {
			f.Related = append(f.Related, lint.Related{Place: lint.Place{File: file}})
		}
		return f
	}
	now := func(file string) string { return strings.ReplaceAll(file, "old", "new") }
	for _, test := range []struct {
		name          string
		before, after *lint.Finding
		same          bool
	}{
		{"moved", in(rule, "old", "/a", "x", ""), in(rule, "new", "/a", "x", ""), true},
		{"names itself", in(rule, "a", "/b/0", "to old", ""), in(rule, "a", "/b/0", "to new", ""), true},
		{"reported at the other record", in(rule, "old", "/a", "like b", "", "b"), in(rule, "b", "/a", "like new", "", "new"), true},
		{"about other records", in(rule, "old", "/a", "like b", "", "b"), in(rule, "b", "/a", "like c", "", "c"), false},
		{"about the same", in(rule, "old", "", "2 of 3", "page"), in(rule, "b", "", "2 of 4", "page"), true},
		{"about another", in(rule, "old", "", "2 of 3", "page"), in(rule, "b", "", "2 of 4", "other page"), false},
		{"another place", in(rule, "old", "/a", "x", ""), in(rule, "new", "/b", "y", ""), false},
		{"reported at another of several records", in(shared, "old", "/a", "x", "old b", "b"), in(shared, "c", "/b", "y", "b c", "b"), true},
		{"another rule", in(rule, "old", "/a", "x", ""), in(shared, "new", "/a", "x", ""), false},
	} {
		pairs := 0
		fixed, caused := delta.PairRenamed([]*lint.Finding{test.before}, []*lint.Finding{test.after}, now, func(was, is *lint.Finding) { pairs++ })
		if same := pairs == 1; same != test.same || pairs+len(caused) != 1 || pairs+len(fixed) != 1 {
			t.Errorf("%s: %d pairs, %d fixed, %d caused", test.name, pairs, len(fixed), len(caused))
		}
	}
}
