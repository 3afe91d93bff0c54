package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/report/diagnosis"
	"github.com/kbctl/kbctl/schema"
)

// matchStream answers line by line.
func matchStream(a *app, finder *match.Finder, logs []namedLog, flags matchFlags) error {
	matched := false
	err := readLogs(a, logs, func(name string, text *logText) error {
		found, err := streamLog(a, finder, name, text, flags)
		matched = matched || found
		return err
	})
	if err == nil && !matched && !flags.exitZero {
		err = errFindings
	}
	return err
}

// streamLog answers the lines of a log. It flushes the answers whenever it has to wait
// for more input.
func streamLog(a *app, finder *match.Finder, file string, log io.Reader, flags matchFlags) (matched bool, err error) {
	write := diagnosis.WriteMatches
	if flags.eachLine {
		write = diagnosis.WriteAnswer
	}
	in, out := bufio.NewReaderSize(log, 1<<20), bufio.NewWriter(a.stdout)
	noted := make(map[*schema.Record]bool) // the records that kbctl gave up on
	for number := int64(1); ; number++ {
		line, err := in.ReadSlice('\n')
		var explanations []match.Explanation
		var gaveUp []*schema.Record
		if err == bufio.ErrBufferFull { // long lines need no more memory
			rest := &lineReader{in: in}
			if explanations, gaveUp, err = finder.Explain(spending{io.MultiReader(bytes.NewReader(bytes.Clone(line)), rest), log}, a.workers(), nil); err == nil {
				err = rest.err
			}
		} else {
			var steps int
			explanations, gaveUp, steps = match.ExplainLine(finder, bytes.TrimSuffix(line, []byte("\n")))
			packed.Spend(log, steps)
		}
		gaveUp = slices.DeleteFunc(gaveUp, func(r *schema.Record) bool { return noted[r] })
		noteCostly(a, file, gaveUp)
		for _, r := range gaveUp {
			noted[r] = true
		}
		if flags.top > 0 {
			explanations = explanations[:min(len(explanations), flags.top)]
		}
		matched = matched || len(explanations) > 0
		if len(line) > 0 { // nothing follows the last line feed
			if err := write(out, file, number, explanations); err != nil {
				return matched, err
			}
		}
		if err == io.EOF {
			return matched, out.Flush()
		}
		if err != nil {
			return matched, errors.Join(out.Flush(), fmt.Errorf("cannot read %s: %w", file, err))
		}
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return matched, err
			}
		}
	}
}

// A lineReader reads the rest of a line, without its end. Afterwards err is nil at the
// end of the line, and io.EOF at the end of the log.
type lineReader struct {
	in  *bufio.Reader
	err error
	end bool
}

func (l *lineReader) Read(p []byte) (int, error) {
	if l.end {
		return 0, io.EOF
	}
	if l.in.Buffered() == 0 {
		if _, err := l.in.Peek(1); err != nil {
			l.end, l.err = true, err
			return 0, io.EOF
		}
	}
	part, _ := l.in.Peek(min(len(p), l.in.Buffered()))
	n := bytes.IndexByte(part, '\n')
	if n < 0 {
		n = copy(p, part)
		_, err := l.in.Discard(n)
		return n, err
	}
	copy(p, part[:n])
	l.end = true
	if _, err := l.in.Discard(n + 1); err != nil {
		return n, err
	}
	return n, io.EOF
}

// A spending counts the steps for a part of a log for the log.
type spending struct {
	io.Reader
	log io.Reader
}

// Spend implements [packed.Spender].
func (s spending) Spend(steps int) { packed.Spend(s.log, steps) }
