package match

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// A Match is where a pattern matches a log.
type Match struct {
	// Pattern is the pattern's position in the set.
	Pattern int
	// Start and End are byte offsets in the log, End behind the match. Range says
	// the same in lines and columns.
	Start, End int64
	Range      schema.Range
	// Text is the match as it stands in the log. It is valid until the function
	// that was given the match returns.
	Text []byte
	// Line is the line it starts on, up to [longestLine] bytes before and behind
	// that place. It is valid as long.
	Line []byte
}

// longestLine is how much of a line is shown around a match, in bytes each way.
const longestLine = 2048

// Search reads a log to its end with so many goroutines, at least one, and calls
// found with each match, in the order in which they start. An error that found
// returns ends the search and is returned.
//
// Each pattern matches what its regex matches in the whole log, from left to right
// and without overlap, as long as that is no longer than [Span] and not empty.
// Besides, it matches what it matches once escape sequences of terminals, times in
// front of lines and carriage returns at their ends are taken out, where it
// matches nothing as it stands.
//
// The memory it takes does not depend on the log's size, nor on that of its lines.
func (s *Set) Search(log io.Reader, jobs int, found func(Match) error) error {
	r := &reader{log: log, set: s}
	c := newCollector(s, found)
	first, err := r.next()
	if err != nil {
		return err
	}
	if first.end {
		s.scan(first)
		return c.add(first)
	}
	return s.stream(first, r, c, max(jobs, 1))
}

// SearchText is Search for a text that is at hand.
func (s *Set) SearchText(text []byte, found func(Match) error) error {
	b := &block{text: text, begin: true, end: true}
	s.scan(b)
	return newCollector(s, found).add(b)
}

// stream searches a log of more than one block: one goroutine reads, jobs search,
// and the caller's collects.
func (s *Set) stream(first *block, r *reader, c *collector, jobs int) error {
	// Each block goes to a scanner, and to the collector in the order of the log.
	type task struct {
		*block
		done chan struct{}
	}
	tasks, order := make(chan task), make(chan task, jobs)
	stop := make(chan struct{})
	var group errgroup.Group
	group.Go(func() error {
		defer close(tasks)
		defer close(order)
		for b, err := first, error(nil); ; b, err = r.next() {
			if err != nil {
				return err
			}
			t := task{b, make(chan struct{})}
			select {
			case order <- t:
				tasks <- t
			case <-stop:
				return nil
			}
			if b.end {
				return nil
			}
		}
	})
	for range jobs {
		group.Go(func() error {
			for t := range tasks {
				s.scan(t.block)
				close(t.done)
			}
			return nil
		})
	}
	var failed error
	for t := range order {
		<-t.done
		if failed == nil {
			if failed = c.add(t.block); failed != nil {
				close(stop)
			}
		}
	}
	return cmp.Or(group.Wait(), failed)
}

func (s *Set) scan(b *block) {
	scanner := s.scanners.Get().(*scanner)
	scanner.scan(b)
	s.scanners.Put(scanner)
}

// blockSize is how much of a log is searched at once: large next to what blocks
// share, small next to the caches that several of them fit in.
const blockSize = 1 << 20

// A reader cuts a log into blocks.
type reader struct {
	log    io.Reader
	set    *Set
	number int
	base   int64
	// rest is what has been read behind the last block, lead what the next one
	// repeats of it.
	rest, lead []byte
	torn       bool
}

// next returns the next block; the last one has end set.
func (r *reader) next() (*block, error) {
	size := max(r.set.block, 4*r.set.span)
	text := make([]byte, len(r.lead)+size)
	n := copy(text, r.lead)
	n += copy(text[n:], r.rest)
	read, err := io.ReadFull(r.log, text[n:])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	b := &block{
		number: r.number, text: text[:n+read], lead: len(r.lead), base: r.base,
		begin: r.number == 0, end: err != nil, tornStart: r.torn,
	}
	r.number++
	if !b.end {
		r.cut(b)
	}
	r.base += int64(len(b.text) - b.lead)
	return b, nil
}

