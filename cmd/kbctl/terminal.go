package main

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"
)

// terminal returns the width of standard output if it is a terminal.
func (a *app) terminal() (width int, ok bool) { return terminalWidth(a.stdout) }

// terminalWidth returns the width of a stream if it is a terminal. COLUMNS overrides the
// width.
func terminalWidth(w io.Writer) (width int, ok bool) {
	f, ok := terminalFile(w)
	if !ok {
		return 0, false
	}
	if width, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && width > 0 {
		return width, true
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width, true
	}
	return 80, true
}

// terminalFile returns the file of a stream if it is a terminal.
func terminalFile(stream any) (f *os.File, ok bool) {
	f, ok = stream.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// colors reports whether to print in color.
func (a *app) colors(terminal bool) bool {
	switch a.color {
	case "always":
		return true
	case "never":
		return false
	}
	return terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// progress returns a meter for long work. The meter shows nothing unless standard
// error is a terminal with a person in front of it.
func (a *app) progress() *meter {
	f, ok := terminalFile(a.stderr)
	if a.quiet || !ok || os.Getenv("TERM") == "dumb" || os.Getenv("CI") != "" {
		return nil
	}
	return startMeter(f)
}
