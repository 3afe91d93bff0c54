package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var emptyText = &lint.Rule{
	Name: "empty-text", Group: "content", Severity: lint.Warning,
	Title: "a required text is empty, or a record has no advice",
	Doc: `Some properties may be empty, such as the condition of a workaround that always works. Others are useless
when empty: a signature, a root cause, the reason why a fix fails, a source. White space, punctuation and
words such as N/A or TBD count as empty. A record without any workaround and dead end does not help its
reader either. The rule empty-action checks actions, untranslated-zh checks Chinese texts, and draft lists
what drafts lack.`,
	Hint: "fill it in, or remove the entry",
	Record: func(p *lint.Pass, r *schema.Record) {
		if r.Draft() {
			return
		}
		emptyTexts(r, func(pointer, text string) { p.ReportAt(r, pointer, pointer[1:]+" "+saysNothing(text)) })
		if adviceless(r) {
			p.Report(lint.Finding{
				Place: lint.Place{Record: r, Pointer: "/workarounds"}, Message: "the record has no workaround and no dead end",
				Hint: "add one; until you know one, set verification_tier to draft",
			})
		}
	},
}

// adviceless reports whether a record says neither what to do nor what not to do.
func adviceless(r *schema.Record) bool { return len(r.Workarounds)+len(r.DeadEnds) == 0 }

// emptyTexts calls found with the pointer and the value of each required text that is
// empty.
func emptyTexts(r *schema.Record, found func(pointer, text string)) {
	check := func(text, pointer string, args ...any) {
		if blank(text) {
			found(fmt.Sprintf(pointer, args...), text)
		}
	}
	check(r.Signature, "/signature")
	check(r.Category, "/category")
	check(r.RootCause, "/root_cause")
	if r.Regex == "" { // the regex rules check punctuation
		check(r.Regex, "/regex")
	}
	for i, v := range r.Versions {
		check(v.Version, "/versions/%d/version", i)
	}
	for i, d := range r.DeadEnds {
		check(d.WhyFails, "/dead_ends/%d/why_fails", i)
		for k, s := range d.Sources {
			check(s, "/dead_ends/%d/sources/%d", i, k)
		}
	}
	for i, w := range r.Workarounds {
		for k, s := range w.Sources {
			check(s, "/workarounds/%d/sources/%d", i, k)
		}
	}
	for i, t := range r.Tags {
		check(t, "/tags/%d", i)
	}
	for i, a := range r.Aliases {
		check(a, "/aliases/%d", i)
	}
}
