package match

import (
	"bytes"
	"slices"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/regex"
)

// A scanner searches one block at a time. It is not safe for concurrent use.
type scanner struct {
	set *Set
	*block

	special bool // whether the block has special lines; see isSpecial

	// These describe the current line: its place and number, the branches that it may
	// contain, and the patterns that may match it.
	current  line
	number   lineNumber
	branches pending
	patterns pending

	// literals has the number of the line in which each literal was found last.
	literals []lineNumber
	// reached has the place up to which the triggers for a literal reach, in a long line.
	reached map[int]int

	// stretches has the index of the last trigger in a long line, by pattern.
	stretches map[int32]int

	sifter sifter
}

// A pending lists the branches or patterns to try on a line, without duplicates.
type pending struct {
	list  []int32
	lines []lineNumber // the number of the line for which each was listed last
}

// A lineNumber tells a line from those shortly before. It is small, because a scanner of a large
// base keeps some for each pattern.
type lineNumber uint16

func (p *pending) put(line lineNumber, what ...int32) {
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
		branches: pending{lines: make([]lineNumber, len(s.branches))},
		patterns: pending{lines: make([]lineNumber, len(s.patterns))},
		literals: make([]lineNumber, len(s.literals)), reached: make(map[int]int),

		stretches: make(map[int32]int),
	}
}

// scan searches a block.
func (s *scanner) scan(b *block) {
	s.block = b
	b.budget = newBudget(len(b.text), stepsFor(len(b.text))*s.set.slack/max(b.share, 1))
	b.budget.omitted = b.omitted
	b.budget.own = max(b.budget.left/2/max(len(s.set.patterns), 1), b.own)
	for _, n := range b.gone {
		drop(b.budget, useOf(b.budget, n))
	}
	s.special = isSpecial(b.text)
	clear(s.stretches)
	clear(s.reached)
	s.sift()
	s.everyLine()
	s.byLiterals()
	s.specialLines()
	if b.kept != nil {
		b.keep()
	}
	s.block = nil
}

// isSpecial reports whether a pattern may match a text without its literals. That is so
// if the text has [regex.Kelvin] characters, or escape sequences, which may split a
// literal.
func isSpecial(text []byte) bool {
	return bytes.IndexByte(text, rawline.Escape) >= 0 || hasKelvin(text)
}

func hasKelvin(text []byte) bool {
	return bytes.Contains(text, []byte(regex.Kelvin[0])) || bytes.Contains(text, []byte(regex.Kelvin[1]))
}

// everyLine searches each line for the patterns that cannot be sifted.
func (s *scanner) everyLine() {
	var always []int32
	for _, n := range s.set.always {
		if s.budget.gone(n) {
			continue
		}
		if s.set.patterns[n].Lines == 0 {
			always = append(always, n)
			continue
		}
		for at := s.lead; at < len(s.text); at += s.set.span {
			s.addTrigger(n, at, min(at+s.set.span, len(s.text)))
		}
	}
	for at := s.lead; at < len(s.text) && len(always) > 0; at = s.current.stop + 1 {
		s.enter(at)
		if skipped(s) {
			continue
		}
		s.patterns.put(s.number, always...)
		s.flush()
		if s.budget.gaveUpOn > 0 {
			always = slices.DeleteFunc(always, s.budget.gone)
		}
	}
}

// byLiterals searches the lines that contain literals.
func (s *scanner) byLiterals() {
	s.current = line{0, -1}
	s.set.words.FindBytes(s.text, func(at, literal int) bool {
		if at > s.current.stop || at < s.current.start {
			s.flush()
			s.enter(at)
		}
		if !s.isLong(s.current, s.set.span) {
			if s.literals[literal] != s.number {
				s.literals[literal] = s.number
				s.branches.put(s.number, s.set.owners[literal]...)
			}
			return true
		}
		if s.literals[literal] == s.number && at < s.reached[literal] {
			return true
		}
		// More occurrences of the literal may follow, so the trigger is longer.
		length := len(s.set.literals[literal].Text)
		end := max(at+length, min(at+s.set.span/2, s.current.stop))
		s.literals[literal], s.reached[literal] = s.number, end-length
		for _, b := range s.set.owners[literal] {
			s.stretch(s.set.branches[b].pattern, at, end)
		}
		return true
	})
	s.flush()
}