// cut ends a block at its last line end or, if the line that goes on is longer than
// a match may be, within that line. The rest is for the next block.
func (r *reader) cut(b *block) {
	r.torn, r.lead = false, nil
	end := bytes.LastIndexByte(b.text, '\n') + 1
	if end <= b.lead || len(b.text)-end > r.set.span {
		line := end
		end = len(b.text)
		for end > len(b.text)-utf8.UTFMax && !utf8.RuneStart(b.text[end-1]) {
			end--
		}
		end-- // a character may begin here whose end is still to come
		b.tornEnd, r.torn = true, true
		// Escape sequences may part a literal; none of use parts it for longer.
		r.lead = bytes.Clone(b.text[max(line, end-r.set.longest-4096):end])
	}
	r.rest = bytes.Clone(b.text[end:])
	b.text = b.text[:end]
}

// A collector puts together what was found in blocks.
type collector struct {
	set     *Set
	found   func(Match) error
	windows windows
	// waiting are triggers behind which not enough of the log is at hand, queue
	// matches before which there may be others.
	waiting []trigger
	queue   []span
	cursor  cursor
}

func newCollector(s *Set, found func(Match) error) *collector {
	c := &collector{set: s, found: found, cursor: cursor{line: 1, column: 1}}
	c.windows = windows{set: s, open: make(map[int32]*window), out: func(m span) { c.queue = append(c.queue, m) }}
	return c
}

// add takes in what was found in the next block.
func (c *collector) add(b *block) error {
	w := &c.windows
	if b.begin && b.end {
		w.text = b.text // no need for a copy
	} else {
		w.text = append(w.text, b.text[b.lead:]...)
	}
	w.all = b.end
	span := int64(c.set.span)
	end := w.base + int64(len(w.text))
	limit := end - 3*span
	if w.all {
		limit = end + 1
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
	c.waiting = slices.Delete(c.waiting, 0, ready)
	c.queue = append(c.queue, b.matches...)

	final := limit - 2*span // see windows.settle
	if w.all {
		final = limit
	}
	if err := c.report(final); err != nil {
		return err
	}
	c.forget(final - 3*span)
	return nil
}

// report reports the matches that start before a place.
func (c *collector) report(before int64) error {
	slices.SortFunc(c.queue, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.pattern, b.pattern), cmp.Compare(a.end, b.end))
	})
	n := 0
	for ; n < len(c.queue) && c.queue[n].start < before; n++ {
		m := c.queue[n]
		text := c.windows.text[m.start-c.windows.base : m.end-c.windows.base]
		c.advance(m.start)
		behind := c.cursor
		behind.advance(text)
		where := schema.Range{Start: c.cursor.position(), End: behind.position()}
		if err := c.found(Match{Pattern: int(m.pattern), Start: m.start, End: m.end, Range: where, Text: text, Line: c.line(m.start)}); err != nil {
			return err
		}
	}
	c.queue = slices.Delete(c.queue, 0, n)
	return nil
}

// line returns the line around a place, or what is near of it.
func (c *collector) line(at int64) []byte {
	text, middle := c.windows.text, int(at-c.windows.base)
	start, end := max(middle-longestLine, 0), min(middle+longestLine, len(text))
	start += bytes.LastIndexByte(text[start:middle], '\n') + 1
	return text[start : middle+lineLength(text[middle:end])]
}

// advance moves the cursor to a place of the log.
func (c *collector) advance(to int64) {
	c.cursor.advance(c.windows.text[c.cursor.at-c.windows.base : to-c.windows.base])
}

// forget drops the text before a place.
func (c *collector) forget(before int64) {
	w := &c.windows
	n := int(min(before-w.base, int64(len(w.text))))
	if n = visible.RuneStart(w.text, n); n <= 0 { // columns count characters
		return
	}
	before = w.base + int64(n)
	if c.cursor.at < before {
		c.advance(before)
	}
	// Moving the rest is only worth it once in a while.
	if n >= len(w.text)/2 {
		w.text = slices.Delete(w.text, 0, n)
		w.base = before
	}
}

// A cursor is a place in a log that knows its line and column.
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
