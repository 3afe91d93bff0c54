package main

import (
	"errors"
	"io"
	"os"
	"regexp"

	"github.com/kbctl/kbctl/internal/hosts/joblog"
	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/usage"
)

// A namedLog is a log that can be read: a file, or standard input.
type namedLog struct {
	name string // in output and messages
	open func() (*logText, error)
	// fetch is a command that prints the log of a job. It is empty for other logs.
	fetch string
}

// newCommand returns the command that starts a record from a log.
func (l namedLog) newCommand() string {
	const command = "kbctl new <domain>/<slug> --log "
	switch {
	case l.fetch != "":
		return l.fetch + " | " + command + "-"
	case l.name == "-" || !shellSafe.MatchString(l.name):
		return command + "FILE"
	}
	return command + l.name
}

// shellSafe matches names that mean the same in every shell.
var shellSafe = regexp.MustCompile(`^[\w./][\w./-]*$`)

// A logSet has the logs that a command reads.
type logSet struct {
	failing []namedLog // to explain
	passing []namedLog // of the same jobs when they passed; their lines are noise
}

// fileLog returns the log in a file, or standard input for "-". It opens neither.
func fileLog(a *app, file string) (namedLog, error) {
	if file == "-" {
		return namedLog{name: file, open: func() (*logText, error) { return newLogText(a, file, io.NopCloser(a.stdin)), nil }}, nil
	}
	path := a.place().Path(file)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return namedLog{}, usage.Errorf("there is no file %s", file)
	case err != nil:
		return namedLog{}, err
	case info.IsDir():
		return namedLog{}, usage.Errorf("%s is a folder; name the logs in it", file)
	}
	return namedLog{name: file, open: func() (*logText, error) {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		return newLogText(a, file, f), nil
	}}, nil
}

// readLogs opens each log and calls read with its text. It skips the logs of jobs that
// GitHub does not have or that cannot be unpacked, unless there is no other log.
func readLogs(a *app, logs []namedLog, read func(name string, text *logText) error) error {
	missing := 0
	for _, log := range logs {
		text, err := log.open()
		if errors.Is(err, joblog.ErrMissing) || errors.Is(err, joblog.ErrBroken) {
			a.note("%s: %v", log.name, err)
			missing++
			continue
		}
		if err != nil {
			return err
		}
		if err := errors.Join(read(log.name, text), text.Close()); err != nil {
			return err
		}
	}
	if missing == len(logs) {
		return errors.New("there is no log to read; if the jobs are still running, try again when they end, or keep their output in a file and name it")
	}
	return nil
}

// A logText is the text of a log. A compressed log may be broken, for example because its
// program was killed, and the log of a job may be too long. Then the text ends early, with
// a note.
type logText struct {
	app  *app
	name string
	text io.Reader
	io.Closer
	started bool
	unread  string // why the text ends early; empty if it does not
}

func newLogText(a *app, name string, log io.ReadCloser) *logText {
	return &logText{app: a, name: name, text: packed.NewReader(log), Closer: log}
}

func (l *logText) Read(p []byte) (int, error) {
	if l.unread != "" {
		return 0, io.EOF
	}
	n, err := l.text.Read(p)
	l.started = l.started || n > 0
	if (is[*packed.BrokenError](err) || errors.Is(err, joblog.ErrTooLong) || errors.Is(err, joblog.ErrBroken)) && l.started {
		l.app.note("cannot read %s to its end: %v", l.name, err)
		l.unread, err = err.Error(), io.EOF
	}
	return n, err
}

// Spend implements [packed.Spender].
func (l *logText) Spend(steps int) { packed.Spend(l.text, steps) }

// A countingReader counts and copies the bytes that are read.
type countingReader struct {
	io.Reader
	copy  io.Writer
	n     int64
	meter *meter
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	c.meter.Add(n)
	_, _ = c.copy.Write(p[:n]) // it does not fail
	return n, err
}

// Spend implements [packed.Spender].
func (c *countingReader) Spend(steps int) { packed.Spend(c.Reader, steps) }
