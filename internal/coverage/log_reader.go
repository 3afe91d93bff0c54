package coverage

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/folder"
	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/logs/template"
)

// Sizes of what is read at once, in bytes.
const (
	longestLine = 64 << 10 // the rest of a line is skipped
	block       = 1 << 20
)

// A logReader reads one log.
type logReader struct {
	patterns patterns
	passed   *passing.Lines
	name     string
	tally    LogTally
	set      *template.Set

	detector errorline.Detector
	lines    int // read so far
	text     []byte
	errors   []errorLine // in the block
	shown    shownLines
}

// An errorLine is an error in the block.
type errorLine struct {
	number     int // of its line, from 0
	start, end int // of its line in the block's text
	from, to   int // first and last line of its report, from 0
}

// known reports whether a record matches a line of the report of an error.
func (e errorLine) known(matched func(line int) bool, first int) bool {
	for line := max(e.from, first); line <= e.to; line++ {
		if matched(line - first) {
			return true
		}
	}
	return false
}

func (l *logReader) read(fsys fs.FS, file string) error {
	f, err := fsys.Open(file)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", l.name, reason(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() { // replaced since it was listed
		return nil
	}
	in := bufio.NewReaderSize(packed.NewReader(f), longestLine)
	if head, _ := in.Peek(folder.Sniffed); folder.Binary(head) {
		l.tally.Skipped++
		return nil
	}
	l.tally.Files++
	for err == nil {
		err = l.line(in)
		if len(l.text) >= block {
			l.flush()
		}
	}
	l.flush()
	if err != io.EOF {
		return fmt.Errorf("%s cannot be read to its end: %w", l.name, reason(err))
	}
	return nil
}

// reason removes the path from an error.
func reason(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	return err
}

// line reads a line. It keeps only the start of a very long one.
func (l *logReader) line(in *bufio.Reader) error {
	start := len(l.text)
	part, err := in.ReadSlice('\n')
	l.text = append(l.text, part...)
	for err == bufio.ErrBufferFull {
		_, err = in.ReadSlice('\n')
	}
	if len(part) == 0 {
		return err
	}
	if l.text[len(l.text)-1] != '\n' {
		l.text = append(l.text, '\n')
	}
	kind := l.detector.Look(l.text[start:])
	report, explained := l.detector.Report()
	switch {
	case kind == errorline.Error && l.passed.Has(l.text[start:]): // noise
	case kind == errorline.Error:
		l.errors = append(l.errors, errorLine{l.lines, start, len(l.text), l.lines - max(report-1, 0), l.lines})
	case explained && len(l.errors) > 0 && l.errors[len(l.errors)-1].to == l.lines-1:
		l.errors[len(l.errors)-1].to = l.lines
	}
	l.lines++
	return err
}

// flush ends a block and counts its errors.
func (l *logReader) flush() {
	l.tally.Errors += len(l.errors)
	l.shown.most += len(l.text) / bytesPerDifferent
	if len(l.errors) > 0 {
		matched, gaveUp := l.patterns.lines(l.text)
		l.tally.giveUp(gaveUp...)
		first := l.tally.Lines
		for _, e := range l.errors {
			if e.known(matched, first) {
				l.tally.Matched++
			} else {
				l.shown.add(l.text[e.start:min(e.end, e.start+2*mostShown)], e.number+1)
			}
		}
		l.shown.flush(l.set, l.name)
	}
	l.tally.Lines = l.lines
	l.text, l.errors = l.text[:0], l.errors[:0]
}
