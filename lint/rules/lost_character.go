package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var lostCharacter = &lint.Rule{
	Name: "lost-character", Group: "content", Severity: lint.Info,
	Title: "a text has lost an apostrophe, or has a backslash of a shell",
	Doc: `Scripts that pass texts through a shell lose apostrophes ("doesnt") or add backslashes ("Stop\!"). The
rule reads causes, actions and reasons. Code in backquotes and quoted words do not count.`,
	Hint: "write the character again",
	Record: func(p *lint.Pass, r *schema.Record) {
		check := func(text, pointer string, args ...any) {
			if slip, right := lostIn(text); slip != "" {
				p.ReportAt(r, fmt.Sprintf(pointer, args...), fmt.Sprintf("write %q, not %q", right, slip))
			}
		}
		check(r.RootCause, "/root_cause")
		for i := range r.DeadEnds {
			check(r.DeadEnds[i].Action, "/dead_ends/%d/action", i)
			check(r.DeadEnds[i].WhyFails, "/dead_ends/%d/why_fails", i)
		}
		for i := range r.Workarounds {
			check(r.Workarounds[i].Action, "/workarounds/%d/action", i)
		}
	},
}

// contractions are words without their apostrophe that are no other words.
var contractions = func() map[string]string {
	all := make(map[string]string)
	for right := range strings.FieldsSeq("can't don't doesn't didn't isn't aren't wasn't weren't wouldn't couldn't shouldn't hasn't haven't hadn't mustn't you're they're you've they've there's that's") {
		all[strings.ReplaceAll(right, "'", "")] = right
	}
	return all
}()

// lostIn returns the first word of a text with a lost character, and the right one.
func lostIn(text string) (slip, right string) {
	if i := strings.Index(text, `\!`); i > 0 && latin(rune(text[i-1])) && !strings.Contains(text, "`") && (i+2 == len(text) || text[i+2] == ' ') {
		return `\!`, "!"
	}
	code, quoted := codespan.Find(text), inQuotations(text)
	at := 0
	for word := range strings.FieldsSeq(text) {
		at += strings.Index(text[at:], word)
		if right := contractions[strings.ToLower(strings.Trim(word, ",.;:!?"))]; right != "" && !code.Code(at) && !quoted(at) {
			return word, right
		}
		at += len(word)
	}
	return "", ""
}
