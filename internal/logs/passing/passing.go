// Package passing remembers the lines of runs that passed. A line that also occurs in such
// a run does not tell why another run of the same job failed.
package passing

import (
	"bufio"
	"io"

	"github.com/kbctl/kbctl/internal/logs/folder"
	"github.com/kbctl/kbctl/internal/logs/packed"
)

// most limits how many different lines are remembered. The memory is about 40 bytes per
// line.
const most = 1 << 21

// Lines are the lines of runs that passed. The zero value has none and is ready to use.
// Several goroutines may call Has at once, but not while Add runs.
type Lines struct {
	seen map[uint64]struct{}
	full bool
}

// Add reads the text of a log to its end and adds its lines. It adds nothing of a file that
// is not text.
func (l *Lines) Add(log io.Reader) error {
	if l.seen == nil {
		l.seen = make(map[uint64]struct{})
	}
	in := bufio.NewReaderSize(log, 64<<10)
	if head, _ := in.Peek(folder.Sniffed); folder.Binary(head) {
		return nil
	}
	for {
		line, err := in.ReadSlice('\n')
		packed.Spend(log, packed.StepsPerByte*len(line))
		if print := Fingerprint(line); print != 0 {
			l.add(print)
		}
		for err == bufio.ErrBufferFull {
			_, err = in.ReadSlice('\n')
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (l *Lines) add(print uint64) {
	if _, ok := l.seen[print]; ok {
		return
	}
	if l.full = l.full || len(l.seen) == most; !l.full {
		l.seen[print] = struct{}{}
	}
}

// Full reports whether there were more lines than Lines can remember. Has does not know
// the others.
func (l *Lines) Full() bool { return l != nil && l.full }

// Len returns the number of different lines that are remembered.
func (l *Lines) Len() int { return len(l.seen) }

// Has reports whether a line of a log occurs in a run that passed. Times, numbers, hashes,
// durations and temporary paths may differ. A blank line does not occur. Without runs,
// Lines may be nil.
func (l *Lines) Has(line []byte) bool {
	if l == nil || len(l.seen) == 0 {
		return false
	}
	_, ok := l.seen[Fingerprint(line)]
	return ok
}
