// Package merge joins two records of the same error into one.
package merge

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/schema"
)

// A Contradiction is a place where the facts of two records differ and only one of them
// can stay.
type Contradiction struct {
	// Place is a JSON pointer or an action.
	Place string
	// Into and From are what the two records say.
	Into, From string
}

// Options configure [Records].
type Options struct {
	// Keep says which fact stays: that of the record that goes, if from is true. If ok is
	// false, the user has not decided.
	Keep func(Contradiction) (from, ok bool)
	// Regex is the regex of both; see [Regexes].
	Regex string
	// Today is the day of the merge.
	Today string
	// FromFirst puts the advice of the record that goes first. The cases of its
	// reproduction are numbers of this advice.
	FromFirst bool
	// Ties are the links to other records that are decided, by id.
	Ties map[string]Tie
}

// Records returns the text of into with the facts of both records, and the contradictions
// that are not decided. Every fact keeps its sources. Both texts must be strict JSON.
func Records(into, from *schema.Record, o Options) (text string, open []Contradiction, err error) {
	m := &merger{joiner: joiner{keep: o.Keep}, Options: o, ids: [2]string{into.Name(), from.Name()}}
	var a, b object
	for of, r := range map[*object]*schema.Record{&a: into, &b: from} {
		if err := json.Unmarshal([]byte(r.Source.Text), of); err != nil {
			return "", nil, fmt.Errorf("%s: %w", r.Source.File, err)
		}
		for _, name := range []string{"dead_ends", "workarounds"} {
			if zh := len(of.list(name + "_zh")); zh > 0 && zh != len(of.list(name)) {
				return "", nil, fmt.Errorf("%s: %s and %[2]s_zh have different lengths; correct that first", r.Source.File, name)
			}
		}
	}
	merged := m.record(a, b)
	var patch []schema.Operation
	for _, name := range merged.names {
		if compact(merged.values[name]) != compact(a.values[name]) {
			patch = append(patch, schema.Operation{Op: "add", Path: "/" + escaped(name), Value: merged.values[name]})
		}
	}
	if text, err = schema.Patch(into.Source.Text, patch...); err != nil {
		return "", nil, fmt.Errorf("%s: %w", into.Source.File, err)
	}
	if was, err := schema.Format(into.Source.Text); err == nil && string(was) == into.Source.Text {
		formatted, err := schema.Format(text)
		return string(formatted), m.open, err
	}
	return text, m.open, nil
}

// A merger joins two records.
type merger struct {
	joiner
	Options
	ids [2]string // of the record that stays, and of the one that goes
}

// record joins two records. a stays.
func (m *merger) record(a, b object) object {
	merged := a.clone()
	for _, name := range b.names {
		if empty(a.values[name]) || !slices.Contains(special, name) {
			merged.set(name, m.value("/"+name, name, a.values[name], b.values[name]))
		}
	}
	for _, name := range []string{"$schema", "id", "domain", "signature", "signature_zh", "locale"} {
		if !empty(a.values[name]) {
			merged.values[name] = a.values[name]
		}
	}
	merged.set("regex", raw(m.Regex))
	merged.set("aliases", raw(m.aliases(a, b)))
	joinCauses(&merged, a, b)
	summarize(&merged, a, b, m.Today)
	dead, helpful := m.advice("dead_ends", a, b), m.advice("workarounds", a, b)
	m.settle(&dead, &helpful)
	dead.into(&merged, "dead_ends")
	helpful.into(&merged, "workarounds")
	if rate := helpful.fixRate(a.values["fix_success_rate"], b.values["fix_success_rate"]); rate != nil {
		merged.set("fix_success_rate", rate)
	}
	merged.set("transition_graph", raw(m.links(a, b)))
	return merged
}

// special are the members of a record that have their own way to join.
var special = []string{"$schema", "id", "domain", "signature", "signature_zh", "locale", "regex", "aliases", "root_cause", "root_cause_zh",
	"verification_tier", "first_seen", "last_confirmed", "last_updated", "confidence", "fix_success_rate", "evidence_count",
	"dead_ends", "dead_ends_zh", "workarounds", "workarounds_zh", "transition_graph"}
