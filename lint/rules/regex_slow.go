package rules

import "github.com/kbctl/kbctl/lint"

var regexSlow = &lint.Rule{
	Name: "regex-slow", Group: "regex", Severity: lint.Info,
	Title: "the regex has no fixed text to search for",
	Doc: `kbctl match searches for the words of all regexes at once, and tries a regex only where its words occur.
If no two consecutive characters are certain to be in a match, kbctl reads each line of every log once more,
for a few such regexes at a time. Other tools try such a regex on every line.`,
	Hint:  "add words of the message to the regex, such as the name of the error",
	Early: true,
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			if pattern := finder.Get(p).Pattern(r); pattern != nil && pattern.Slow() {
				p.ReportAt(r, "/regex", "no two consecutive characters are certain to be in a match, so the regex is tried on every line of a log")
			}
		}
	},
}
