package rules

import (
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// spelled is the text that the regex of a record spells out; see [regex.Fixed].
var spelled = &lint.PerRecord[string]{Build: func(_ *lint.Pass, r *schema.Record) string {
	return regex.Fixed(r.Regex, true)
}}

// texts are the texts of a record that may mention something.
var texts = &lint.PerRecord[[]mention.Text]{Build: func(p *lint.Pass, r *schema.Record) []mention.Text {
	return mention.Texts(r, spelled.Get(p, r))
}}
