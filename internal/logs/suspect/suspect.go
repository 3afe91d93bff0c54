// Package suspect chooses the lines of a log that most likely say what failed.
package suspect

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// A Line is a line of a log that looks like an error.
type Line struct {
	Number int    // from 1
	Text   string // as it is in the log, up to [longest] bytes
	// Rank is larger for a line that is more likely.
	Rank int
	// Closing reports whether the line says only that something failed.
	Closing bool
	// Guess reports whether the line looks like no error, but begins the last paragraph
	// before the failure.
	Guess bool
}

// Limits of what a Finder keeps.
const (
	most    = 4096 // lines
	longest = 4 << 10
)

// A Finder finds lines in one log, which a [Writer] passes on. It keeps a limited number of
// them.
type Finder struct {
	// Passed has the lines of runs that passed, which are no suspects. It may be nil.
	Passed *passing.Lines

	detector errorline.Detector
	job      job
	recent   recent
	number   int // of the last line
	row      int // the number of lines so far that are not indented
	lines    []*suspect
	known    map[uint64]*suspect // by fingerprint
	kept     kept
	repeats  repeats
	// changed reports whether the same lines again may do something else than last time.
	changed bool
}

// kept is the last line that was kept. Logs repeat many lines.
type kept struct {
	line  []byte
	print uint64
}

// fingerprint returns the fingerprint of a line, in little time for the same line again.
func (k *kept) fingerprint(line []byte) uint64 {
	if len(line) > longest {
		return passing.Fingerprint(line)
	}
	if !bytes.Equal(line, k.line) {
		k.line, k.print = append(k.line[:0], line...), passing.Fingerprint(line)
	}
	return k.print
}

// A suspect is a line that may occur more than once.
type suspect struct {
	Line
	print    uint64
	last     int // the number of its last line
	row      int // the row of its last line
	step     int // of the job
	strength errorline.Strength
	late     bool // it is in a step after the failure
	retried  bool // the job tried again
}

// addLines adds the next lines of the log.
func (f *Finder) addLines(text []byte) {
	sieve := errorline.NewSieve(text)
	next := sieve.Next(0)
	for at := 0; at < len(text); {
		line := text[at:]
		line = line[:bytes.IndexByte(line, '\n')+1]
		f.number++
		if !isIndented(line) {
			f.row++
		}
		if isCaret(line) {
			f.dropSource()
		}
		if at >= next || !f.detector.Idle() || errorline.HasLevel(line) {
			f.look(line)
		}
		f.recent.add(line)
		if at += len(line); at > next {
			next = sieve.Next(at)
		}
	}
	f.recent.keep()
}

// look looks at a line that may matter.
func (f *Finder) look(line []byte) {
	kind := f.detector.Look(line)
	f.job.look(line, f.number)
	if f.job.retries {
		f.retry()
	}
	if f.job.end == f.number && !f.explained() {
		f.guess()
	}
	if kind != errorline.None && !f.job.inCommand && !f.Passed.Has(line) {
		f.keep(line, kind)
	}
}

// isIndented reports whether a line is blank, or indented after a number such as a time.
func isIndented(line []byte) bool {
	const longestTime = 40
	if len(line) > 0 && line[0] >= '0' && line[0] <= '9' {
		line = line[bytes.IndexByte(line[:min(len(line), longestTime)], ' ')+1:]
	}
	return len(line) == 0 || line[0] <= ' '
}

// isCaret reports whether a line only points at a place in the line before.
func isCaret(line []byte) bool {
	last := len(line) - 1
	for last >= 0 && line[last] <= ' ' {
		last--
	}
	if last < 0 || line[last] != '^' && line[last] != '~' { // most lines
		return false
	}
	return len(bytes.Trim(rawline.Unwrap(line), " \t\r\n^~")) == 0
}

