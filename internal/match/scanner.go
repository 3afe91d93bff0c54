package match

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/regex"
)

// A block is a stretch of a log, of whole lines if they are not too long.
type block struct {
	number int
	// text is the block, behind the last lead bytes of the one before, which a
	// literal may begin in.
	text []byte
	lead int
	base int64 // where in the log text[lead] is
	// begin and end tell that the block begins and ends the log.
	begin, end bool
	// torn tells that the block begins, or ends, within a line.
	tornStart, tornEnd bool

	// What was found: matches of patterns that stay within a line, and for the
	// others, and on lines longer than a match may be, where one may be.
	matches  []span
	triggers []trigger
}

// A trigger is a stretch of a log, a line or a part of a long one, around which a
// match of a pattern may be.
type trigger struct {
	pattern    int32
	start, end int64
}

// A scanner searches blocks. It is for one goroutine.
type scanner struct {
	set *Set
	*block

	// special tells that the block has lines that literals alone do not tell of.
	special bool

	// The line that is looked at, as places in text; its number; and the branches
	// that may be in it and the patterns that may match it.
	start, stop int
	number      int
	branches    pending
	patterns    pending

	// stretches are the last triggers in long lines, by pattern.
	stretches map[int32]int
}

// pending are what was put down for a line, each once.
type pending struct {
	list  []int32
	lines []int // the number of the line that each was last put down for
}

func (p *pending) put(line int, what ...int32) {
	for _, n := range what {
		if p.lines[n] != line {
			p.lines[n] = line
			p.list = append(p.list, n)
		}
	}
}

func newScanner(s *Set) *scanner {
	return &scanner{
		set:      s,
		branches: pending{lines: make([]int, len(s.branches))},
		patterns: pending{lines: make([]int, len(s.patterns))},

		stretches: make(map[int32]int),
	}
}

// scan searches a block.
func (s *scanner) scan(b *block) {
	s.block = b
	s.special = isSpecial(b.text)
	clear(s.stretches)
	s.everyLine()
	s.byLiterals()
	s.specialLines()
	s.block = nil
}

// isSpecial tells whether a text has escape sequences, which may part a literal,
// or [regex.Kelvin] characters.
func isSpecial(text []byte) bool {
	return bytes.IndexByte(text, rawline.Escape) >= 0 || bytes.Contains(text, []byte(regex.Kelvin[0])) || bytes.Contains(text, []byte(regex.Kelvin[1]))
}

// everyLine searches each line for the patterns of which no literal is known.
func (s *scanner) everyLine() {
	if s.set.always == nil {
		return
	}
	for at := s.lead; at < len(s.text); at = s.stop + 1 {
		s.line(at)
		if !s.skipped() {
			s.patterns.put(s.number, s.set.always...)
			s.flush()
		}
	}
}

// byLiterals searches the lines that hold literals.
func (s *scanner) byLiterals() {
	s.start, s.stop = 0, -1
	s.set.words.FindBytes(s.text, func(start, literal int) bool {
		if start > s.stop || start < s.start {
			s.flush()
			s.line(start)
		}
		if !s.isLong() {
			s.branches.put(s.number, s.set.owners[literal]...)
			return true
		}
		for _, b := range s.set.owners[literal] {
			s.stretch(s.set.branches[b].pattern, start, start+len(s.set.literals[literal].Text))
		}
		return true
	})
	s.flush()
}

// specialLines searches the lines that hold escape sequences, as they stand and
// as they are without them, and those with [regex.Kelvin] characters.
func (s *scanner) specialLines() {
	if !s.special {
		return
	}
	for at := s.lead; at < len(s.text); at = s.stop + 1 {
		s.line(at)
		if !s.skipped() {
			continue
		}
		s.patterns.put(s.number, s.set.always...)
		s.patterns.put(s.number, s.set.folded...)
		line := s.text[s.start:s.stop]
		for _, text := range [...][]byte{line, clean(line).text} {
			s.set.words.FindBytes(text, func(_, literal int) bool {
				for _, b := range s.set.owners[literal] {
					s.patterns.put(s.number, s.set.branches[b].pattern)
				}
				return true
			})
		}
		s.searchLine()
	}
}

