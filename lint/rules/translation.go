package rules

import (
	"iter"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Translation is a text of a record and its Chinese translation.
type Translation struct {
	schema.Translation
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
		for t := range r.Translations() {
			if !yield(Translation{t, problemOf(r, t)}) {
				return
			}
		}
	}
}

// problemOf returns the Problem of a translation in a record.
func problemOf(r *schema.Record, t schema.Translation) string {
	if t.Optional && strings.TrimRight(t.English, ".") == strings.TrimRight(t.Chinese, ".。") && zh.IsName(t.English) {
		return "" // a condition such as "Docker Compose."
	}
	return untranslated(t.Chinese, t.English, r.Signature, t.Pointer != "/signature_zh")
}