// specialLines searches the special lines, both as they are and without escape sequences.
func (s *scanner) specialLines() {
	if !s.special {
		return
	}
	for at := s.lead; at < len(s.text); at = s.current.stop + 1 {
		s.enter(at)
		if !skipped(s) {
			continue
		}
		s.patterns.put(s.number, s.set.always...)
		s.patterns.put(s.number, s.set.folded...)
		raw := s.text[s.current.start:s.current.stop]
		for _, text := range [...][]byte{raw, cleanText(raw)} {
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

// skipped reports whether specialLines will search the current line.
func skipped(s *scanner) bool {
	return s.special && isSpecial(s.text[s.current.start:s.current.stop])
}

// enter makes the line at a place the current line.
func (s *scanner) enter(at int) {
	s.current = s.line(at)
	if s.number++; s.number == 0 { // the numbers begin again
		clear(s.literals)
		clear(s.branches.lines)
		clear(s.patterns.lines)
		s.number = 1
	}
}

// stretch adds a trigger in a long line. A long line can have very many triggers, so
// stretch merges those that are close to each other.
func (s *scanner) stretch(pattern int32, start, end int) {
	if n, ok := s.stretches[pattern]; ok {
		last := &s.triggers[n]
		if last.start >= s.offset(s.current.start) && s.offset(start)-last.end < int64(s.set.span) {
			last.end = max(last.end, s.offset(end))
			return
		}
	}
	s.stretches[pattern] = len(s.triggers)
	s.addTrigger(pattern, start, end)
}

// flush searches the current line for the pending branches and patterns.
func (s *scanner) flush() {
	if len(s.branches.list) == 0 && len(s.patterns.list) == 0 {
		return
	}
	if !skipped(s) {
		text := regex.NewText(s.text[s.current.start:s.current.stop])
		for _, n := range s.branches.list {
			b := &s.set.branches[n]
			if s.budget.omitted != nil && s.budget.omitted[b.pattern] || !confirmed(s, b) {
				continue
			}
			// If a match can cross lines, the next lines can contain its other literals.
			// The line has a literal of the only clause.
			if s.set.patterns[b.pattern].Lines != 0 || len(b.Branch) == 1 || s.budget.possible(b.pattern, &text, []regex.Branch{b.Branch}) {
				s.patterns.put(s.number, b.pattern)
			}
		}
		s.searchLine()
	}
	s.branches.list, s.patterns.list = s.branches.list[:0], s.patterns.list[:0]
}

// confirmed reports whether the current line has a second literal of a branch that needs one.
func confirmed(s *scanner, b *ownedBranch) bool {
	for _, n := range b.also {
		if s.literals[n] == s.number {
			return true
		}
	}
	return b.also == nil
}

// searchLine searches the current line for the pending patterns.
func (s *scanner) searchLine() {
	raw := s.text[s.current.start:s.current.stop]
	dirt := unknown
	for _, n := range s.patterns.list {
		if s.budget.gone(n) {
			continue
		}
		p := s.set.patterns[n]
		if p.Lines != 0 || s.isLong(s.current, s.set.span) {
			s.addTrigger(n, s.current.start, s.current.stop)
			continue
		}
		// Without escape sequences, cleaning only changes the ends of a line.
		if dirt == unknown && (p.Edges || s.special) {
			dirt = kindOf(raw)
		}
		s.search(n, raw, dirt == inside || dirt == atEnds && p.Edges)
	}
	s.patterns.list = s.patterns.list[:0]
}

// search adds the matches of a pattern in the current line. With alsoClean, it adds the
// matches in the cleaned line that do not overlap them.
func (s *scanner) search(pattern int32, raw []byte, alsoClean bool) {
	// If a line feed follows the last line, that line does not end the log.
	p, begin, end := s.set.patterns[pattern], s.begin && s.current.start == 0, s.end && s.current.stop == len(s.text)
	before := len(s.matches)
	for _, at := range s.budget.findAll(pattern, p, raw, begin, end) {
		s.addMatch(pattern, s.current.start+at[0], s.current.start+at[1])
	}
	if !alsoClean {
		return
	}
	inRaw := s.matches[before:]
	cleaned := clean(raw)
	for _, at := range s.budget.findAll(pattern, p, cleaned.text, begin, end) {
		start, end := cleaned.raw(at[0], at[1])
		start, end = s.current.start+start, s.current.start+end
		if m := (span{pattern, s.offset(start), s.offset(end)}); !m.overlapsAny(inRaw) {
			s.addMatch(pattern, start, end)
		}
	}
}
