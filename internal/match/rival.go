package match

import (
	"slices"

	"github.com/kbctl/kbctl/schema"
)

// mostAlike limits how many records with the same regex are compared with another record.
// Without it, a base of copies would take quadratic time.
const mostAlike = 20

// Rivals compares a record with the other records that explain a log. It returns the
// explanations that rank before that of the record, the best first, and the record's own
// explanation. own is nil if the record's regex does not match. Two kinds of records may
// rank before a record, and are no rivals: those that lead to it, and its duplicates.
func Rivals(hits []Hit, r *schema.Record) (rivals []Explanation, own *Explanation) {
	var all []Explanation
	for i := range hits {
		for _, other := range hits[i].Records[:min(len(hits[i].Records), mostAlike)] {
			if other != r {
				all = append(all, hits[i].Explain(other))
			}
		}
		if hits[i].Records[0].Regex == r.Regex {
			all = append(all, hits[i].Explain(r))
		}
	}
	Rank(all)
	for i, e := range all {
		switch {
		case e.Record == r:
			return rivals, &all[i]
		case !leadsTo(e.Record, r) && !duplicate(e.Record, r):
			rivals = append(rivals, e)
		}
	}
	return rivals, nil
}

// duplicate reports whether no log can tell two records apart.
func duplicate(a, b *schema.Record) bool {
	return a.ID == b.ID || a.Regex == b.Regex && slices.Equal(distinct(a.Signature), distinct(b.Signature))
}

// leadsTo reports whether one of two records says that the first leads to the second.
func leadsTo(from, to *schema.Record) bool {
	return hasEdge(from.Transitions.LeadsTo, to) || hasEdge(to.Transitions.PrecededBy, from)
}

func hasEdge(edges []schema.Edge, to *schema.Record) bool {
	return slices.ContainsFunc(edges, func(e schema.Edge) bool { return e.ErrorID == to.ID })
}
