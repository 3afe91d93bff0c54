package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "zh-count", Group: "translation", Severity: Error,
	Title: "workarounds and workarounds_zh differ in number",
	Doc: `Element by element, workarounds_zh translates the actions of workarounds. If one list is longer, some
reader gets the translation of another fix.`,
	Hint: "give each workaround its translation, in the same order",
	Record: func(p *Pass, r *schema.Record) {
		if en, zh := len(r.Workarounds), len(r.WorkaroundsZh); en != zh && r.Workarounds != nil {
			p.Report(Finding{
				Place:   Place{Record: r, Pointer: "/workarounds_zh"},
				Message: fmt.Sprintf("workarounds_zh has %s, workarounds has %d", wording.Count(zh, "element"), en),
				About:   "count",
				Related: []Related{{Place{Record: r, Pointer: "/workarounds"}, "the workarounds"}},
			})
		}
	},
})
