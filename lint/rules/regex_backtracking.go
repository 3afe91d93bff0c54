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
	Title: "a log can make the regex extremely slow in engines that backtrack",
	Doc: `The time of Go and RE2 is linear in the size of the log. Python, JavaScript, PCRE and Java backtrack: they
try every way in which the pattern may match, and some patterns have far too many. A finding shows a text
of at most 5,000 characters, made of repeated pieces. On this text such an engine takes over a billion
steps: at least seconds, unless it has a shortcut for the pattern. The steps are counted, not guessed.

A chain of .* between words gets slow only on a line with many copies of each word. A quarter of real
regexes have such chains, and no software prints such lines, so they are not findings. If many regexes of a
base look slow, the rule tries fewer texts for most of them.`,
	Hint:  `leave one way to match each text: do not repeat a repetition, as in (a+)+, and do not put two next to each other that match the same, as in \s*.*`,
	Early: true,
	Base:  findBlowups,
}

// Few regexes need more than a look. If a base has many that do, the first of them get the
// full effort. Each time they have taken about fullEfforts of it, the next ones get a quarter
// of it, but not less than leastEffort.
const (
	fullEfforts = 4
	leastEffort = regex.MostEffort / 20
)

// findBlowups reports the regexes that are slow on a text.
func findBlowups(p *lint.Pass) {
	effort, left := regex.MostEffort, fullEfforts*regex.MostEffort
	for records := range growing(p.Base.Records) {
		found, spent := make([]*regex.Blowup, len(records)), make([]int, len(records))
		p.Parallel(len(records), func(i int) { found[i], spent[i] = blowupOf(p, records[i], effort) })
		for i, b := range found {
			if b != nil {
				p.ReportAt(records[i], "/regex", sayBlowup(b))
			}
		}
		p.Steps.Add(int64(sum(spent)))
		if left -= sum(spent); left < 0 {
			effort, left = max(effort/4, leastEffort), fullEfforts*regex.MostEffort
		}
	}
}

// blowupOf looks for a text on which a record's regex is slow. It also returns the effort
// that it took.
func blowupOf(p *lint.Pass, r *schema.Record, effort int) (found *regex.Blowup, spent int) {
	re, err := regexOf(p, r)
	if err != nil {
		return nil, 0
	}
	pattern := r.Regex
	if p.Settings.IgnoreCase {
		pattern = "(?i)" + pattern
	}
	return regex.Backtracking(pattern, effort, re.Regexp)
}

func sayBlowup(b *regex.Blowup) string {
	message := fmt.Sprintf("a backtracking engine takes over a billion steps on %d characters: %s",
		utf8.RuneCountInString(b.Text()), b)
	if b.Exponential {
		message += "; each further repetition multiplies them"
	}
	return message
}
