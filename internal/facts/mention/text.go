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
	texts := make([]Text, 0, 16)
	add := func(text, pointer string, advice bool) {
		if text != "" {
			texts = append(texts, Text{pointer, text, advice})
		}
	}
	add(r.Signature, "/signature", false)
	add(spelled, "/regex", false)
	add(r.RootCause, "/root_cause", false)
	for i, d := range r.DeadEnds {
		at := "/dead_ends/" + strconv.Itoa(i)
		add(d.Action, at+"/action", false)
		add(d.WhyFails, at+"/why_fails", false)
		add(d.Condition, at+"/condition", false)
		add(d.ConditionZh, at+"/condition_zh", false)
	}
	for i, w := range r.Workarounds {
		at := "/workarounds/" + strconv.Itoa(i)
		add(w.Action, at+"/action", true)
		if w.How != w.Action {
			add(w.How, at+"/how", true)
		}
		add(w.Condition, at+"/condition", false)
		add(w.ConditionZh, at+"/condition_zh", false)
	}
	if r.SignatureZh != r.Signature {
		add(r.SignatureZh, "/signature_zh", false)
	}
	if r.RootCauseZh != r.RootCause {
		add(r.RootCauseZh, "/root_cause_zh", false)
	}
	for i, zh := range r.WorkaroundsZh {
		if i >= len(r.Workarounds) || zh != r.Workarounds[i].Action {
			add(zh, "/workarounds_zh/"+strconv.Itoa(i), true)
		}
	}
	for i, zh := range r.DeadEndsZh {
		add(zh, "/dead_ends_zh/"+strconv.Itoa(i), false)
	}
	for i, alias := range r.Aliases {
		add(alias, "/aliases/"+strconv.Itoa(i), false)
	}
	return texts
}
