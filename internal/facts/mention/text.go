package mention

import (
	"strconv"

	"github.com/kbctl/kbctl/schema"
)

// A Text is a text of a record and its place.
type Text struct {
	Pointer string
	Text    string
	// Advice means that the text tells the reader what to do.
	Advice bool
}

// Texts returns the texts of a record in the order signature, regex, cause, dead ends,
// workarounds, Chinese, aliases. It leaves out a text that only repeats an earlier one of its
// kind. The text of the regex is what it spells out; see [regex.Fixed].
func Texts(r *schema.Record, spelled string) []Text {
	texts := make([]Text, 0, 3+4*len(r.DeadEnds)+4*len(r.Workarounds)+2+len(r.WorkaroundsZh)+len(r.DeadEndsZh)+len(r.Aliases))
	add := func(text, pointer string, advice bool) {
		if text != "" {
			texts = append(texts, Text{pointer, text, advice})
		}
	}
	addNth := func(text, list string, i int, member string, advice bool) {
		if text != "" {
			texts = append(texts, Text{list + strconv.Itoa(i) + member, text, advice})
		}
	}
	add(r.Signature, "/signature", false)
	add(spelled, "/regex", false)
	add(r.RootCause, "/root_cause", false)
	for i, d := range r.DeadEnds {
		addNth(d.Action, "/dead_ends/", i, "/action", false)
		addNth(d.WhyFails, "/dead_ends/", i, "/why_fails", false)
		addNth(d.Condition, "/dead_ends/", i, "/condition", false)
		addNth(d.ConditionZh, "/dead_ends/", i, "/condition_zh", false)
	}
	for i, w := range r.Workarounds {
		addNth(w.Action, "/workarounds/", i, "/action", true)
		if w.How != w.Action {
			addNth(w.How, "/workarounds/", i, "/how", true)
		}
		addNth(w.Condition, "/workarounds/", i, "/condition", false)
		addNth(w.ConditionZh, "/workarounds/", i, "/condition_zh", false)
	}
	if r.SignatureZh != r.Signature {
		add(r.SignatureZh, "/signature_zh", false)
	}
	if r.RootCauseZh != r.RootCause {
		add(r.RootCauseZh, "/root_cause_zh", false)
	}
	for i, zh := range r.WorkaroundsZh {
		if i >= len(r.Workarounds) || zh != r.Workarounds[i].Action {
			addNth(zh, "/workarounds_zh/", i, "", true)
		}
	}
	for i, zh := range r.DeadEndsZh {
		addNth(zh, "/dead_ends_zh/", i, "", false)
	}
	for i, alias := range r.Aliases {
		addNth(alias, "/aliases/", i, "", false)
	}
	return texts
}
