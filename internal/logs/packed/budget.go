package packed

import (
	"bufio"
	"errors"
)

// A packed log may have a thousand times its size. What reads it may take mostSteps for each
// packed byte, and freeSteps more. A step takes about 10 ns. To search a real log takes 2 to 4
// steps for each byte of its text, which has 5 to 20 bytes for a packed one.
const (
	mostSteps = 100
	freeSteps = 250_000_000
)

// StepsPerByte is how many steps it takes to look for errors in a byte of text.
const StepsPerByte = 2

// errSpent means that a log takes more steps.
var errSpent = errors.New("searching the rest takes too long for a packed log of its size; unpack it, and name the file with the text")

// A budget limits the steps for a packed log by its size.
type budget struct {
	log    *bufio.Reader
	size   counter // of what log has read
	packed bool
	steps  int
}

// Spend counts steps that were taken for the text so far. If they are too many for a packed
// log of its size, the next call of Read fails. Text that is not packed has no limit.
func (b *budget) Spend(steps int) { b.steps += steps }

func (b *budget) isSpent() bool {
	return b.packed && b.steps > freeSteps+mostSteps*(int(b.size)-b.log.Buffered())
}

// A Spender limits the steps for a log, as a [Reader] does.
type Spender interface{ Spend(steps int) }

// Spend counts steps for a log if it is a [Spender].
func Spend(log any, steps int) {
	if s, ok := log.(Spender); ok {
		s.Spend(steps)
	}
}

// A counter counts the bytes that are written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
