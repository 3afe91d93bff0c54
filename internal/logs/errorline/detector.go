// Package errorline finds the lines of a log that report an error.
package errorline

import (
	"bytes"
	"iter"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// A Detector classifies the lines of one log, one after the other. It prefers missing
// an error to reporting text that only mentions one. A line is an error if it starts
// with an exception's class, has the level of an error, has a word such as error or
// failed before a colon, or has a well-known code or phrase. Warnings, source code,
// stack frames and counts of errors are not errors. The zero value is ready to use.
type Detector struct {
	inTraceback bool // a Python traceback has started and not ended
	panicked    bool // the next line has the message of a panic in Rust
	npm         npmReport
	memo        memo
}

// A Kind is what a line of a log reports.
type Kind int

// The kinds of lines.
const (
	None    Kind = iota
	Error        // something failed, and the line names the reason
	Closing      // something failed, and another line names the reason
)

// mostSearched limits how many bytes of a line are searched. Errors show early in a
// line.
const mostSearched = 4 << 10

// Errors yields the indexes of the lines that report an error and its reason.
func Errors(lines []string) iter.Seq[int] {
	return func(yield func(int) bool) {
		var d Detector
		for i, line := range lines {
			if d.Look([]byte(line)) == Error && !yield(i) {
				return
			}
		}
	}
}

// Look classifies the next line of the log. It is fast for a line that occurs again, and for
// most others.
func (d *Detector) Look(raw []byte) Kind {
	raw = rawline.Unwrap(raw[:min(len(raw), mostSearched)]) // without the time, which differs
	state, before := d.state(), d.npm.lines
	if known, ok := d.memo.again(state, raw); ok {
		return d.set(known)
	}
	if state == 0 && isDull(raw) {
		return None
	}
	if known, ok := d.memo.find(state, raw); ok {
		return d.set(known)
	}
	kind := d.look(raw)
	d.memo.keep(state, raw, kind, before, d)
	return kind
}

// isDull reports whether a line is no error and starts no report. It is fast: most lines
// are dull.
func isDull(raw []byte) bool {
	if bytes.HasPrefix(raw, tracebackStart) {
		return false
	}
	plain := bytes.IndexByte(raw, rawline.Escape) < 0
	return !isSuspect(raw) || plain && !telling.MatchString(string(bytes.TrimRight(raw, "\r\n")))
}

// look classifies a line that is unwrapped.
func (d *Detector) look(raw []byte) Kind {
	raw = bytes.TrimRight(raw, "\r\n")
	if d.panicked {
		d.panicked = false
		return Error
	}
	if d.traceback(raw) {
		return None
	}
	line, suspect := string(raw), isSuspect(raw)
	if suspect || d.npm.lines > 0 {
		line = rawline.Plain(line)
	}
	if kind, ok := d.npm.look(line); ok || !suspect {
		return kind
	}
	if d.panicked = panicHead.MatchString(line); d.panicked {
		return None
	}
	switch {
	case source.MatchString(line), advice.MatchString(line):
		return None
	case isClosing(line):
		return Closing
	case certain.MatchString(line), klog.MatchString(line):
		return Error
	case quiet.MatchString(line), isHarmless(line):
		return None
	case likely.MatchString(line), chinese.MatchString(line) && !chineseQuiet.MatchString(line):
		return Error
	}
	return None
}

// isHarmless reports whether a line is about errors that did not happen, or counts errors.
func isHarmless(line string) bool {
	return harmless.MatchString(line) && (!numbered.MatchString(line) || harmless.MatchString(numbered.ReplaceAllString(line, "")))
}

// Report returns the number of lines of the npm error report that ends with the last line
// of Look, and whether one of them names the reason. The number is 0 outside a report.
func (d *Detector) Report() (lines int, explained bool) { return d.npm.lines, d.npm.explained }

// Idle reports whether the next line means the same as at the start of a log.
func (d *Detector) Idle() bool { return d.state() == 0 }

var tracebackStart = []byte("Traceback (most recent call last)")

// traceback reports whether a line belongs to a Python traceback. The first line
// without indentation follows the traceback and names the error.
func (d *Detector) traceback(line []byte) bool {
	if bytes.HasPrefix(line, tracebackStart) {
		d.inTraceback = true
		return true
	}
	d.inTraceback = d.inTraceback && (len(line) == 0 || line[0] == ' ' || line[0] == '\t')
	return d.inTraceback
}

// isSuspect reports whether a line can be an error. It is fast: most lines are not.
func isSuspect(line []byte) bool {
	klogLevel := len(line) > 1 && (line[0] == 'E' || line[0] == 'F') && (line[1] == '0' || line[1] == '1')
	return klogLevel || hasStem(line)
}

func hasStem(line []byte) (found bool) {
	stems.FindBytes(line, func(at, word int) bool {
		found = !isCount(line, at, word)
		return !found
	})
	return found
}
