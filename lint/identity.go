package lint

import (
	"fmt"
	"strings"
	"time"
)

// Identity says in a text all that the findings of a run follow from besides the
// rules and the base's files; [Options.Only], which narrows them afterwards, is not
// part of it. It is false for a run that looks at anything else, such as the
// internet or another state of the base: its result is good only once.
func (o *Options) Identity() (text string, ok bool) {
	if o.Gone != nil || o.Before != nil {
		return "", false
	}
	rules := o.Rules
	if rules == nil {
		rules = Rules()
	}
	names := func(rules []*Rule) string {
		var list []string
		for _, r := range rules {
			list = append(list, r.Name)
		}
		return strings.Join(list, ",")
	}
	return fmt.Sprintf("rules %s\nforce %s\ntoday %s\ncards %t %q\nbaseline %t\n",
		names(rules), names(o.Force), o.Today.Format(time.DateOnly), o.Cards == nil, o.Cards, o.Baseline != nil), true
}
