package report

import (
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// maxSource is the size in bytes from which on a file is not read again to show
// or count what is in it.
const maxSource = 16 << 20

// sourceOf returns the text of the file that a place is in, as it is; empty if it
// is no regular file or cannot be read.
func sourceOf(base *schema.Base, p *lint.Place) string {
	if p.File == "" && p.Record != nil && p.Record.Source.Text != "" {
		return p.Record.Source.Text
	}
	data, _ := readfile.AtMost(base.FS, p.Path(), maxSource) // nothing is shown of what cannot be read
	return string(data)
}

// A reader has the file at hand that the latest finding is in. Findings come file
// by file, so each is read once.
type reader struct {
	base  *schema.Base
	file  string
	text  string
	lines []int // where each starts, in bytes

	last schema.Position // the latest start, and its byte: on a long line the next is
	at   int             // found from there
}

// open makes the file of a place the one at hand, and tells whether it is another.
func (r *reader) open(p *lint.Place) bool {
	file := p.Path()
	if r.lines != nil && r.file == file {
		return false
	}
	r.file, r.text, r.lines = file, sourceOf(r.base, p), append(r.lines[:0], 0)
	r.last = schema.Position{}
	for i := range len(r.text) {
		if r.text[i] == '\n' {
			r.lines = append(r.lines, i+1)
		}
	}
	return true
}

// offsets returns the bytes that a range of the file at hand goes from and to. What
// is outside of the file is at the end of the line or of the text.
func (r *reader) offsets(at schema.Range) (from, to int) {
	from = r.offset(at.Start)
	r.last, r.at = at.Start, from
	return from, max(from, r.offset(at.End))
}

func (r *reader) offset(p schema.Position) int {
	n := int(p.Line) - 1
	if n < 0 || n >= len(r.lines) {
		return len(r.text)
	}
	at, column := r.lines[n], int32(1)
	if p.Line == r.last.Line && p.Column >= r.last.Column {
		at, column = r.at, r.last.Column
	}
	for ; column < p.Column && at < len(r.text) && r.text[at] != '\n'; column++ {
		_, size := utf8.DecodeRuneInString(r.text[at:])
		at += size
	}
	return at
}
