package merge

import (
	"encoding/json"
	"slices"
)

// A Tie says how a record is linked to another one, where the two records of a merge contradict
// each other.
type Tie struct {
	// Kind is the only list that may have a link to the other record. It is empty for no
	// change.
	Kind string
	// Probability is that of the transition, or nil for no change.
	Probability json.RawMessage
}

// apply changes the links to a record. The link that stays gets the texts that tell the two
// records apart.
func (t Tie) apply(graph *object, id string) {
	texts := object{values: make(map[string]json.RawMessage)}
	for _, kind := range Kinds {
		var kept []json.RawMessage
		all := graph.list(kind)
		for _, link := range all {
			if target(link) == id {
				if t.Kind != "" && kind != t.Kind {
					keepTexts(&texts, link)
					continue
				}
				link = t.rated(link)
			}
			kept = append(kept, link)
		}
		if all != nil {
			graph.set(kind, raw(append([]json.RawMessage{}, kept...)))
		}
	}
	if len(texts.names) > 0 {
		graph.set(t.Kind, raw(explained(graph.list(t.Kind), id, texts)))
	}
}

// rated returns a link with the probability of the tie, if it has another one.
func (t Tie) rated(link json.RawMessage) json.RawMessage {
	var o object
	if t.Probability == nil || json.Unmarshal(link, &o) != nil || empty(o.values["probability"]) || compact(o.values["probability"]) == compact(t.Probability) {
		return link
	}
	o.set("probability", t.Probability)
	return raw(o)
}

// keepTexts collects the texts of a link that tell two records apart.
func keepTexts(texts *object, link json.RawMessage) {
	var o object
	if json.Unmarshal(link, &o) != nil {
		return
	}
	for _, name := range []string{"distinction", "distinction_zh"} {
		if !empty(o.values[name]) && empty(texts.values[name]) {
			texts.set(name, o.values[name])
		}
	}
}

// explained returns links with texts at the one to a record, which is added if there is none.
func explained(links []json.RawMessage, id string, texts object) []json.RawMessage {
	i := slices.IndexFunc(links, func(link json.RawMessage) bool { return target(link) == id })
	if i < 0 {
		i, links = len(links), append(links, raw(id))
	}
	var o object
	if json.Unmarshal(links[i], &o) != nil { // only an id
		o = object{values: make(map[string]json.RawMessage)}
		o.set("error_id", raw(id))
	}
	for _, name := range texts.names {
		if empty(o.values[name]) {
			o.set(name, texts.values[name])
		}
	}
	links[i] = raw(o)
	return links
}
