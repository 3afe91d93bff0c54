package main

import (
	"cmp"
	"errors"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// A newLog is the log that a record begins with, without secrets.
type newLog struct {
	name   string // of the file, to show
	lines  []string
	raw    []string // the lines as they were, which nothing shows
	at     int      // the line of the error, from 0
	masked []draft.Masked
	// message is what the line says.
	message string
}

// readNewLog reads a log that is to become a fixture.
func readNewLog(a *app, file string) (*newLog, error) {
	const most = 64 << 20
	if err := checkLog(a, file); err != nil {
		return nil, err
	}
	in, err := openLog(a, file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := readfile.All(in, most)
	if _, ok := errors.AsType[*readfile.Error](err); ok {
		return nil, usagef("%s is longer than %d MiB; pass the part with the error: tail -n 1000 %s | kbctl new … --log -", file, most>>20, file)
	}
	if err != nil {
		return nil, usagef("%s cannot be read: %w", file, err)
	}
	lines, err := draft.Text(text)
	if err != nil {
		return nil, usagef("%s is no text: %w; if it is packed other than with gzip, or in UTF-16 without a byte order mark, make it UTF-8 first", file, err)
	}
	log := &newLog{name: file}
	clean, masked := draft.Scrub(lines)
	log.lines, log.raw, log.masked = strings.Split(clean, "\n"), strings.Split(lines, "\n"), masked
	return log, nil
}

// fromLog begins with a line of a log.
func (n *newcomer) fromLog(finder *match.Finder) (err error) {
	if n.log, err = readNewLog(n.app, n.flags.log); err != nil {
		return err
	}
	n.flags.signature, _ = draft.Scrub(n.flags.signature) // as the log is
	if err := n.choose(); err != nil {
		return err
	}
	line := n.log.lines[n.log.at]
	n.log.message = draft.Message(cmp.Or(n.flags.signature, line))
	n.record.Sign(n.log.message)
	n.app.note("%s:%d: %s", n.log.name, n.log.at+1, visible.Clip(n.record.Signature, 300))
	return n.unknown(finder, line, "this line", "--line takes another line, ")
}

// longestErrorLine is more than any line has that is to be a signature, in bytes.
const longestErrorLine = 16 << 10

// choose finds the line of the error: the one that the user names, or the first
// that has the message or the official error, or the first that says that
// something went wrong and says enough, failing that one that says no more than that.
func (n *newcomer) choose() error {
	log := n.log
	if n.flags.line > 0 {
		if log.at = n.flags.line - 1; log.at >= len(log.lines) || strings.TrimSpace(log.lines[log.at]) == "" {
			return usagef("--line: %s has nothing in line %d", log.name, n.flags.line)
		}
		if len(log.lines[log.at]) > longestErrorLine {
			return usagef("--line: line %d of %s is longer than any message", n.flags.line, log.name)
		}
		return nil
	}
	if n.flags.signature != "" || n.regex != "" {
		return n.chooseSaid()
	}
	if log.at = n.firstTelling(errorline.Errors(log.lines)); log.at >= 0 {
		return nil
	}
	if log.at = n.firstTelling(errorline.Closings(log.lines)); log.at < 0 {
		if !slices.ContainsFunc(log.lines, func(line string) bool { return strings.TrimSpace(line) != "" }) {
			return usagef("there is nothing in %s; give the log that shows the error", log.name)
		}
		return usagef("no line of %s says that something went wrong, as far as kbctl knows; name one with --line N", log.name)
	}
	n.app.note("%s:%d says that something failed, and no line says what, as far as kbctl knows; if you see one, name it with --line N", log.name, log.at+1)
	return nil
}

// firstTelling finds the first of some lines that says enough to be known by;
// failing that the one that says most, or -1.
func (n *newcomer) firstTelling(lines iter.Seq[int]) int {
	const most = 10_000 // lines that say too little, before the best of them has to do
	best, strongest, tried := -1, 0.0, 0
	for i := range lines {
		line := n.log.lines[i]
		message := draft.Message(line)
		regex, err := draft.Regex(message)
		if tried++; tried > most {
			break
		}
		if err != nil || len(line) > longestErrorLine {
			continue
		}
		known := explainAlone(message, regex, n.base.config.Regex.IgnoreCase, line)
		if known.Telling() && !strings.HasSuffix(message, ":") { // what it is follows
			return i
		}
		if known.Strength > strongest {
			best, strongest = i, known.Strength
		}
	}
	return best
}

// chooseSaid finds the first line with the message or the official error that the
// user names.
func (n *newcomer) chooseSaid() error {
	message, pattern := draft.Message(n.flags.signature), n.regex
	if message == "" {
		message = n.record.Signature
	} else {
		pattern, _ = draft.Regex(message) // without one, the text itself is looked for
	}
	re, err := regex.Compile(pattern, n.base.config.Regex.IgnoreCase)
	if err != nil {
		return usageError{err}
	}
	for i, line := range n.log.lines {
		if len(line) <= longestErrorLine && (strings.Contains(line, message) || pattern != "" && re.MatchString(line)) {
			n.log.at = i
			return nil
		}
	}
	return usagef("no line of %s has %q", n.log.name, visible.Clip(message, 200))
}

// fixtureName is what the fixture is called.
func (n *newcomer) fixtureName() string {
	if n.flags.log == "-" {
		return draft.LogName("")
	}
	return draft.LogName(strings.TrimSuffix(filepath.Base(n.flags.log), ".gz"))
}
