package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhCount = &lint.Rule{
	Name: "zh-count", Group: "translation", Severity: lint.Error,
	Title: "a list and its translation differ in length",
	Doc: `Each element of workarounds_zh translates the action of one workaround, and each element of dead_ends_zh
translates one dead end. If the lists differ in length, some reader gets the translation of another fix.
A record without dead_ends_zh is no finding.`,
	Hint: "give each element its translation, in the same order",
	Record: func(p *lint.Pass, r *schema.Record) {
		count := func(name string, en, zh int) {
			if en == zh || r.Draft() && zh < en {
				return
			}
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/" + name + "_zh"},
				Message: fmt.Sprintf("%s_zh has %s, %s has %d", name, wording.Count(zh, "element"), name, en),
				About:   "count",
				Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/" + name}, Message: "the " + strings.ReplaceAll(name, "_", " ")}},
			})
		}
		if r.Workarounds != nil {
			count("workarounds", len(r.Workarounds), len(r.WorkaroundsZh))
		}
		if r.DeadEnds != nil && r.DeadEndsZh != nil {
			count("dead_ends", len(r.DeadEnds), len(r.DeadEndsZh))
		}
	},
}
