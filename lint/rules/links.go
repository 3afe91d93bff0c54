package rules

import (
	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// transitions is the graph of the links between records.
var transitions = &lint.PerRun[*graph.Graph]{Build: func(p *lint.Pass) (*graph.Graph, error) {
	return graph.Build(p.Base, graph.Inverse(p.Settings.PrecededBy)), nil
}}

// former returns the former state of a record: the record itself if it has not
// changed, nil if it is new.
func former(p *lint.Pass, r *schema.Record) *schema.Record {
	if old, changed := p.Before(r); changed {
		return old
	}
	return r
}

// formerly returns the former name of a record.
func formerly(p *lint.Pass, r *schema.Record) string {
	if old, _ := p.Before(r); old != nil {
		return old.Name()
	}
	return r.Name()
}

// aboutLink identifies a finding at a link, even if the record at the other end was
// renamed.
func aboutLink(p *lint.Pass, l graph.Link) string { return l.Kind.String() + " " + formerly(p, l.To) }

// confused reports whether one of two records names the other as easily confused.
func confused(a, b *schema.Record) bool {
	names := func(from, to *schema.Record) bool {
		for _, e := range from.Transitions.ConfusedWith {
			if e.ErrorID == to.ID {
				return true
			}
		}
		return false
	}
	return names(a, b) || names(b, a)
}
