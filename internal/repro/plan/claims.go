package plan

import "github.com/kbctl/kbctl/schema"

// Claims returns a digest of what a record says about a case. Dates, rates, sources, links
// and translations do not count. What fixtures test in every check does not count either: only
// the digest of the error has the regex.
func Claims(r *schema.Record, n Name) string {
	switch {
	case n.Kind == Error:
		return Digest([]string{r.Regex, r.Signature, r.RootCause, r.ErrorCode})
	case n.Kind == Workaround && n.N < len(r.Workarounds):
		w := r.Workarounds[n.N]
		return Digest([]string{w.Action, w.How, w.Condition})
	case n.Kind == DeadEnd && n.N < len(r.DeadEnds):
		d := r.DeadEnds[n.N]
		return Digest([]string{d.Action, d.WhyFails, d.Condition})
	}
	return Digest(nil)
}