// skipped tells whether the line is left to [scanner.specialLines].
func (s *scanner) skipped() bool { return s.special && isSpecial(s.text[s.start:s.stop]) }

// line makes the line around a place the one that is looked at.
func (s *scanner) line(at int) {
	s.start = bytes.LastIndexByte(s.text[:at], '\n') + 1
	s.stop = at + lineLength(s.text[at:])
	s.number++
}

// isLong tells whether the line may be longer than a match.
func (s *scanner) isLong() bool {
	return s.stop-s.start > s.set.span || s.tornStart && s.start <= s.lead || s.tornEnd && s.stop == len(s.text)
}

// trigger says that a pattern may match around a stretch of the text.
func (s *scanner) trigger(pattern int32, start, end int) {
	s.triggers = append(s.triggers, trigger{pattern, s.at(start), s.at(end)})
}

// stretch is trigger for a place in a long line, where there may be very many: those
// that are near each other become one.
func (s *scanner) stretch(pattern int32, start, end int) {
	if n, ok := s.stretches[pattern]; ok {
		last := &s.triggers[n]
		if last.start >= s.at(s.start) && s.at(start)-last.end < int64(s.set.span) {
			last.end = max(last.end, s.at(end))
			return
		}
	}
	s.stretches[pattern] = len(s.triggers)
	s.trigger(pattern, start, end)
}

// at returns where in the log a place of the text is.
func (s *scanner) at(place int) int64 { return s.base + int64(place-s.lead) }

// flush searches the line for the patterns that may match it.
func (s *scanner) flush() {
	if len(s.branches.list) == 0 && len(s.patterns.list) == 0 {
		return
	}
	if !s.skipped() {
		line := regex.NewText(s.text[s.start:s.stop])
		for _, n := range s.branches.list {
			b := s.set.branches[n]
			// A match that goes on beyond the line may have the rest of its literals there.
			if s.set.patterns[b.pattern].Lines != 0 || b.In(&line) {
				s.patterns.put(s.number, b.pattern)
			}
		}
		s.searchLine()
	}
	s.branches.list, s.patterns.list = s.branches.list[:0], s.patterns.list[:0]
}

// searchLine searches the line for the patterns that are put down.
func (s *scanner) searchLine() {
	line := s.text[s.start:s.stop]
	dirt := unknown
	for _, n := range s.patterns.list {
		p := s.set.patterns[n]
		if p.Lines != 0 || s.isLong() {
			s.trigger(n, s.start, s.stop)
			continue
		}
		// Without escape sequences, only the line's ends are different once it is clean.
		if dirt == unknown && (p.Edges || s.special) {
			dirt = kindOf(line)
		}
		s.search(n, line, dirt == inside || dirt == atEnds && p.Edges)
	}
	s.patterns.list = s.patterns.list[:0]
}

// search adds the matches of a pattern in the line, and if asked to those in the
// line without what is not the program's.
func (s *scanner) search(pattern int32, line []byte, alsoClean bool) {
	re := s.set.patterns[pattern].At(s.begin && s.start == 0, s.end && s.atEnd())
	found := len(s.matches) // those of the line as it stands follow
	for _, at := range findAll(re, line) {
		s.add(pattern, at[0], at[1])
	}
	if !alsoClean {
		return
	}
	asItStands := s.matches[found:]
	without := clean(line)
	for _, at := range findAll(re, without.text) {
		start, end := without.raw(at[0], at[1])
		if m := (span{pattern, s.at(s.start + start), s.at(s.start + end)}); !m.overlapsAny(asItStands) {
			s.add(pattern, start, end)
		}
	}
}

// atEnd tells whether the line is the log's last. One line feed at the end of the
// log ends its last line and begins no other, so that it is between the two ends.
func (s *scanner) atEnd() bool { return s.stop == len(s.text) }

func (s *scanner) add(pattern int32, start, end int) {
	s.matches = append(s.matches, span{pattern, s.at(s.start + start), s.at(s.start + end)})
}
