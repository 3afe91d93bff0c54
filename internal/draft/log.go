package draft

import (
	"cmp"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/logs/suspect"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// A Log is a log to begin a record with. Its secrets are masked.
type Log struct {
	Name   string // of the file, to show; - for standard input
	Lines  []string
	Masked []Masked
	// At is the line of the error, from 0.
	At int

	raw     []string // the lines with secrets, which are never shown
	message string   // the message in the line of the error
	varies  []string // words of it that differ in other logs
}

// ReadLog reads a log that will become a fixture.
func ReadLog(name string, in io.Reader) (*Log, error) {
	const most = 64 << 20
	data, err := readfile.All(in, most)
	if _, ok := errors.AsType[*readfile.Error](err); ok {
		return nil, usage.Errorf("%s is longer than %d MiB; pass the part with the error, not packed: kbctl new … --log -", name, most>>20)
	}
	if err != nil {
		return nil, usage.Errorf("cannot read %s: %w", name, err)
	}
	text, err := Text(data)
	if err != nil {
		return nil, usage.Errorf("%s is not text: %w; unpack it unless it is gzip, and convert it to UTF-8 if it is UTF-16 without a byte order mark", name, err)
	}
	log := &Log{Name: name}
	clean, masked := Scrub(text)
	log.Lines, log.raw, log.Masked = strings.Split(clean, "\n"), strings.Split(text, "\n"), masked
	return log, nil
}

// longestErrorLine is the length in bytes from which a line cannot be a signature.
const longestErrorLine = 16 << 10

// findError finds the line of the error. The user may name the line, the message or
// an official error. Otherwise it is the most likely line that reports an error and is
// specific, or else the most specific line that reports one.
func findError(d *Draft) (err error) {
	log := d.Log
	switch {
	case d.options.Line > 0:
		return namedLine(log, d.options.Line)
	case d.options.Signature != "" || d.official != "":
		log.At, err = lineWith(d)
		return err
	}
	lines := suspects(d)
	closing := slices.IndexFunc(lines, func(l suspect.Line) bool { return l.Closing })
	if closing < 0 {
		closing = len(lines)
	}
	if log.At = firstSpecific(d, lines[:closing]); log.At >= 0 {
		if slices.ContainsFunc(lines, func(l suspect.Line) bool { return l.Guess && l.Number == log.At+1 }) {
			d.note("no line of %s looks like an error; this one begins the last paragraph before the failure, and --line N takes another line", log.Name)
		}
		return nil
	}
	if log.At = firstSpecific(d, lines[closing:]); log.At < 0 {
		if !slices.ContainsFunc(log.Lines, func(line string) bool { return strings.TrimSpace(line) != "" }) {
			return usage.Errorf("%s is empty; give the log that shows the error", log.Name)
		}
		noteLast(d)
		return usage.Errorf("no line of %s looks like an error; name one with --line N, perhaps one of the last lines above", log.Name)
	}
	d.note("%s:%d reports a failure, and kbctl finds no line that says what failed; if you see one, name it with --line N", log.Name, log.At+1)
	return nil
}

// noteLast lists the last lines of the log that are not empty.
func noteLast(d *Draft) {
	const most, width = 10, 70
	var last []int
	for i, line := range slices.Backward(d.Log.Lines) {
		if strings.TrimSpace(line) != "" && len(last) < most {
			last = append(last, i)
		}
	}
	for _, i := range slices.Backward(last) {
		d.note("%6d  %s", i+1, visible.Clip(rawline.Plain(d.Log.Lines[i]), width))
	}
}

// namedLine takes the line that the user names.
func namedLine(log *Log, line int) error {
	all := len(log.Lines)
	if log.Lines[all-1] == "" { // after the end of the last line
		all--
	}
	if line > all {
		return usage.Errorf("--line: %s has %s, and no line %d", log.Name, wording.Count(all, "line"), line)
	}
	if log.At = line - 1; strings.TrimSpace(log.Lines[log.At]) == "" {
		return usage.Errorf("--line: line %d of %s is empty", line, log.Name)
	}
	if len(log.Lines[log.At]) > longestErrorLine {
		return usage.Errorf("--line: line %d of %s is longer than any message", line, log.Name)
	}
	return nil
}

// suspects returns the lines that look like errors, the most likely one first. Of equal
// lines, the one with the most words of the id comes first.
func suspects(d *Draft) []suspect.Line {
	lines := suspect.Writer{Finder: &suspect.Finder{Passed: d.options.Passed}}
	_, _ = io.WriteString(&lines, strings.Join(d.Log.raw, "\n")) // it does not fail
	_ = lines.Close()
	best := lines.Finder.Best()
	words := strings.FieldsFunc(d.Record.ID, func(r rune) bool { return r == '/' || r == '-' })
	slices.SortStableFunc(best, func(a, b suspect.Line) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(shared(words, b.Text), shared(words, a.Text)))
	})
	return best
}

