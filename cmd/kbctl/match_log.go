package main

import (
	"errors"
	"io"
	"os"

	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/progress"
)

// checkLog tells whether there is a log to open.
func checkLog(a *app, file string) error {
	if file == "-" {
		return nil
	}
	info, err := os.Stat(a.path(file))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return usagef("there is no file %s", file)
	case err != nil:
		return err
	case info.IsDir():
		return usagef("%s is a folder; name the logs in it", file)
	}
	return nil
}

// openLog opens the text of a log, or of standard input for "-". One that cannot be
// unpacked to its end, as that of a program that was killed, ends where it can be no
// further, and that is said.
func openLog(a *app, file string) (io.ReadCloser, error) {
	log := &openedLog{app: a, name: file}
	if file == "-" {
		log.text = packed.NewReader(a.stdin)
		return log, nil
	}
	f, err := os.Open(a.path(file))
	if err != nil {
		return nil, err
	}
	log.text, log.file = packed.NewReader(f), f
	return log, nil
}

// An openedLog is the text of a log.
type openedLog struct {
	app   *app
	name  string
	text  io.Reader
	file  *os.File // nil for standard input
	begun bool
	ended bool
}

func (l *openedLog) Read(p []byte) (int, error) {
	if l.ended {
		return 0, io.EOF
	}
	n, err := l.text.Read(p)
	l.begun = l.begun || n > 0
	if broken, ok := errors.AsType[*packed.BrokenError](err); ok && l.begun {
		l.app.note("%s cannot be read to its end: %v", l.name, broken)
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

// A countingReader counts what is read.
type countingReader struct {
	io.Reader
	n     int64
	meter *progress.Meter
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	c.meter.Add(n)
	return n, err
}
