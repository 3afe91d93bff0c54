package match

import (
	"cmp"
	"slices"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// Rank sorts the explanations of a log, the best first, and numbers them. It compares two
// explanations by these criteria, in this order:
//
//  1. Strength: an explanation with at least [telling] bits comes before one with less,
//     because a weak match can occur anywhere.
//  2. Failure: a match on a line that reports a failure comes before a match on a line that
//     is a warning, advice or the head of a stack trace.
//  3. Place: the match on the earlier line comes first, because most later errors are
//     consequences of the first one. Weak matches are compared by strength first.
//  4. Strength again: on the same line, the stronger match comes first.
//  5. Tier: the record with the better verification tier comes first, and then the record
//     with the smaller id.
//
// Finally, a cause moves before its consequences: a record that leads to another one, by
// the transitions of either record, comes first. Both must have enough strength and match
// different lines.
func Rank(explanations []Explanation) {
	for i := range explanations {
		e := &explanations[i]
		e.mild = len(explanations) > 1 && mild(e.Best.Line)
	}
	slices.SortFunc(explanations, func(a, b Explanation) int {
		return cmp.Or(
			compareBool(a.Telling(), b.Telling()),
			compareBool(!a.mild, !b.mild),
			compareWeak(a, b),
			cmp.Compare(a.Best.Range.Start.Line, b.Best.Range.Start.Line),
			cmp.Compare(b.Strength, a.Strength),
			cmp.Compare(tier(b.Record), tier(a.Record)),
			cmp.Compare(a.Record.Name(), b.Record.Name()),
		)
	})
	rootsFirst(explanations)
	for i := range explanations {
		explanations[i].Rank = i + 1
	}
}

// compareBool sorts true before false.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// compareWeak sorts two weak matches by strength.
func compareWeak(a, b Explanation) int {
	if a.Telling() || b.Telling() {
		return 0
	}
	return cmp.Compare(b.Strength, a.Strength)
}

// telling is the strength in bits of a match that identifies an error. A single word such
// as "error", "failed" or "timeout" has less. "Connection refused" has more.
const telling = 50

// Telling reports whether the match is strong enough to identify an error.
func (e *Explanation) Telling() bool { return e.Strength >= telling }

// mildLevel finds levels that mean no failure. The first alternative matches Google's
// logging library, which writes a letter and the date. The word "may" must be in lower
// case, because "May" is a month.
var mildLevel = regex.NewRecognizer(`(?i)^[wid]\d{4}\s|\b(?:\w*warn|\w*warning|info|debug|notice|\w*deprecat\w*|hint|note|(?-i:consider|might|may))\b` +
	`|^\s*(?:traceback \(|stack ?trace\b)`)

// level finds the first word of a line that names its level. The only group matches
// levels that mean a failure.
var level = lazyregexp.New(mildLevel.String() + `|\b(\w*errors?|err|\w*exception|fatal|fail\w*|panic\w*|abort\w*|critical)\b`)

// field finds the level in a line of a structured log.
var field = lazyregexp.New(`(?i)\b(?:level|lvl|severity)["']?\s*[:=]\s*["']?(\w+)`)

// mild reports whether a line is a warning, advice, the head of a stack trace or similar.
func mild(line string) bool {
	if !mildLevel.MatchString(line) { // most lines; this takes a tenth of the time
		return false
	}
	if at := field.FindStringSubmatch(line); at != nil {
		line = at[1]
	}
	at := level.FindStringSubmatchIndex(line)
	return at != nil && at[2] < 0
}

// tier returns the rank of a record's verification tier.
func tier(r *schema.Record) int {
	return slices.Index([]string{"draft", "ai_generated", "human_reviewed", "community_verified", "reproduced"}, r.VerificationTier)
}

// rootsFirst moves records before the records that they lead to. It keeps the order of
// records in a cycle.
func rootsFirst(explanations []Explanation) {
	at := make(map[string]int) // indexes by id
	linked := false
	for i, e := range explanations {
		at[e.Record.ID] = i
	}
	causes := make([][]int, len(explanations))
	add := func(cause, effect int) {
		c, e := &explanations[cause], &explanations[effect]
		if c.Best.Range.Start.Line != e.Best.Range.Start.Line && c.Telling() && e.Telling() {
			causes[effect] = append(causes[effect], cause)
			linked = true
		}
	}
	for i, e := range explanations {
		for _, edge := range e.Record.Transitions.LeadsTo {
			if effect, ok := at[edge.ErrorID]; ok {
				add(i, effect)
			}
		}
		for _, edge := range e.Record.Transitions.PrecededBy {
			if cause, ok := at[edge.ErrorID]; ok {
				add(cause, i)
			}
		}
	}
	if !linked {
		return
	}
	sorted := make([]Explanation, 0, len(explanations))
	placed := make([]bool, len(explanations))
	for len(sorted) < len(explanations) {
		next := slices.Index(placed, false) // breaks a cycle
		for i := next; i < len(placed); i++ {
			if !placed[i] && !slices.ContainsFunc(causes[i], func(cause int) bool { return !placed[cause] }) {
				next = i
				break
			}
		}
		placed[next] = true
		sorted = append(sorted, explanations[next])
	}
	copy(explanations, sorted)
}
