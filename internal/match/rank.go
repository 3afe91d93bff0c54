package match

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// Rank sorts explanations of a log, the best first, and numbers them. In this
// order:
//
//  1. A record whose match says something comes before one whose match could be
//     anywhere: at least [telling] bits of strength, see below.
//  2. A match on a line that is a failure, as far as one can tell, comes before one
//     on a line that calls itself a warning, a piece of advice or the like.
//  3. The first line comes first, for what follows an error is mostly of its
//     making.
//  4. On one line, what says more comes first.
//  5. The better verified record comes first, then the smaller id.
//
// After that a record that leads to another one, by the transitions of either,
// goes before it, if both say something and on different lines.
//
// The strength of a match is the information of the literals of the regex that it
// holds, in bits, less what other regexes of the base make of them: a word that a
// hundred look for tells little. It counts in full if the line has all the words
// of the record's signature, and half if it has none; half the information of
// these words is added. A record without a signature has its literals alone.
func Rank(explanations []Explanation) {
	slices.SortFunc(explanations, func(a, b Explanation) int {
		return cmp.Or(
			compareBool(a.Telling(), b.Telling()),
			compareBool(!a.Best.mild(), !b.Best.mild()),
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

// telling is how many bits a match must have to say something. A word such as
// "error", "failed" or "timeout" has less, "Connection refused" has more.
const telling = 50

// Telling tells whether the match says something, and could not be anywhere.
func (e *Explanation) Telling() bool { return e.Strength >= telling }

// level is what a line calls itself, the first word of these: mild, or a failure.
// Google's logging library has a letter and the date for it. May is a month too.
var level = regexp.MustCompile(`(?i)^[wid]\d{4}\s|\b(?:\w*warn|\w*warning|info|debug|notice|\w*deprecat\w*|hint|note|(?-i:consider|might|may))\b` +
	`|^\s*(?:traceback \(|stack ?trace\b)|\b(\w*errors?|err|\w*exception|fatal|fail\w*|panic\w*|abort\w*|critical)\b`)

// field is where a structured line says its level.
var field = regexp.MustCompile(`(?i)\b(?:level|lvl|severity)["']?\s*[:=]\s*["']?(\w+)`)

// mild tells whether a line calls itself a warning, a piece of advice, the head of
// a stack trace or the like.
func (e *Excerpt) mild() bool {
	line := e.Line
	if at := field.FindStringSubmatch(line); at != nil {
		line = at[1]
	}
	at := level.FindStringSubmatchIndex(line)
	return at != nil && at[2] < 0
}

// tier is how well a record is verified.
func tier(r *schema.Record) int {
	return slices.Index([]string{"ai_generated", "human_reviewed", "community_verified", "reproduced"}, r.VerificationTier)
}

// rootsFirst moves records before those that they lead to. Where links go in a
// circle, the order stays.
func rootsFirst(explanations []Explanation) {
	at := make(map[string]int) // positions by id
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
		next := slices.Index(placed, false) // in a circle, the first as it was
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

// weight is what a match says by the literals that it holds, in bits.
func (s *Set) weight(m Match) float64 {
	text := regex.NewText(clean(m.Text).text)
	most := 0.0
	for _, b := range s.patterns[m.Pattern].Needs {
		if !b.In(&text) {
			continue
		}
		sum := 0.0
		for _, c := range b {
			sum += weightOf(c, &text, s.uses)
		}
		most = max(most, sum)
	}
	return most
}

// weightOf is what the literal of a clause says that a text holds.
func weightOf(c regex.Clause, text *regex.Text, uses map[regex.Literal]int) float64 {
	most := 0.0
	for _, l := range c {
		if l.End(text, 0) >= 0 {
			most = max(most, regex.Information(l.Text, uses[l]))
		}
	}
	return most
}

// strength is what a match says for a record: see [Rank].
func strength(weight float64, signature, line string) float64 {
	has := make(map[string]bool)
	for _, w := range wordsOf(line) {
		has[w] = true
	}
	found, all := 0.0, 0.0
	for _, w := range wordsOf(signature) {
		all += regex.Information(w, 1)
		if has[w] {
			found += regex.Information(w, 1)
		}
	}
	if all == 0 {
		return weight
	}
	return (weight*(1+found/all) + found) / 2
}

// wordsOf returns the words of a text, in lower case.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
