package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// say prints a line on standard error. On a terminal, long lines break between words.
func (a *app) say(format string, args ...any) {
	fmt.Fprintln(a.stderr, fitted(a.stderr, visible.LineStart(fmt.Sprintf(format, args...))))
}

// fitted breaks the lines of a text that are too long for w, if w is a terminal.
func fitted(w io.Writer, text string) string {
	width, ok := terminalWidth(w)
	if !ok {
		return text
	}
	return broken(text, width)
}

// broken breaks long lines. Every part has the indent of its line.
func broken(text string, width int) string {
	var all []string
	for line := range strings.SplitSeq(text, "\n") {
		rest := strings.TrimLeft(line, " ")
		all = append(all, terminal.Wrap(rest, line[:len(line)-len(rest)], width)...)
	}
	return strings.Join(all, "\n")
}

// note does the same as say unless --quiet is set.
func (a *app) note(format string, args ...any) {
	if !a.quiet {
		a.say(format, args...)
	}
}

// block prints lines below a heading on standard error. The lines are for a file or for a
// shell, so they stay whole.
func (a *app) block(heading, text string) {
	a.say("%s", heading)
	for line := range strings.Lines(text) {
		fmt.Fprintln(a.stderr, "  "+visible.Escape(strings.TrimRight(line, "\n")))
	}
}
