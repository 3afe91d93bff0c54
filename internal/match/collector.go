package match

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// A collector merges the matches of all blocks, in the order of the log.
type collector struct {
	set     *Set
	found   func(Match) error
	windows windows
	// waiting are triggers whose search needs the text after them. queue are matches
	// that wait because an earlier match may still be found.
	waiting []trigger
	queue   []span
	cursor  cursor
	gaveUp  map[int32]int // by pattern: the blocks in which the search gave up on it
	share   int           // the part of the usual steps that further blocks have
	steps   int           // for the last block; see [packed.Reader.Spend]
}

func newCollector(s *Set, found func(Match) error) *collector {
	c := &collector{set: s, found: found, cursor: cursor{line: 1, column: 1}, share: 1}
	c.windows = windows{set: s, found: func(m span) { c.queue = append(c.queue, m) }}
	return c
}

// add adds the matches and triggers of the next block.
func (c *collector) add(b *block) error {
	w := &c.windows
	if c.steps = stepsToRepeat * len(b.matches); !b.repeats {
		c.steps = packed.StepsPerByte*len(b.text) + b.budget.spent + stepsToMatch*len(b.matches)
	}
	before := b.budget.spent
	w.extend(b)
	w.budget = b.budget
	span := int64(c.set.span)
	limit := w.end() - 3*span
	if w.complete {
		limit = w.end() + 1
	}
	slices.SortFunc(b.triggers, func(x, y trigger) int {
		return cmp.Or(cmp.Compare(x.start, y.start), cmp.Compare(x.end, y.end), cmp.Compare(x.pattern, y.pattern))
	})
	c.waiting = append(c.waiting, b.triggers...)
	ready := 0
	for ready < len(c.waiting) && c.waiting[ready].end <= limit {
		ready++
	}
	if ready < len(c.waiting) {
		limit = min(limit, c.waiting[ready].start)
	}
	w.add(c.waiting[:ready], limit)
	c.steps += b.budget.spent - before
	for _, n := range b.budget.gaveUp() {
		if c.gaveUp == nil {
			c.gaveUp = make(map[int32]int)
		}
		c.gaveUp[n]++
		if b.budget.uses[n].costly {
			c.gaveUp[n] += mostBlocks
		}
	}
	c.share = min(max(c.share, 2*(b.budget.spent*c.share/(heavySteps*(len(b.text)+1)))), leastShare)
	c.waiting = slices.Delete(c.waiting, 0, ready)
	c.queue = append(c.queue, b.matches...)

	final := limit - 2*span // see windows.settle
	if w.complete {
		final = limit
	}
	if err := c.report(final); err != nil {
		return err
	}
	c.drop(final - 3*span)
	return nil
}

// A match takes about stepsToMatch steps to find, and stepsToRepeat if it is known.
const stepsToMatch, stepsToRepeat = 500, 10

// mostBlocks is the number of blocks in which a search may give up on a pattern because the
// others took most steps. After that, or after the first block in which the pattern itself
// took them, it does not search for the pattern.
const mostBlocks = 8

// Real regexes take at most 23 steps for each byte of a long log. If a block takes heavySteps or
// more, further blocks have a smaller part of the steps, but not less than one in leastShare.
const heavySteps, leastShare = 24, 8

// lesson returns what the search has learned for the rest of the log.
func (c *collector) lesson() lesson {
	l := lesson{share: c.share, steps: c.steps}
	for n, blocks := range c.gaveUp {
		if blocks >= mostBlocks {
			l.gone = append(l.gone, n)
		}
	}
	return l
}

// exhausted returns the patterns that the search gave up on.
func (c *collector) exhausted() (gaveUp []int) {
	if c.gaveUp == nil { // as for most texts
		return nil
	}
	for _, n := range slices.Sorted(maps.Keys(c.gaveUp)) {
		gaveUp = append(gaveUp, int(n))
	}
	return gaveUp
}

// report reports the matches that start before a place.
func (c *collector) report(before int64) error {
	slices.SortFunc(c.queue, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.pattern, b.pattern), cmp.Compare(a.end, b.end))
	})
	n := 0
	for ; n < len(c.queue) && c.queue[n].start < before; n++ {
		m := c.queue[n]
		if n > 0 && m == c.queue[n-1] {
			continue // the sieve and a literal found the same line
		}
		text := c.windows.slice(m.start, m.end)
		c.advance(m.start)
		where := schema.Range{Start: c.position(m.start), End: c.position(m.end)}
		if err := c.found(Match{Pattern: int(m.pattern), Start: m.start, End: m.end, Range: where, Text: text, Line: c.line(m.start)}); err != nil {
			return err
		}
	}
	c.queue = slices.Delete(c.queue, 0, n)
	return nil
}

// line returns the line around a place, or the part of it near the place.
func (c *collector) line(at int64) []byte {
	text, middle := c.windows.text, int(at-c.windows.base)
	start, end := max(middle-longestLine, 0), min(middle+longestLine, len(text))
	start += bytes.LastIndexByte(text[start:middle], '\n') + 1
	return text[start : middle+lineLength(text[middle:end])]
}

// advance moves the cursor to a place of the log, or to the start of the character there.
// A match can start inside a character if the text before it is not valid UTF-8.
func (c *collector) advance(to int64) {
	w := &c.windows
	to = w.base + int64(visible.RuneStart(w.text, int(to-w.base)))
	if c.cursor.at < to {
		c.cursor.advance(w.slice(c.cursor.at, to))
	}
}

// position returns the position of a place at or after the cursor.
func (c *collector) position(at int64) schema.Position {
	cursor := c.cursor
	cursor.advance(c.windows.slice(cursor.at, at))
	return cursor.position()
}

// drop drops the text before a place.
func (c *collector) drop(before int64) {
	w := &c.windows
	n := int(min(before-w.base, int64(len(w.text))))
	if n = visible.RuneStart(w.text, n); n <= 0 { // columns count characters
		return
	}
	before = w.base + int64(n)
	if c.cursor.at < before {
		c.advance(before)
	}
	// Moving the rest takes time, so drop does not do it for a few bytes.
	if n >= len(w.text)/2 {
		w.text = slices.Delete(w.text, 0, n)
		w.base = before
	}
}

// A cursor is a place in a log with its line and column.
type cursor struct {
	at           int64
	line, column int
}

// advance moves the cursor over a text.
func (c *cursor) advance(text []byte) {
	c.at += int64(len(text))
	if n := bytes.Count(text, []byte("\n")); n > 0 {
		c.line += n
		c.column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	c.column += utf8.RuneCount(text)
}

func (c *cursor) position() schema.Position {
	return schema.Position{Line: int32(c.line), Column: int32(c.column)}
}
