package rules

import (
	"fmt"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexBacktracking = &lint.Rule{
	Name: "regex-backtracking", Group: "regex", Severity: lint.Warning,
	Title: "a log can stop the regex in tools that backtrack",
	Doc: `Go and RE2 search in time linear in the log. Python, JavaScript, PCRE and Java backtrack: they try every
way in which the pattern may match, and some patterns have more ways than anyone can wait for. A finding
shows a text of at most 5,000 characters, a few repeated, on which such an engine takes over a billion steps
before it has a match or none: seconds at the least, where an engine has no shortcut for the pattern. They are
counted, not guessed.

Rows of .* between words need a line with a run of each of the words to get slow. Every fourth real regex has
them, no software prints such lines, and so they are no finding.`,
	Hint: "leave one way to match each text: no repetition of what repeats itself, as in (a+)+, and none beside one that takes the same, as in \\s*.*",
	Record: func(p *lint.Pass, r *schema.Record) {
		re, err := regexOf(p, r)
		if err != nil {
			return
		}
		pattern := r.Regex
		if p.Settings.IgnoreCase {
			pattern = "(?i)" + pattern
		}
		if b := regex.Backtracking(pattern, re); b != nil {
			p.ReportAt(r, "/regex", sayBlowup(b))
		}
	},
}

func sayBlowup(b *regex.Blowup) string {
	message := fmt.Sprintf("an engine that backtracks takes over a billion steps on %d characters: %s",
		utf8.RuneCountInString(b.Text()), b)
	if b.Exponential {
		message += "; each repetition more multiplies them"
	}
	return message
}
