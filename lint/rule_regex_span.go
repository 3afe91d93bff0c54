package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/match"
)

var _ = register(&Rule{
	Name: "regex-span", Group: "regex", Severity: Warning,
	Title: "the regex can match any number of lines",
	Doc: `A class such as [^"] or [\s\S], repeated without end, goes over line ends, so that a match can begin in
one error and end in another, megabytes on. kbctl looks for matches of at most 64 KiB; other tools may
read the log to its end, for every place where a match could begin.`,
	Hint: `leave the line feed out, as in [^"\n], or bound the repetition, as in {0,200}`,
	Base: func(p *Pass) {
		for _, r := range p.Base.Records {
			if pattern := p.Finder().Pattern(r); pattern != nil && pattern.Long() {
				p.ReportAt(r, "/regex", fmt.Sprintf("a match can go over any number of lines, and be longer than the %d KiB that are looked at", match.Span>>10))
			}
		}
	},
})
