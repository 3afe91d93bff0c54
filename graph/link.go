package graph

import (
	"fmt"

	"github.com/kbctl/kbctl/schema"
)

// A Kind is one of the three lists of links in a record.
type Kind uint8

// The kinds are in the order of the lists in a record.
const (
	LeadsTo Kind = iota
	PrecededBy
	ConfusedWith
)

// String returns the name of the list in a record.
func (k Kind) String() string {
	return [...]string{"leads_to", "preceded_by", "frequently_confused_with"}[k]
}

// Mirror returns the kind of the link that mirrors a link of kind k.
func (k Kind) Mirror() Kind {
	return [...]Kind{PrecededBy, LeadsTo, ConfusedWith}[k]
}

// Edges returns a record's list of this kind.
func (k Kind) Edges(r *schema.Record) []schema.Edge {
	t := &r.Transitions
	return [...][]schema.Edge{t.LeadsTo, t.PrecededBy, t.ConfusedWith}[k]
}

// A Link is one edge as a record writes it.
type Link struct {
	// From is the record that contains the edge.
	From *schema.Record
	// To is the record that the edge names. It is nil if the link dangles.
	To *schema.Record
	// Kind and Index locate the edge in From.
	Kind  Kind
	Index int
}

// Edge returns the edge in the record that l was made from.
func (l Link) Edge() *schema.Edge {
	return &l.Kind.Edges(l.From)[l.Index]
}

// Pointer returns the JSON pointer to the id that the link names.
func (l Link) Pointer() string {
	pointer := fmt.Sprintf("/transition_graph/%s/%d", l.Kind, l.Index)
	if l.Edge().Bare {
		return pointer
	}
	return pointer + "/error_id"
}

// collect returns all edges of a base.
func collect(base *schema.Base) (links []Link) {
	for _, r := range base.Records {
		for kind := LeadsTo; kind <= ConfusedWith; kind++ {
			for i, e := range kind.Edges(r) {
				if e.ErrorID != "" { // the schema reports an empty id
					links = append(links, Link{From: r, To: base.Lookup(e.ErrorID), Kind: kind, Index: i})
				}
			}
		}
	}
	return links
}
