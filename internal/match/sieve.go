package match

import (
	"bytes"
	"regexp/syntax"
	"slices"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/dfa"
	"github.com/kbctl/kbctl/internal/workers"
)

// A sieve finds the lines that patterns without telling literals may match.
type sieve struct {
	*dfa.Set
	// patterns are the patterns of all tables, by their numbers in the tables. crossing are
	// those of them that can cross lines.
	patterns, crossing []int32
	// cleaned reports whether a pattern can match because a line was cleaned at its ends.
	cleaned bool
}

// tellingBits is the information of a literal for which a search takes less time than a
// sieve. Two frequent letters have less, and so have two digits.
const tellingBits = 11

// isTelling reports whether the literals of a branch are worth searching for.
func isTelling(b regex.Branch, uses regex.Uses) bool {
	for _, l := range b.Rarest(uses) {
		if regex.Information(l.Text, 1) < tellingBits {
			return false
		}
	}
	return true
}

// sift makes the sieve. It returns the branches of literals of all patterns. The sieve finds
// the alternatives without telling literals, unless they are too large for it.
func (s *Set) sift(jobs int) (needs [][]regex.Branch) {
	s.sieve = &sieve{}
	telling := func(b regex.Branch) bool { return isTelling(b, s.uses) }
	vague := make([]bool, len(s.patterns))
	workers.Each(len(vague), jobs, func(i int) {
		p := s.patterns[i]
		vague[i] = p.Slow() || p.Lines == 0 && slices.ContainsFunc(p.Needs, func(b regex.Branch) bool { return !telling(b) })
	})
	for i, p := range s.patterns {
		needs = append(needs, p.Needs)
		if vague[i] {
			s.sieve.patterns = append(s.sieve.patterns, int32(i))
		}
	}
	rest := make([][]regex.Branch, len(s.sieve.patterns)) // the branches of the other alternatives
	s.sieve.Set = dfa.New(len(rest), func(n int) (program *syntax.Prog) {
		rest[n], program = regex.Divide(s.patterns[s.sieve.patterns[n]], telling)
		return program
	})
	refused := make([]bool, len(s.patterns))
	for _, i := range s.sieve.patterns {
		refused[i] = true
	}
	for table := range s.sieve.Tables() {
		for _, n := range s.sieve.Regexes(table) {
			i := s.sieve.patterns[n]
			needs[i], refused[i] = rest[n], false
			p := s.patterns[i]
			if p.Lines != 0 {
				s.sieve.crossing = append(s.sieve.crossing, i)
			}
			s.sieve.cleaned = s.sieve.cleaned || p.Edges || p.Lines != 0
		}
	}
	for i, p := range s.patterns {
		if refused[i] && p.Slow() {
			s.always = append(s.always, int32(i))
		}
	}
	return needs
}

// A sifter reads the lines of a block with a sieve, as they are and cleaned. It reads on from
// line to line, because a match can cross lines.
type sifter struct{ raw, clean dfa.Search }

func (s *sifter) start(with *sieve, begin bool, tables int) {
	with.Start(&s.raw, begin, tables)
	s.clean.Copy(&s.raw)
}

// read reads a line with its line feed. ends reports whether to clean its ends, too.
func (s *sifter) read(line []byte, ends bool, found func(int)) {
	other := line
	if ends && kindOf(line[:lineLength(line)]) != none || bytes.IndexByte(line, rawline.Escape) >= 0 {
		other = cleanText(line)
	}
	same := len(other) == len(line) && s.raw.Equal(&s.clean)
	s.raw.Read(line, found)
	if same {
		s.clean.Copy(&s.raw)
	} else {
		s.clean.Read(other, found)
	}
}

// end ends a block, and the log if end is set.
func (s *sifter) end(end bool, found func(int)) {
	s.raw.End(end, found)
	s.clean.End(end, found)
}

// sift searches the lines that the sieve finds.
func (s *scanner) sift() {
	sieve := s.set.sieve
	if sieve.Tables() == 0 {
		return
	}
	tables := passes(s.budget, sieve.Tables())
	for table := tables; table < sieve.Tables(); table++ {
		for _, n := range sieve.Regexes(table) {
			drop(s.budget, useOf(s.budget, sieve.patterns[n]))
		}
	}
	found := func(n int) { s.patterns.put(s.number, sieve.patterns[n]) }
	s.sifter.start(sieve, s.begin, tables)
	s.current = line{}
	for at := s.lead; at < len(s.text); at = s.current.stop + 1 {
		s.enter(at)
		if at == s.lead && !s.begin { // a match may begin in the previous block
			s.patterns.put(s.number, sieve.crossing...)
		}
		if s.isLong(s.current, s.set.span) {
			s.patterns.put(s.number, sieve.patterns...)
			s.sifter.start(sieve, false, tables)
		} else {
			s.sifter.read(s.text[s.current.start:min(s.current.stop+1, len(s.text))], sieve.cleaned, found)
		}
		s.searchLine()
	}
	s.sifter.end(s.end, found)
	s.searchLine()
}
