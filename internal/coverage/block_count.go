package coverage

import (
	"bytes"
	"hash/maphash"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/schema"
)

// A blockCounter counts the errors of one log, block by block. It counts equal blocks once,
// because a log that repeats some lines for long consists of them.
type blockCounter struct {
	patterns patterns
	log      packed.Spender
	passed   *passing.Lines
	detector errorline.Detector
	shown    shownLines

	errors []errorLine // of the current block
	known  map[uint64]blockCount
}

// A blockCount has the counts of a block.
type blockCount struct {
	lines, errors, matched, dropped int

	gaveUp []*schema.Record
	shown  []shownCount
}

// An errorLine is an error in the block.
type errorLine struct {
	number     int // of its line in the block, from 0
	start, end int // of its line in the block's text
	from, to   int // first and last line of its report, from 0
}

// known reports whether a record matches a line of the report of an error.
func (e errorLine) known(matched func(line int) bool) bool {
	for line := max(e.from, 0); line <= e.to; line++ {
		if matched(line) {
			return true
		}
	}
	return false
}

// Limits of the blocks that a counter remembers.
const (
	mostBlocks      = 64
	mostShownCounts = 1000 // of a block
)

var hashSeed = maphash.MakeSeed()

// count counts the next block of the log.
func (c *blockCounter) count(text []byte) blockCount {
	c.shown.most += len(text) / bytesPerDifferent
	if !c.detector.Idle() {
		return c.countLines(text)
	}
	hash := maphash.Bytes(hashSeed, text)
	if known, ok := c.known[hash]; ok {
		return known
	}
	sum := c.countLines(text)
	if c.detector.Idle() && sum.dropped == 0 && len(sum.shown) <= mostShownCounts {
		if c.known == nil || len(c.known) == mostBlocks {
			c.known = make(map[uint64]blockCount)
		}
		c.known[hash] = sum
	}
	return sum
}

func (c *blockCounter) countLines(text []byte) (sum blockCount) {
	sum.lines = c.detect(text)
	packed.Spend(c.log, packed.StepsPerByte*len(text))
	if len(c.errors) == 0 {
		return sum
	}
	var matched func(line int) bool
	matched, sum.gaveUp = c.patterns.lines(text, c.log)
	for _, e := range c.errors {
		sum.errors++
		if e.known(matched) {
			sum.matched++
		} else {
			c.shown.add(text[e.start:min(e.end, e.start+2*mostShown)], e.number+1)
		}
	}
	const stepsToExamine = 8 // a byte
	packed.Spend(c.log, stepsToExamine*c.shown.bytes)
	c.shown.bytes = 0
	sum.shown, sum.dropped = c.shown.flush()
	return sum
}

// detect finds the errors of a block. It returns the number of lines.
func (c *blockCounter) detect(text []byte) (lines int) {
	c.errors = c.errors[:0]
	for at := 0; at < len(text); lines++ {
		end := at + bytes.IndexByte(text[at:], '\n') + 1
		c.look(text[at:end], lines, at)
		at = end
	}
	return lines
}

func (c *blockCounter) look(line []byte, number, at int) {
	kind := c.detector.Look(line)
	report, explained := c.detector.Report()
	switch n := len(c.errors); {
	case kind == errorline.Error && c.passed.Has(line): // noise
	case kind == errorline.Error:
		c.errors = append(c.errors, errorLine{number, at, at + len(line), number - max(report-1, 0), number})
	case explained && n > 0 && c.errors[n-1].to == number-1:
		c.errors[n-1].to = number
	}
}