// dropSource drops the last line if it is indented, because it is source code.
func (f *Finder) dropSource() {
	last := len(f.lines) - 1
	if last >= 0 && f.lines[last].Number == f.number-1 && isIndented(rawline.Unwrap([]byte(f.lines[last].Text))) {
		delete(f.known, f.lines[last].print)
		f.lines, f.changed = f.lines[:last], true
	}
}

// explained reports whether an error is known in the current step.
func (f *Finder) explained() bool {
	return slices.ContainsFunc(f.lines, func(s *suspect) bool { return !s.Closing && s.step == f.job.step })
}

// guess adds the first line of the last paragraph.
func (f *Finder) guess() {
	back, line := f.recent.paragraph()
	if back == 0 || f.Passed.Has(line) {
		return
	}
	f.changed = true
	f.lines = append(f.lines, &suspect{Line: Line{Number: f.number - back, Text: string(line), Guess: true}, last: f.number - back, row: f.row, step: f.job.step})
}

// keep keeps a line that reports something.
func (f *Finder) keep(line []byte, kind errorline.Kind) {
	line = bytes.TrimRight(line, "\r\n")
	print := f.kept.fingerprint(line)
	s := f.known[print]
	if s == nil {
		if len(f.lines) == most {
			drop(f)
		}
		s = &suspect{Line: Line{Number: f.number, Text: string(line[:min(len(line), longest)]), Closing: kind == errorline.Closing}, print: print, step: f.job.step, late: f.job.late}
		if f.known == nil {
			f.known = make(map[uint64]*suspect)
		}
		f.known[print] = s
		f.lines, f.changed = append(f.lines, s), true
	}
	if s.step != f.job.step || s.retried { // it counts where it occurs last
		s.Number, s.step, s.late, s.retried = f.number, f.job.step, f.job.late, false
		f.changed = true
	}
	s.last, s.row = f.number, f.row
}

// retry notes that the job tries again what failed on the last lines.
func (f *Finder) retry() {
	const near = 5
	f.changed = true
	for _, s := range slices.Backward(f.lines) {
		if f.number-s.last > near && f.number-s.Number > near {
			break
		}
		s.retried = true
	}
}

// drop drops the lines in the middle.
func drop(f *Finder) {
	const kept = most / 4
	for _, s := range f.lines[kept : most-kept] {
		delete(f.known, s.print)
	}
	f.lines = slices.Delete(f.lines, kept, most-kept)
}

// Best returns the lines that look like errors, the most likely one first, and of lines with
// the same rank the first one. Lines that say only that something failed come last.
func (f *Finder) Best() (best []Line) {
	f.rank()
	for _, s := range f.lines {
		best = append(best, s.Line)
	}
	slices.SortStableFunc(best, func(a, b Line) int { return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(a.Number, b.Number)) })
	return best
}

// rank ranks the lines. This waits until all lines are known, because it takes time.
func (f *Finder) rank() {
	for _, s := range f.lines {
		if !s.Closing && !s.Guess {
			s.strength = errorline.Rate([]byte(s.Text))
		}
	}
	near := nearEnd(f)
	for _, s := range f.lines {
		s.Rank = int(s.strength)
		for i, good := range []bool{near[s], f.job.inFailed(s.step), !s.late && f.job.before(s.Number), !s.retried, !s.Closing} {
			if good {
				s.Rank += 4 << i
			}
		}
	}
}

// nearEnd returns the last lines before the end of the step that failed. Lines that are
// far above them did not end it. Without a known end, all lines may have ended it.
func nearEnd(f *Finder) map[*suspect]bool {
	const far = 30 // rows
	near := make(map[*suspect]bool)
	row := -1
	byRow := slices.Clone(f.lines)
	slices.SortFunc(byRow, func(a, b *suspect) int { return cmp.Compare(b.row, a.row) })
	for _, s := range byRow {
		if s.Closing || s.strength == errorline.Weak || s.late || s.retried || !f.job.before(s.Number) || !f.job.inFailed(s.step) {
			continue
		}
		if f.job.end > 0 && row >= 0 && row-s.row > far {
			break
		}
		near[s], row = true, s.row
	}
	return near
}
