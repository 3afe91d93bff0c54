package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexDialect = &lint.Rule{
	Name: "regex-dialect", Group: "regex", Severity: lint.Warning,
	Title: "the regex means something else in Python or JavaScript",
	Doc: `Tools in other languages read the same records. A finding is a construct that Go reads in one way and
Python or JavaScript in another, or that one of them rejects; it names the first place of each. Python is its
module re from 3.11 on; JavaScript is ECMAScript 2025 without the flags u and v.

Where they differ only for characters that logs hardly have, the rule is silent: \d, \w and \b know all of
Unicode in Python, \s takes in a few more spaces in both, and a dot stops at a carriage return in JavaScript.`,
	Hint: "write it so that all three read it alike",
	Record: func(p *lint.Pass, r *schema.Record) {
		if _, err := regexOf(p, r); err != nil {
			return
		}
		if found := differences(r.Regex); len(found) > 0 {
			message, hint := sayDifferences(found)
			p.Report(lint.Finding{Place: lint.Place{Record: r, Pointer: "/regex"}, Message: message, Hint: hint})
		}
	},
}

// differences returns the first of each construct that is not read alike.
func differences(pattern string) (first []regex.Difference) {
	type key struct{ text, reading string }
	seen := make(map[key]bool)
	for _, d := range regex.Differences(pattern) {
		if k := (key{d.Text, d.Reading}); !seen[k] {
			seen[k] = true
			first = append(first, d)
		}
	}
	return first
}

// sayDifferences puts differences into a message and a hint, a few of them.
func sayDifferences(found []regex.Difference) (message, hint string) {
	const few = 3
	var parts, hints []string
	for _, d := range found[:min(few, len(found))] {
		parts = append(parts, fmt.Sprintf("%q at character %d: %s", clip(d.Text), d.At, d.Reading))
		if !slices.Contains(hints, d.Instead) {
			hints = append(hints, d.Instead)
		}
	}
	message = strings.Join(parts, "; ")
	if more := len(found) - few; more > 0 {
		message += fmt.Sprintf("; and %d more", more)
	}
	return message, strings.Join(hints, "; ")
}
