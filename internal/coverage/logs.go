package coverage

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sync"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/folder"
	"github.com/kbctl/kbctl/internal/logs/packed"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// A Matcher finds the lines that the records of a base match. Several goroutines use it
// at once.
type Matcher interface {
	// Lines takes consecutive lines of a log. It returns a function that reports whether a
	// record's regex matches in a line, from 0, and the records whose regex takes too many
	// steps for the text.
	Lines(text []byte) (matched func(line int) bool, gaveUp []*schema.Record)
}

// A LogTally counts the errors of real logs that records match.
type LogTally struct {
	Files, Lines, Errors int
	Matched              int                 // errors that a record matches
	Skipped              int                 // files that are not text
	Templates            []template.Template // the other errors, the most frequent first
	Dropped              int                 // errors in too many different lines, or with too rare templates

	// GaveUp are the records whose regex takes too many steps for a log.
	GaveUp map[*schema.Record]bool
}

// Sizes of what is read at once, in bytes.
const (
	longestLine = 64 << 10 // the rest of a line is skipped
	block       = 1 << 20
)

// CountLogs reads every file below a folder, except hidden files, markdown pages, and files
// that are not regular, such as links. The examples of the templates name their files below
// prefix. Lines that also occur in runs that passed are not errors; passed may be nil.
// Files that cannot be read are problems and not errors.
func CountLogs(fsys fs.FS, prefix string, matcher Matcher, passed *passing.Lines, jobs int) (*LogTally, []error, error) {
	files, err := folder.Files(fsys)
	if err != nil {
		return nil, nil, err
	}
	total, set := &LogTally{GaveUp: make(map[*schema.Record]bool)}, &template.Set{}
	var problems []error
	// Batches that are merged in order limit the memory.
	for batch := range slices.Chunk(files, max(jobs, 1)) {
		parts := make([]logReader, len(batch))
		var group sync.WaitGroup
		for i, file := range batch {
			group.Go(func() {
				parts[i] = logReader{matcher: matcher, passed: passed, name: path.Join(prefix, file), shown: shownLines{most: mostDifferent(len(files))}}
				parts[i].problem = parts[i].read(fsys, file)
			})
		}
		group.Wait()
		for i := range parts {
			total.add(&parts[i].tally)
			total.Dropped += parts[i].shown.dropped
			set.Merge(&parts[i].set)
			if parts[i].problem != nil {
				problems = append(problems, parts[i].problem)
			}
		}
	}
	total.Templates = set.Templates()
	total.Dropped += set.Dropped()
	return total, problems, nil
}

func (t *LogTally) add(other *LogTally) {
	t.Files += other.Files
	t.Lines += other.Lines
	t.Errors += other.Errors
	t.Matched += other.Matched
	t.Skipped += other.Skipped
	maps.Copy(t.GaveUp, other.GaveUp)
}

// giveUp notes the records whose regex takes too many steps.
func (t *LogTally) giveUp(records []*schema.Record) {
	for _, r := range records {
		if t.GaveUp == nil {
			t.GaveUp = make(map[*schema.Record]bool)
		}
		t.GaveUp[r] = true
	}
}

// A logReader reads one log.
type logReader struct {
	matcher Matcher
	passed  *passing.Lines
	name    string
	tally   LogTally
	set     template.Set
	problem error

	detector errorline.Detector
	lines    int // read so far
	text     []byte
	errors   []errorLine // in the block
	shown    shownLines
}

// An errorLine is an error in the block.
type errorLine struct {
	number     int // of its line, from 0
	start, end int // of its line in the block's text
	from, to   int // first and last line of its report, from 0
}

// known reports whether a record matches a line of the report of an error.
func (e errorLine) known(matched func(line int) bool, first int) bool {
	for line := max(e.from, first); line <= e.to; line++ {
		if matched(line - first) {
			return true
		}
	}
	return false
}

func (l *logReader) read(fsys fs.FS, file string) error {
	f, err := fsys.Open(file)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", l.name, reason(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() { // replaced since it was listed
		return nil
	}
	in := bufio.NewReaderSize(packed.NewReader(f), longestLine)
	if head, _ := in.Peek(folder.Sniffed); folder.Binary(head) {
		l.tally.Skipped++
		return nil
	}
	l.tally.Files++
	for err == nil {
		err = l.line(in)
		if len(l.text) >= block {
			l.flush()
		}
	}
	l.flush()
	if err != io.EOF {
		return fmt.Errorf("%s cannot be read to its end: %w", l.name, reason(err))
	}
	return nil
}

// reason removes the path from an error.
func reason(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	return err
}

// line reads a line. It keeps only the start of a very long one.
func (l *logReader) line(in *bufio.Reader) error {
	start := len(l.text)
	part, err := in.ReadSlice('\n')
	l.text = append(l.text, part...)
	for err == bufio.ErrBufferFull {
		_, err = in.ReadSlice('\n')
	}
	if len(part) == 0 {
		return err
	}
	if l.text[len(l.text)-1] != '\n' {
		l.text = append(l.text, '\n')
	}
	kind := l.detector.Look(l.text[start:])
	report, explained := l.detector.Report()
	switch {
	case kind == errorline.Error && l.passed.Has(l.text[start:]): // noise
	case kind == errorline.Error:
		l.errors = append(l.errors, errorLine{l.lines, start, len(l.text), l.lines - max(report-1, 0), l.lines})
	case explained && len(l.errors) > 0 && l.errors[len(l.errors)-1].to == l.lines-1:
		l.errors[len(l.errors)-1].to = l.lines
	}
	l.lines++
	return err
}

// flush ends a block and counts its errors.
func (l *logReader) flush() {
	l.tally.Errors += len(l.errors)
	if len(l.errors) > 0 {
		matched, gaveUp := l.matcher.Lines(l.text)
		l.tally.giveUp(gaveUp)
		first := l.tally.Lines
		for _, e := range l.errors {
			if e.known(matched, first) {
				l.tally.Matched++
			} else {
				l.shown.add(l.text[e.start:min(e.end, e.start+2*mostShown)], e.number+1)
			}
		}
		l.shown.flush(&l.set, l.name)
	}
	l.tally.Lines = l.lines
	l.text, l.errors = l.text[:0], l.errors[:0]
}

type jsonLogs struct {
	Files     int            `json:"files"`
	Skipped   int            `json:"skipped"`
	Lines     int            `json:"lines"`
	Errors    int            `json:"errors"`
	Matched   int            `json:"matched"`
	Dropped   int            `json:"dropped"`
	GaveUp    []string       `json:"gave_up"`
	Templates []jsonTemplate `json:"templates"`
}

type jsonTemplate struct {
	Template string      `json:"template"`
	Count    int         `json:"count"`
	Example  jsonExample `json:"example"`
}

type jsonExample struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

func (t *LogTally) json() *jsonLogs {
	if t == nil {
		return nil
	}
	j := &jsonLogs{t.Files, t.Skipped, t.Lines, t.Errors, t.Matched, t.Dropped, []string{}, []jsonTemplate{}}
	for _, r := range match.ByName(t.GaveUp) {
		j.GaveUp = append(j.GaveUp, r.Name())
	}
	for _, p := range t.Templates {
		j.Templates = append(j.Templates, jsonTemplate{p.Text, p.Count, jsonExample{p.Example.File, p.Example.Number, p.Example.Text}})
	}
	return j
}
