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
}

// Translations yields the texts of the record that must be in Chinese.
func (r *Record) Translations() iter.Seq[Translation] {
	return func(yield func(Translation) bool) {
		if !yield(Translation{"/signature_zh", r.Signature, r.SignatureZh}) || !yield(Translation{"/root_cause_zh", r.RootCause, r.RootCauseZh}) {
			return
		}
		// If the lists differ in length, zh-count reports it.
		for i, zh := range r.WorkaroundsZh {
			en := ""
			if len(r.WorkaroundsZh) == len(r.Workarounds) {
				en = r.Workarounds[i].Action
			}
			if !yield(Translation{"/workarounds_zh/" + strconv.Itoa(i), en, zh}) {
				return
			}
		}
		for i, zh := range r.DeadEndsZh {
			en := ""
			if len(r.DeadEndsZh) == len(r.DeadEnds) {
				en = r.DeadEnds[i].sentences()
			}
			if !yield(Translation{"/dead_ends_zh/" + strconv.Itoa(i), en, zh}) {
				return
			}
		}
	}
}

// sentences returns the sentences of a dead end that an element of dead_ends_zh translates.
func (d DeadEnd) sentences() string {
	action := strings.TrimSpace(d.Action)
	if action != "" && !strings.ContainsAny(action[len(action)-1:], ".!?") {
		action += "."
	}
	return strings.TrimSpace(action + " " + d.WhyFails)
}
