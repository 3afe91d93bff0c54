package draft

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// A Sample is a template of error lines, and the part of a log around its example.
type Sample struct {
	template.Template
	Log *Log
}

// around is the number of lines before an example, and after it, in the part of the log.
const around = 20

// ReadSamples reads the parts of a log around the examples of templates. If the log does not
// have an example, its text alone is the part.
func ReadSamples(name string, in io.Reader, templates []template.Template) (samples []Sample, err error) {
	parts, err := readParts(in, templates)
	if err != nil {
		return nil, err
	}
	for i, t := range templates {
		p := parts[i]
		if len(p.lines) == 0 || !shows(t.Example.Text, p.lines[p.at]) {
			p = logPart{lines: []string{t.Example.Text}}
		}
		p = p.alone()
		log, err := ReadLog(name, strings.NewReader(strings.Join(p.lines, "\n")))
		if err != nil {
			return nil, err
		}
		log.At = min(p.at, len(log.Lines)-1)
		log.varies = t.Words()
		samples = append(samples, Sample{t, log})
	}
	return samples, nil
}

// shows reports whether the text of an example shows a line, without its secrets and up to
// some length.
func shows(text, line string) bool {
	line = string([]rune(secret.RedactLog(strings.TrimRight(line, "\r"))))
	return strings.HasPrefix(line, strings.TrimRight(text, "\uFFFD"))
}

// A logPart is some lines of a log.
type logPart struct {
	lines []string
	at    int // the index of the line of the error
}

// alone returns the lines between the error before and the one after.
func (p logPart) alone() logPart {
	from, to := 0, len(p.lines)
	for i := range errorline.Errors(p.lines) {
		switch {
		case i < p.at:
			from = i + 1
		case i > p.at:
			to = min(to, i)
		}
	}
	return logPart{p.lines[from:to], p.at - from}
}

// readParts reads the lines around the examples of templates, in one pass.
func readParts(in io.Reader, templates []template.Template) ([]logPart, error) {
	parts := make([]logPart, len(templates))
	starts := make(map[int][]int) // the parts with the error on a line
	last := 0
	for i, t := range templates {
		starts[t.Example.Number] = append(starts[t.Example.Number], i)
		last = max(last, t.Example.Number+around)
	}
	var recent []string // the last lines, with the current one
	var open []int      // the parts that the next line belongs to
	log := bufio.NewReaderSize(in, 64<<10)
	for number := 1; number <= last; number++ {
		line, err := readLine(log)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		for _, i := range open {
			parts[i].lines = append(parts[i].lines, line)
		}
		recent = append(recent, line)
		recent = recent[max(len(recent)-around-1, 0):]
		for _, i := range starts[number] {
			parts[i] = logPart{slices.Clone(recent), len(recent) - 1}
			open = append(open, i)
		}
		open = slices.DeleteFunc(open, func(i int) bool { return number == templates[i].Example.Number+around })
	}
	return parts, nil
}

// readLine returns the start of the next line.
func readLine(log *bufio.Reader) (string, error) {
	line, err := log.ReadSlice('\n')
	start := visible.Head(strings.TrimSuffix(string(line), "\n"), longestErrorLine)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = log.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && len(line) > 0 {
		err = nil
	}
	return start, err
}
