package plan

import "github.com/kbctl/kbctl/schema"

// Claims returns a digest of what a record says about a case. Dates, rates, sources, links
// and translations do not count.
func Claims(r *schema.Record, n Name) string {
	claims := []string{r.Regex}
	switch {
	case n.Kind == Error:
		claims = append(claims, r.Signature, r.RootCause, r.ErrorCode)
	case n.Kind == Workaround && n.N < len(r.Workarounds):
		w := r.Workarounds[n.N]
		claims = append(claims, w.Action, w.How, w.Condition)
	case n.Kind == DeadEnd && n.N < len(r.DeadEnds):
		d := r.DeadEnds[n.N]
		claims = append(claims, d.Action, d.WhyFails, d.Condition)
	}
	return Digest(claims)
}
