package coverage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/kbctl/kbctl/internal/logs/folder"
	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/logs/template"
)

// A logReader reads one log.
type logReader struct {
	counter blockCounter
	name    string
	tally   LogTally
	set     *template.Set
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
	in := packed.NewReader(f)
	l.counter.log = in
	r := blockReader{log: in}
	text, err := r.next(nil)
	if folder.Binary(text[:min(len(text), folder.Sniffed)]) {
		l.tally.Skipped++
		return nil
	}
	l.tally.Files++
	l.add(l.counter.count(text))
	for err == nil {
		text, err = r.next(text)
		l.add(l.counter.count(text))
	}
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

// add adds the counts of the next block.
func (l *logReader) add(c blockCount) {
	for _, s := range c.shown {
		l.set.AddMasked(s.line.masked, template.Line{File: l.name, Number: l.tally.Lines + s.first, Text: s.line.text}, s.count)
	}
	l.tally.Lines += c.lines
	l.tally.Errors += c.errors
	l.tally.Matched += c.matched
	l.tally.Dropped += c.dropped
	l.tally.giveUp(c.gaveUp...)
}
