package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/lint"
)

var regexSpan = &lint.Rule{
	Name: "regex-span", Group: "regex", Severity: lint.Warning,
	Title: "the regex can match any number of lines",
	Doc: `A class such as [^:] or [\s\S], repeated without limit, matches line ends. A match can then begin in one
error and end in another one, megabytes later. kbctl finds only matches of at most 64 KiB. Other tools may
read the log to its end from every place where a match could begin. The rule skips "[^"]*" and its like, where
the second quotation mark ends the match.`,
	Hint:  `exclude the line feed, as in [^:\n], or limit the repetition, as in {0,200}`,
	Early: true,
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			if pattern := finder.Get(p).Pattern(r); pattern != nil && pattern.Open {
				p.ReportAt(r, "/regex", fmt.Sprintf("a match can span any number of lines and exceed the limit of %d KiB", match.Span>>10))
			}
		}
	},
}
