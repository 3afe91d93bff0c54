package report

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// maxSource is the size in bytes of the largest file that a reporter reads.
const maxSource = 16 << 20

// sourceOf returns the text of the file that contains a place. It is empty if the
// file is not regular or cannot be read.
func sourceOf(base *schema.Base, p *lint.Place) string {
	if p.File == "" && p.Record != nil && p.Record.Source.Text != "" {
		return p.Record.Source.Text
	}
	data, _ := readfile.AtMost(base.FS, p.Path(), maxSource) // empty if it fails
	return string(data)
}

// masked returns the lines of the file that a place is in, without the secrets of the file
// and every part of a secret of its record.
func masked(base *schema.Base, p *lint.Place) []string {
	values := secretsOf(p.Record)
	lines := strings.Split(values.Mask(sourceOf(base, p)), "\n")
	if values.Empty() || p.File != "" {
		return lines
	}
	for i, line := range lines { // an escaped letter splits a secret
		if plain, ok := unescaped(line); ok && values.Mask(plain) != plain {
			lines[i] = strings.Map(func(r rune) rune {
				if unicode.IsLetter(r) || unicode.IsDigit(r) {
					return '*'
				}
				return r
			}, line)
		}
	}
	return lines
}

// secretsOf returns the secrets in a record. The record may be nil.
func secretsOf(r *schema.Record) *secret.Values {
	if r == nil {
		return new(secret.Values)
	}
	return secret.ValuesIn(r.Source.Text, r.Strings)
}

var escape = regexp.MustCompile(`\\(?:u[0-9A-Fa-f]{4}|/)`)

// unescaped replaces the escapes in a line of JSON that a secret may have.
func unescaped(line string) (plain string, ok bool) {
	if !strings.Contains(line, `\`) {
		return line, false
	}
	return escape.ReplaceAllStringFunc(line, func(e string) string {
		if e == `\/` {
			return "/"
		}
		code, _ := strconv.ParseUint(e[2:], 16, 32) // cannot fail
		return string(rune(code))
	}), true
}

// A reader keeps the file of the latest finding open. Findings are sorted by file,
// so it reads each file once.
type reader struct {
	base  *schema.Base
	file  string
	text  string
	lines []int // offsets where the lines start

	last schema.Position // the latest start; the search in its line continues from here
	at   int             // offset of last
}

// open opens the file of a place and reports whether it is a different file than
// before.
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

// offsets returns the byte offsets of the start and the end of a range in the open
// file. A position outside of the file counts as the end of its line or of the
// text.
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
