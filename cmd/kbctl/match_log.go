package main

import (
	"errors"
	"io"
	"os"

	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/usage"
)

// checkLog returns an error unless a log can be opened.
func checkLog(a *app, file string) error {
	if file == "-" {
		return nil
	}
	info, err := os.Stat(a.place().Path(file))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return usage.Errorf("there is no file %s", file)
	case err != nil:
		return err
	case info.IsDir():
		return usage.Errorf("%s is a folder; name the logs in it", file)
	}
	return nil
}

// openLog opens a log, or standard input for "-". A compressed log may be broken, for
// example because its program was killed. Then it ends at the break, with a note.
func openLog(a *app, file string) (io.ReadCloser, error) {
	log := &openedLog{app: a, name: file}
	if file == "-" {
		log.text = packed.NewReader(a.stdin)
		return log, nil
	}
	f, err := os.Open(a.place().Path(file))
	if err != nil {
		return nil, err
	}
	log.text, log.file = packed.NewReader(f), f
	return log, nil
}

// An openedLog is the text of a log.
type openedLog struct {
	app     *app
	name    string
	text    io.Reader
	file    *os.File // nil for standard input
	started bool
	ended   bool
}

func (l *openedLog) Read(p []byte) (int, error) {
	if l.ended {
		return 0, io.EOF
	}
	n, err := l.text.Read(p)
	l.started = l.started || n > 0
	if broken, ok := errors.AsType[*packed.BrokenError](err); ok && l.started {
		l.app.note("cannot read %s to its end: %v", l.name, broken)
		l.ended, err = true, io.EOF
	}
	return n, err
}

func (l *openedLog) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// A countingReader counts the bytes that are read.
type countingReader struct {
	io.Reader
	n     int64
	meter *meter
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	c.meter.Add(n)
	return n, err
}
