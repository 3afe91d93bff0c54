package main

import (
	"errors"
	"io"
	"os"

	"github.com/kbctl/kbctl/internal/logtext"
	"github.com/kbctl/kbctl/internal/progress"
)

// checkLog tells whether there is a log to open.
func (a *app) checkLog(file string) error {
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

// openLog opens the text of a log, or of standard input for "-".
func (a *app) openLog(file string) (io.ReadCloser, error) {
	if file == "-" {
		return io.NopCloser(logtext.NewReader(a.stdin)), nil
	}
	f, err := os.Open(a.path(file))
	if err != nil {
		return nil, err
	}
	return &openedLog{logtext.NewReader(f), f}, nil
}

// An openedLog is the text of a file.
type openedLog struct {
	io.Reader
	io.Closer
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
