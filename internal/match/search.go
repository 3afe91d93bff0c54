package match

import (
	"cmp"
	"io"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/schema"
)

// A Match is a match of a pattern in a log.
type Match struct {
	// Pattern is the index of the pattern in the set.
	Pattern int
	// Start and End are the byte offsets of the match in the log. Range has the same
	// bounds as lines and columns.
	Start, End int64
	Range      schema.Range
	// Text is the match as it is in the log, before cleaning. It is valid until the
	// function that receives the match returns.
	Text []byte
	// Line is the line where the match starts, up to [longestLine] bytes before and after
	// the start. It is valid as long as Text is.
	Line []byte
}

// longestLine is the number of bytes of a line to show before and after the start of a
// match.
const longestLine = 2048

// Search reads a log to its end and calls found with each match, in the order of their
// starts. It searches in jobs goroutines, at least one. If found returns an error, Search
// stops and returns it.
//
// Each pattern matches what its regex matches in the whole log, from left to right and
// without overlap, except that matches are not empty and not longer than [Span]. Search
// also cleans the log: it removes the escape sequences of terminals, timestamps before
// lines, and carriage returns at the ends of lines. A match in the cleaned log counts if
// it does not overlap a match in the original log.
//
// The memory that Search needs does not depend on the size of the log or its lines.
//
// A search takes a limited number of steps for each part of the log. Search gives up on
// the patterns that exceed it: they can miss further matches in that part, and
// those that took the most steps miss all further matches. It returns them in order.
//
// If the log is a [packed.Spender], Search counts the steps for it.
func (s *Set) Search(log io.Reader, jobs int, found func(Match) error) (gaveUp []int, err error) {
	r := &reader{log: log, set: s}
	c := newCollector(s, found)
	first, err := r.next()
	if err != nil {
		return nil, err
	}
	if first.end {
		s.scan(first)
		err = c.add(first)
		packed.Spend(log, c.steps)
	} else {
		err = s.searchBlocks(first, r, c, max(jobs, 1))
	}
	return c.exhausted(), err
}

// SearchText is like [Set.Search] for a text in memory.
func (s *Set) SearchText(text []byte, found func(Match) error) (gaveUp []int, err error) {
	return s.searchBlock(&block{text: text, begin: true, end: true}, found)
}

// searchBlock searches a log of one block.
func (s *Set) searchBlock(b *block, found func(Match) error) (gaveUp []int, err error) {
	s.scan(b)
	c := newCollector(s, found)
	err = c.add(b)
	return c.exhausted(), err
}

// ahead is the number of blocks that a search may read before it has the lesson of the first of
// them. It does not depend on the number of goroutines, so the matches
// do not, either.
const ahead = 8

// searchBlocks searches a log of several blocks. One goroutine reads, jobs goroutines
// search, and the calling goroutine collects the matches.
func (s *Set) searchBlocks(first *block, r *reader, c *collector, jobs int) error {
	// Each block goes to a scanner, and to the collector in the order of the log. A block with
	// the text of a known one goes to the collector alone.
	type task struct {
		*block
		known *block
		done  chan struct{}
	}
	tasks, order := make(chan task), make(chan task, jobs)
	stop, lessons := make(chan struct{}), make(chan lesson, ahead)
	var group errgroup.Group
	group.Go(func() error {
		defer close(tasks)
		defer close(order)
		b, err := first, error(nil)
		var learned lesson
		repeats := make(repeats)
		for n := 0; ; n++ {
			if err != nil {
				return err
			}
			if n == 1 || n > ahead { // most costly patterns are so in the first block
				select {
				case learned = <-lessons:
					packed.Spend(r.log, learned.steps)
				case <-stop:
					return nil
				}
			}
			b.lesson = learned
			t := task{b, repeats.known(b), make(chan struct{})}
			select {
			case order <- t:
				if t.known != nil {
					close(t.done)
				} else {
					tasks <- t
				}
			case <-stop:
				return nil
			}
			if b.end {
				return nil
			}
			b, err = r.next()
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
		if t.known != nil {
			t.repeat(t.known)
		}
		if failed == nil {
			if failed = c.add(t.block); failed != nil {
				close(stop)
			}
			lessons <- c.lesson()
		}
	}
	err := group.Wait()
	for len(lessons) > 0 {
		packed.Spend(r.log, (<-lessons).steps)
	}
	return cmp.Or(err, failed)
}

func (s *Set) scan(b *block) {
	scanner := s.scanners.Get().(*scanner)
	scanner.scan(b)
	s.scanners.Put(scanner)
}
