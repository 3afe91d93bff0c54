package coverage

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// patterns are the regexes of a base. Several goroutines use them at once.
type patterns struct{ finder *match.Finder }

func newPatterns(base *schema.Base, ignoreCase bool, jobs int) patterns {
	return patterns{match.NewFinder(base.Records, ignoreCase, jobs)}
}

// lines takes consecutive lines of a log. It returns a function that reports whether a
// record's regex matches in a line, from 0, and the records whose regex takes too many steps
// for the text. A match over several lines matches all of them. The steps count for the log.
func (p patterns) lines(text []byte, log packed.Spender) (func(int) bool, []*schema.Record) {
	matched := make(map[int32]bool)
	gaveUp, _ := p.finder.Search(part{bytes.NewReader(text), log}, 1, func(_ []*schema.Record, m match.Match) error { // the reader does not fail
		for line := m.Range.Start.Line; line <= m.Range.End.Line; line++ {
			matched[line] = true
		}
		return nil
	})
	return func(line int) bool { return matched[int32(line)+1] }, gaveUp
}

// A part is a part of a log.
type part struct {
	*bytes.Reader
	log packed.Spender
}

// Spend implements [packed.Spender].
func (p part) Spend(steps int) { packed.Spend(p.log, steps) }
