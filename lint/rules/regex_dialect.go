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
	Doc: `Tools in other languages read the same records. A finding is a construct that Python or JavaScript reads
differently from Go, or rejects. It names the first place of each construct. Python is its module re since
3.11. JavaScript is ECMAScript 2025 without the flags u and v.

The rule ignores differences in characters that logs hardly have: \d, \w and \b cover all of Unicode in
Python, \s has a few more spaces in both, and a dot stops at a carriage return in JavaScript.`,
	Hint: "write it so that all three read it the same way",
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

// differences returns the first place of each construct that is read differently.
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

// sayDifferences describes the first few differences in a message and a hint.
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
