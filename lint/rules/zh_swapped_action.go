package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherAction reports Chinese dead ends whose action names what only the English reason names, and lacks a name of the English action:
// 调大 -Xmx：… for "Raise -Xms". Of 3,600 right dead ends, none does.
func otherAction(p *lint.Pass, r *schema.Record) {
	for i, text := range r.DeadEndsZh {
		if i >= len(r.DeadEnds) {
			return
		}
		action, _, found := strings.Cut(text, "：")
		if !found || len(action) > longestAct || len(r.DeadEnds[i].Action)+len(r.DeadEnds[i].WhyFails) > longestStatements {
			continue
		}
		own := codeName.FindAllString(r.DeadEnds[i].Action, mostCompared)
		lost := slices.IndexFunc(own, func(name string) bool {
			return !strings.Contains(action, name) && (name[0] == '-' || !strings.Contains(action, strings.TrimSuffix(name, "s")))
		})
		if lost < 0 { // as nearly always
			continue
		}
		for _, name := range codeName.FindAllString(r.DeadEnds[i].WhyFails, mostCompared) {
			if !slices.Contains(own, name) && strings.Contains(action, name) && !strings.Contains(own[lost], name) {
				p.ReportAt(r, fmt.Sprintf("/dead_ends_zh/%d", i), fmt.Sprintf("dead_ends_zh/%d begins with %s, but the action has %s", i, clip(name), clip(own[lost])))
				break
			}
		}
	}
}

// codeName matches an option, a name in code, an abbreviation or a number.
var codeName = lazyregexp.New(`-{1,2}[A-Za-z][\w-]*|[A-Za-z][\w.]*(?:[_.]\w+|[A-Z]\w*)|[A-Z]{3,}\w*|\d+(?:\.\d+)*`)
