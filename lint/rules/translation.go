package rules

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Translation is a text of a record and its Chinese translation.
type Translation struct {
	// Pointer leads to the Chinese text.
	Pointer string
	// English is empty if it is not known which text the Chinese translates.
	English, Chinese string
	// Problem says why Chinese is not a translation, as untranslated-zh reports it. Rules
	// about the quality of translations skip such texts.
	Problem string
}

// translated are the texts of a record that must be in Chinese.
var translated = &lint.PerRecord[[]Translation]{Build: func(_ *lint.Pass, r *schema.Record) []Translation {
	return slices.Collect(translations(r))
}}

// translations yields the texts of a record that must be in Chinese.
func translations(r *schema.Record) iter.Seq[Translation] {
	return func(yield func(Translation) bool) {
		pair := func(pointer, en, zh string, prose bool) bool {
			return yield(Translation{pointer, en, zh, untranslated(zh, en, r.Signature, prose)})
		}
		if !pair("/signature_zh", r.Signature, r.SignatureZh, false) || !pair("/root_cause_zh", r.RootCause, r.RootCauseZh, true) {
			return
		}
		// If the lists differ in length, zh-count reports it.
		for i, zh := range r.WorkaroundsZh {
			en := ""
			if len(r.WorkaroundsZh) == len(r.Workarounds) {
				en = r.Workarounds[i].Action
			}
			if !pair("/workarounds_zh/"+strconv.Itoa(i), en, zh, true) {
				return
			}
		}
		for i, zh := range r.DeadEndsZh {
			en := ""
			if len(r.DeadEndsZh) == len(r.DeadEnds) {
				en = deadEnd(r.DeadEnds[i])
			}
			if !pair("/dead_ends_zh/"+strconv.Itoa(i), en, zh, true) {
				return
			}
		}
	}
}

// deadEnd returns the sentences of a dead end that an element of dead_ends_zh translates.
func deadEnd(d schema.DeadEnd) string {
	action := strings.TrimSpace(d.Action)
	if action != "" && !strings.ContainsAny(action[len(action)-1:], ".!?") {
		action += "."
	}
	return strings.TrimSpace(action + " " + d.WhyFails)
}
