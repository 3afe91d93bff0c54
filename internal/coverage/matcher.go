package coverage

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// Patterns are the regexes of a base. They implement [Matcher].
type Patterns struct{ set *match.Set }

// NewPatterns returns the regexes of a base. Invalid and too large regexes match nothing.
func NewPatterns(base *schema.Base, ignoreCase bool) Patterns {
	var all []*regex.Pattern
	for _, r := range base.Records {
		if p, err := regex.Parse(r.Regex, ignoreCase); err == nil && r.Regex != "" {
			all = append(all, p)
		}
	}
	return Patterns{match.NewSet(all)}
}

// Lines implements [Matcher]. A match over several lines matches all of them.
func (p Patterns) Lines(text []byte) func(int) bool {
	matched := make(map[int32]bool)
	_ = p.set.Search(bytes.NewReader(text), 1, func(m match.Match) error { // the reader does not fail
		for line := m.Range.Start.Line; line <= m.Range.End.Line; line++ {
			matched[line] = true
		}
		return nil
	})
	return func(line int) bool { return matched[int32(line)+1] }
}
