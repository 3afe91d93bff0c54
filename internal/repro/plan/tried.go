package plan

import (
	"slices"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// Tries returns how often each case was tried, according to a provenance file.
func Tries(provenance match.Provenance) map[Name]int {
	tries := make(map[Name]int)
	for _, origin := range provenance {
		if origin.Reproduced == nil {
			continue
		}
		if name, ok := ParseName(origin.Reproduced.Case); ok {
			tries[name] = origin.Reproduced.Tries
		}
	}
	return tries
}

// Untried returns the claims of a record that were not tried: its error, its workarounds and
// its dead ends.
func Untried(r *schema.Record, provenance match.Provenance) []Name {
	claims := []Name{{Kind: Error}}
	for i := range r.Workarounds {
		claims = append(claims, Name{Kind: Workaround, N: i})
	}
	for i := range r.DeadEnds {
		claims = append(claims, Name{Kind: DeadEnd, N: i})
	}
	tries := Tries(provenance)
	return slices.DeleteFunc(claims, func(n Name) bool { return tries[n] > 0 })
}
