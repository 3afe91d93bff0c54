// Package dfa finds out which of many regexes match in a text, in one pass for several of
// them. It reads about one byte in two nanoseconds, even if the regexes require no text that
// a search could look for.
//
// It reports the ends of matches, not their starts. Package regexp finds the match.
//
// The tables of a [Set] are complete before the first search, so all goroutines share them
// and each byte takes the same time. A set leaves out a regex whose table would be too large.
package dfa

import "regexp/syntax"

// A Set finds the matches of several regexes. It is safe for concurrent use.
type Set struct{ tables []*table }

// mostTogether limits the regexes of one table. More of them rarely fit.
const mostTogether = 128

// The work for the tables of a set is limited. A step is a character range, or a visit to an
// instruction.
const (
	leastWork    = 1 << 19
	workPerRegex = 1 << 10 // for each regex more
)

// New returns a set of n regexes, which compile compiles. A regex is known by its index. The
// set leaves out regexes that need too many states or too much work.
func New(n int, compile func(regex int) *syntax.Prog) *Set {
	s := &Set{}
	work := leastWork + n*workPerRegex
	for first := 0; first < n && work >= 0; first += mostTogether {
		var some []program
		for i := first; i < min(first+mostTogether, n); i++ {
			some = append(some, program{compile(i), i})
		}
		s.add(some, &work)
	}
	return s
}

// A program is a compiled regex.
type program struct {
	*syntax.Prog
	regex int
}

// add adds one table for some programs, or several for parts of them. work is what is left
// for all tables.
func (s *Set) add(some []program, work *int) {
	if *work < 0 {
		return
	}
	if t := newTable(some, work); t != nil {
		s.tables = append(s.tables, t)
	} else if half := len(some) / 2; half > 0 {
		s.add(some[:half], work)
		s.add(some[half:], work)
	}
}

// Tables returns the number of tables. A search reads each byte once for each table.
func (s *Set) Tables() int { return len(s.tables) }

// Regexes returns the regexes of a table.
func (s *Set) Regexes(table int) []int { return s.tables[table].regexes }
