package schema

import (
	"iter"
	"strconv"
	"strings"
)

// A Translation is a Chinese text of a record and the English that it translates.
type Translation struct {
	// Pointer leads to the Chinese text.
	Pointer string
	// English is empty if it is not known which text the Chinese translates.
	English, Chinese string
	// Optional means that a record may lack the Chinese.
	Optional bool
}

// Translations yields the texts of the record that must or can be in Chinese.
func (r *Record) Translations() iter.Seq[Translation] {
	return func(yield func(Translation) bool) {
		_ = yield(Translation{Pointer: "/signature_zh", English: r.Signature, Chinese: r.SignatureZh}) &&
			yield(Translation{Pointer: "/root_cause_zh", English: r.RootCause, Chinese: r.RootCauseZh}) &&
			translatedLists(r, yield) && translatedMembers(r, yield)
	}
}

// translatedLists yields the lists of Chinese texts. If a list and its English differ in
// length, zh-count reports it.
func translatedLists(r *Record, yield func(Translation) bool) bool {
	for i, zh := range r.WorkaroundsZh {
		en := ""
		if len(r.WorkaroundsZh) == len(r.Workarounds) {
			en = r.Workarounds[i].Action
		}
		if !yield(Translation{Pointer: "/workarounds_zh/" + strconv.Itoa(i), English: en, Chinese: zh}) {
			return false
		}
	}
	for i, zh := range r.DeadEndsZh {
		en := ""
		if len(r.DeadEndsZh) == len(r.DeadEnds) {
			en = r.DeadEnds[i].sentences()
		}
		if !yield(Translation{Pointer: "/dead_ends_zh/" + strconv.Itoa(i), English: en, Chinese: zh}) {
			return false
		}
	}
	return true
}

// translatedMembers yields the conditions and distinctions.
func translatedMembers(r *Record, yield func(Translation) bool) bool {
	member := func(list string, i int, name, en, zh string) bool {
		return en == "" && zh == "" || yield(Translation{list + strconv.Itoa(i) + name, en, zh, true})
	}
	for i := range r.DeadEnds {
		if d := &r.DeadEnds[i]; !member("/dead_ends/", i, "/condition_zh", d.Condition, d.ConditionZh) {
			return false
		}
	}
	for i := range r.Workarounds {
		if w := &r.Workarounds[i]; !member("/workarounds/", i, "/condition_zh", w.Condition, w.ConditionZh) {
			return false
		}
	}
	edges := func(list string, edges []Edge) bool {
		for i := range edges {
			e := &edges[i]
			if !member(list, i, "/condition_zh", e.Condition, e.ConditionZh) || !member(list, i, "/distinction_zh", e.Distinction, e.DistinctionZh) {
				return false
			}
		}
		return true
	}
	return edges("/transition_graph/leads_to/", r.Transitions.LeadsTo) &&
		edges("/transition_graph/preceded_by/", r.Transitions.PrecededBy) &&
		edges("/transition_graph/frequently_confused_with/", r.Transitions.ConfusedWith)
}

// sentences returns the sentences of a dead end that an element of dead_ends_zh translates.
func (d DeadEnd) sentences() string {
	action := strings.TrimSpace(d.Action)
	if action != "" && !strings.ContainsAny(action[len(action)-1:], ".!?") {
		action += "."
	}
	return strings.TrimSpace(action + " " + d.WhyFails)
}
