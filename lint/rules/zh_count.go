package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhCount = &lint.Rule{
	Name: "zh-count", Group: "translation", Severity: lint.Error,
	Title: "workarounds and workarounds_zh differ in length",
	Doc: `Each element of workarounds_zh translates the action of one workaround. If the lists differ in length,
some reader gets the translation of another fix.`,
	Hint: "give each workaround its translation, in the same order",
	Record: func(p *lint.Pass, r *schema.Record) {
		if en, zh := len(r.Workarounds), len(r.WorkaroundsZh); en != zh && r.Workarounds != nil && !(r.Draft() && zh < en) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/workarounds_zh"},
				Message: fmt.Sprintf("workarounds_zh has %s, workarounds has %d", wording.Count(zh, "element"), en),
				About:   "count",
				Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/workarounds"}, Message: "the workarounds"}},
			})
		}
	},
}
