package coverage

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// Patterns are the regexes of a base. They implement [Matcher].
type Patterns struct{ finder *match.Finder }

// NewPatterns returns the regexes of a base. Invalid regexes match nothing.
func NewPatterns(base *schema.Base, ignoreCase bool, jobs int) Patterns {
	return Patterns{match.NewFinder(base.Records, ignoreCase, jobs)}
}

// Lines implements [Matcher]. A match over several lines matches all of them.
func (p Patterns) Lines(text []byte) (func(int) bool, []*schema.Record) {
	matched := make(map[int32]bool)
	_, gaveUp, _ := p.finder.Explain(bytes.NewReader(text), 1, func(_ []*schema.Record, m match.Match) error { // the reader does not fail
		for line := m.Range.Start.Line; line <= m.Range.End.Line; line++ {
			matched[line] = true
		}
		return nil
	})
	return func(line int) bool { return matched[int32(line)+1] }, gaveUp
}
