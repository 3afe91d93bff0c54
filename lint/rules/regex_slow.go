package rules

import "github.com/kbctl/kbctl/lint"

var regexSlow = &lint.Rule{
	Name: "regex-slow", Group: "regex", Severity: lint.Info,
	Title: "the regex has no fixed text to look for",
	Doc: `kbctl match looks for the words of all regexes at once and tries a regex only where its words are. A
regex of which no two characters in a row are sure to be in a match is tried on every line of every
log, which takes as long as thousands of the others together.`,
	Hint: "put words of the message into the regex, such as the name of the error",
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			if pattern := finder.Get(p).Pattern(r); pattern != nil && pattern.Slow() {
				p.ReportAt(r, "/regex", "no two characters are sure to be in a match, so it is tried on every line of a log")
			}
		}
	},
}
