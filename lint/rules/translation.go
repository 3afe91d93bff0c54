package rules

import (
	"iter"
	"slices"
	"strconv"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Translation is a text of a record and what is to be its Chinese.
type Translation struct {
	// Pointer is that of the Chinese text.
	Pointer string
	// English is empty where nobody knows what the Chinese is a translation of.
	English, Chinese string
	// Problem says why it is no translation at all: what untranslated-zh reports.
	// Rules on how well something is translated leave such a text alone.
	Problem string
}

// translated are the texts of a record that must be in Chinese.
var translated = &lint.PerRecord[[]Translation]{Build: func(_ *lint.Pass, r *schema.Record) []Translation {
	return slices.Collect(translations(r))
}}

// translations yields the texts of a record that are to be in Chinese.
func translations(r *schema.Record) iter.Seq[Translation] {
	return func(yield func(Translation) bool) {
		pair := func(pointer, en, zh string, prose bool) bool {
			return yield(Translation{pointer, en, zh, untranslated(zh, en, r.Signature, prose)})
		}
		if !pair("/signature_zh", r.Signature, r.SignatureZh, false) || !pair("/root_cause_zh", r.RootCause, r.RootCauseZh, true) {
			return
		}
		for i, zh := range r.WorkaroundsZh {
			en := ""
			if len(r.WorkaroundsZh) == len(r.Workarounds) {
				en = r.Workarounds[i].Action // else zh-count has something to say
			}
			if !pair("/workarounds_zh/"+strconv.Itoa(i), en, zh, true) {
				return
			}
		}
	}
}
