package rules

import (
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var draft = &lint.Rule{
	Name: "draft", Group: "content", Severity: lint.Warning,
	Title: "the record is a draft",
	Doc: `A record whose verification_tier is draft is not finished. kbctl new writes such records. The finding lists
what the record lacks, and no other rule reports what is empty or missing in a draft. The card says that the
record is a draft, and so does kbctl match.

Drafts do not fail a check by default. With --fail-on warning, or with the severity error for this rule in
the configuration, they do.`,
	Hint:   "write what it lacks; then say in verification_tier who checked it",
	Around: true,
	Record: func(p *lint.Pass, r *schema.Record) {
		if !r.Draft() {
			return
		}
		message := "the record is a draft, and nothing is missing"
		if lacks := lacking(r, len(fixtures.Get(p).Match[r.Source.PathID]) > 0); len(lacks) > 0 {
			message = "the record is a draft and lacks " + wording.And(lacks...)
		}
		p.ReportAt(r, "/verification_tier", message)
	},
}

// lacking names what a record lacks. logged reports whether a log shows the error.
func lacking(r *schema.Record, logged bool) (lacks []string) {
	add := func(pointer, _ string) { lacks = append(lacks, pointer[1:]) }
	emptyTexts(r, add)
	emptyActions(r, add)
	for t := range translations(r) {
		if blank(t.Chinese) {
			add(t.Pointer, "")
		}
	}
	if len(r.WorkaroundsZh) < len(r.Workarounds) {
		lacks = append(lacks, "workarounds_zh")
	}
	if !logged {
		lacks = append(lacks, "a log")
	}
	if adviceless(r) {
		lacks = append(lacks, "a workaround or dead end")
	}
	return lacks
}