// shared returns how many of some words a line contains. A short word is no part of another
// one.
func shared(words []string, line string) (n int) {
	const short = 3
	line = strings.ToLower(line)
	whole := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, word := range words {
		if slices.Contains(whole, word) || len(word) > short && strings.Contains(line, word) {
			n++
		}
	}
	return n
}

// firstSpecific returns the first of some lines that is specific enough to identify
// the error. Without one, it returns the most specific line, or -1.
func firstSpecific(d *Draft, lines []suspect.Line) int {
	best, strongest := -1, 0.0
	for _, l := range lines {
		line := d.Log.Lines[l.Number-1]
		message := Message(line)
		pattern, err := Regex(message)
		if err != nil || len(line) > longestErrorLine {
			continue
		}
		known := explainAlone(message, pattern, d.config.Regex.IgnoreCase, line)
		if known.Telling() && !strings.HasSuffix(message, ":") { // after a colon comes the error itself
			return l.Number - 1
		}
		if known.Strength > strongest {
			best, strongest = l.Number-1, known.Strength
		}
	}
	return best
}

// lineWith returns the first line with the message or the official error that the
// user names.
func lineWith(d *Draft) (int, error) {
	message, pattern := Message(d.options.Signature), d.official
	if message == "" {
		message = d.Record.Signature
	} else {
		pattern, _ = Regex(message) // without a regex, the text itself is searched for
	}
	re, err := regex.Compile(pattern, d.config.Regex.IgnoreCase)
	if err != nil {
		return 0, usage.Error{Err: err}
	}
	for i, line := range d.Log.Lines {
		if len(line) <= longestErrorLine && (strings.Contains(line, message) || pattern != "" && re.MatchString(line)) {
			return i, nil
		}
	}
	return 0, usage.Errorf("no line of %s has %q", d.Log.Name, visible.Clip(message, 200))
}

// fixtureName returns the name of the fixture.
func fixtureName(log *Log) string {
	if log.Name == "-" {
		return LogName("stdin")
	}
	return LogName(strings.TrimSuffix(filepath.Base(log.Name), ".gz"))
}

// Source returns what the regex is made from. Other logs show the same error.
func (l *Log) Source(others ...*Log) Source {
	s := Source{Message: cmp.Or(l.message, Message(l.Lines[l.At])), Names: identifiers(l.Lines, l.At), Words: l.varies}
	for _, log := range append([]*Log{l}, others...) {
		s.Lines = append(s.Lines, log.raw[log.At], log.Lines[log.At])
	}
	for _, log := range others {
		s.Others = append(s.Others, cmp.Or(log.message, Message(log.Lines[log.At])))
	}
	return s
}

// stray returns the number of the first line that a regex matches although it reports no
// error, or 0.
func (l *Log) stray(re *regexp.Regexp) int {
	var matched []int
	for i, line := range l.Lines {
		if i != l.At && re.MatchString(rawline.Plain(shorten(line))) {
			matched = append(matched, i)
		}
	}
	if matched == nil {
		return 0
	}
	reports := make(map[int]bool)
	for i := range errorline.Errors(l.Lines) {
		reports[i] = true
	}
	for _, i := range matched {
		if !reports[i] {
			return i + 1
		}
	}
	return 0
}
