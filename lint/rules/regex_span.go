package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/match"

	"github.com/kbctl/kbctl/lint"
)

var regexSpan = &lint.Rule{
	Name: "regex-span", Group: "regex", Severity: lint.Warning,
	Title: "the regex can match any number of lines",
	Doc: `A class such as [^"] or [\s\S], repeated without end, goes over line ends, so that a match can begin in
one error and end in another, megabytes on. kbctl looks for matches of at most 64 KiB; other tools may
read the log to its end, for every place where a match could begin.`,
	Hint: `leave the line feed out, as in [^"\n], or bound the repetition, as in {0,200}`,
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			if pattern := finder.Get(p).Pattern(r); pattern != nil && pattern.Long() {
				p.ReportAt(r, "/regex", fmt.Sprintf("a match can go over any number of lines, and be longer than the %d KiB that are looked at", match.Span>>10))
			}
		}
	},
}
