package merge

import (
	"encoding/json"
	"slices"
)

// Kinds are the lists of links of a record.
var Kinds = []string{"leads_to", "preceded_by", "frequently_confused_with"}

// links joins the links of two records, without those between the two.
func (m *merger) links(a, b object) json.RawMessage {
	var x, y object
	if json.Unmarshal(a.values["transition_graph"], &x) != nil {
		x = object{values: make(map[string]json.RawMessage)}
	}
	if json.Unmarshal(b.values["transition_graph"], &y) != nil {
		y = object{values: make(map[string]json.RawMessage)}
	}
	for id, tie := range m.Ties {
		tie.apply(&x, id)
		tie.apply(&y, id)
	}
	for _, kind := range Kinds {
		all := slices.DeleteFunc(append(x.list(kind), y.list(kind)...), func(link json.RawMessage) bool { return slices.Contains(m.ids[:], target(link)) })
		if len(all) > 0 || x.values[kind] != nil {
			x.set(kind, raw(m.distinct("/transition_graph/"+kind, all)))
		}
	}
	return raw(x)
}

// target returns the id that a link names.
func target(link json.RawMessage) string {
	var o object
	if json.Unmarshal(link, &o) == nil {
		return o.text("error_id")
	}
	return textOf(link)
}

// Relinked returns the transition graph of another record in which links to former ids lead
// to a record, as a tie says. It also returns the contradictions of the links that are joined,
// because the record has one already.
func Relinked(graph json.RawMessage, former func(string) bool, id string, tie Tie, keep func(Contradiction) (from, ok bool)) (after json.RawMessage, open []Contradiction) {
	j := &joiner{keep: keep}
	var x object
	if json.Unmarshal(graph, &x) != nil {
		return graph, nil
	}
	for _, kind := range Kinds {
		if all := x.list(kind); all != nil {
			for i, link := range all {
				all[i] = renamed(link, former, id)
			}
			x.set(kind, raw(all))
		}
	}
	tie.apply(&x, id)
	for _, kind := range Kinds {
		if all := x.list(kind); all != nil {
			x.set(kind, raw(j.distinct("/transition_graph/"+kind, all)))
		}
	}
	return raw(x), j.open
}

// renamed returns a link that leads to a record by its new id.
func renamed(link json.RawMessage, former func(string) bool, id string) json.RawMessage {
	if !former(target(link)) {
		return link
	}
	var o object
	if json.Unmarshal(link, &o) != nil {
		return raw(id)
	}
	o.set("error_id", raw(id))
	return raw(o)
}
