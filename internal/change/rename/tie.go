package rename

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/change/merge"
	"github.com/kbctl/kbctl/schema"
)

// A relation is what two records are to each other, as the links of both say.
type relation struct {
	// kinds are those of the links from the first record, or of their mirrors. A confusion
	// counts if it has a distinction, as for the rule mixed-link.
	kinds [3]bool
	// rates are the probabilities of the transitions.
	rates []float64
}

func relationOf(r, other *schema.Record) (all relation) {
	for _, kind := range []graph.Kind{graph.LeadsTo, graph.PrecededBy, graph.ConfusedWith} {
		all.add(kind, kind.Edges(r), other.ID)
		all.add(kind, kind.Mirror().Edges(other), r.ID)
	}
	return all
}

func (x *relation) add(kind graph.Kind, edges []schema.Edge, id string) {
	for _, e := range edges {
		if e.ErrorID != id || kind == graph.ConfusedWith && strings.TrimSpace(e.Distinction) == "" {
			continue
		}
		x.kinds[kind] = true
		if kind != graph.ConfusedWith && e.Probability.Known {
			x.rates = append(x.rates, e.Probability.Value)
		}
	}
}

// next returns the kind of the transition, if it has one direction.
func (x *relation) next() (kind graph.Kind, ok bool) {
	if x.kinds[graph.PrecededBy] {
		kind = graph.PrecededBy
	}
	return kind, x.kinds[graph.LeadsTo] != x.kinds[graph.PrecededBy]
}

// onlyConfused reports whether the records are confused, and neither leads to the other.
func (x *relation) onlyConfused() bool { return x.kinds == [3]bool{graph.ConfusedWith: true} }

// rate returns the probability of the transition, if all links agree on it.
func (x *relation) rate() (rate float64, ok bool) {
	for _, r := range x.rates {
		if r != x.rates[0] {
			return 0, false
		}
		rate, ok = r, true
	}
	return rate, ok
}

// settle decides how the merged record is linked to the others. If one of the two records
// follows another error, and the other is confused with that, only one of these stays. A
// transition has one probability, whichever end has it.
func (m *merger) settle() {
	m.decisions.ties = make(map[string]tie)
	for _, other := range m.base.Records {
		if other == m.record || other == m.into {
			continue
		}
		into, from := relationOf(m.into, other), relationOf(m.record, other)
		if t := m.tie(other.ID, &into, &from); t != (tie{}) {
			m.decisions.ties[other.ID] = t
		}
	}
}

// A tie is a decision about the links between the merged record and another one.
type tie struct {
	mixed bool // only links of a kind stay
	kind  graph.Kind
	rate  string // the probability; empty for no change
}

func (m *merger) tie(id string, into, from *relation) tie {
	a, follows := into.next()
	b, also := from.next()
	switch {
	case follows && !into.kinds[graph.ConfusedWith] && from.onlyConfused():
		return m.mixed(id, a, graph.ConfusedWith)
	case also && !from.kinds[graph.ConfusedWith] && into.onlyConfused():
		return m.mixed(id, graph.ConfusedWith, b)
	case follows && also && a == b:
		return m.rated(id, into, from)
	}
	return tie{}
}

// mixed decides whether a record is confused with the merged one or follows it.
func (m *merger) mixed(id string, into, from graph.Kind) tie {
	if m.decisions.choose("the link to "+id, into.String(), from.String()) {
		return tie{mixed: true, kind: from}
	}
	return tie{mixed: true, kind: into}
}

// rated decides which probability a transition has.
func (m *merger) rated(id string, into, from *relation) tie {
	x, ok := into.rate()
	y, also := from.rate()
	if !ok || !also || x == y {
		return tie{}
	}
	if m.decisions.choose("the probability of the link to "+id, number(x), number(y)) {
		x = y
	}
	return tie{rate: number(x)}
}

func number(rate float64) string { return strconv.FormatFloat(rate, 'f', -1, 64) }

// choose reports whether the fact of the record that goes stays.
func (d *decisions) choose(place, into, from string) bool {
	c := merge.Contradiction{Place: place, Into: into, From: from}
	isFrom, ok := d.keep(c)
	if !ok {
		d.open = append(d.open, c)
	}
	return isFrom
}

// joins reports whether a decision is about the links of a record.
func (d *decisions) joins(r *schema.Record) bool { return d != nil && d.ties[r.ID] != tie{} }

// from returns the tie as the merged record has it, and to as the other record has it.
func (t tie) from() merge.Tie { return t.as(t.kind) }
func (t tie) to() merge.Tie   { return t.as(t.kind.Mirror()) }

func (t tie) as(kind graph.Kind) (as merge.Tie) {
	if t.mixed {
		as.Kind = kind.String()
	}
	if t.rate != "" {
		as.Probability = json.RawMessage(t.rate)
	}
	return as
}
