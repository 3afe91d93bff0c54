package lint

import (
	"encoding/binary"

	"github.com/kbctl/kbctl/schema"
)

// A result is written down as numbers and a table of texts: many findings say the
// same. All numbers are varints.
//
//	records, broken, accepted, fixable, counts by severity
//	texts:  how many, and each with its length
//	rules:  how many, and the number of each one's name
//	files:  how many, and of each its path, how many findings, and those
//
// Of fixes there is the title alone, for they are code. Of a record there is only what it is
// called and where it is.

// Encode writes the result down.
func (result *Result) Encode() []byte {
	e := &encoder{texts: map[string]uint64{"": 0}, list: []string{""}, rules: make(map[*Rule]uint64)}
	var names []*Rule
	files := 0
	for path, findings := range result.byFile() {
		files++
		e.text(path)
		e.number(len(findings))
		for i := range findings {
			f := &findings[i]
			if _, known := e.rules[f.Rule]; !known {
				e.rules[f.Rule] = uint64(len(names))
				names = append(names, f.Rule)
			}
			e.finding(f)
		}
	}
	body := e.data
	e.data = make([]byte, 0, len(body)+64*len(e.list))
	var rules []uint64
	for _, r := range names {
		rules = append(rules, e.textNumber(r.Name))
	}
	e.number(result.Records)
	e.number(result.Broken)
	e.number(result.Accepted)
	e.number(result.Fixable)
	for _, n := range result.Counts {
		e.number(n)
	}
	e.number(len(e.list))
	for _, s := range e.list {
		e.number(len(s))
		e.data = append(e.data, s...)
	}
	e.number(len(rules))
	for _, n := range rules {
		e.data = binary.AppendUvarint(e.data, n)
	}
	e.number(files)
	return append(e.data, body...)
}

// An encoder writes findings down.
type encoder struct {
	data  []byte
	texts map[string]uint64
	list  []string
	rules map[*Rule]uint64

	record *schema.Record // the last one
}

func (e *encoder) number(n int) { e.data = binary.AppendUvarint(e.data, uint64(n)) }

func (e *encoder) textNumber(s string) uint64 {
	n, known := e.texts[s]
	if !known {
		n = uint64(len(e.list))
		e.texts[s] = n
		e.list = append(e.list, s)
	}
	return n
}

func (e *encoder) text(s string) { e.data = binary.AppendUvarint(e.data, e.textNumber(s)) }

// Marks of a finding, above its severity, and of a place.
const (
	marksDetail = 4 << iota
	marksHint
	marksRelated
	marksAbout
	marksKnown
	marksFix

	marksSameRecord = 1 << (iota - 6) // as the last one that was written
	marksRecord
	marksFile
	marksPart
)

func (e *encoder) finding(f *Finding) {
	e.data = binary.AppendUvarint(e.data, e.rules[f.Rule])
	e.number(int(f.Severity) | mark(f.Detail != "", marksDetail) | mark(f.Hint != "", marksHint) | mark(len(f.Related) > 0, marksRelated) |
		mark(f.About != "", marksAbout) | mark(f.Known, marksKnown) | mark(f.Fix != nil, marksFix))
	e.place(&f.Place)
	e.text(f.Message)
	e.text(string(f.value[:]))
	if f.Detail != "" {
		e.text(f.Detail)
	}
	if f.Hint != "" {
		e.text(f.Hint)
	}
	if f.About != "" {
		e.text(f.About)
	}
	if f.Fix != nil {
		e.text(f.Fix.Title)
	}
	if len(f.Related) == 0 {
		return
	}
	e.number(len(f.Related))
	for i := range f.Related {
		e.place(&f.Related[i].Place)
		e.text(f.Related[i].Message)
	}
}

func mark(is bool, marks int) int {
	if is {
		return marks
	}
	return 0
}

func (e *encoder) place(p *Place) {
	same := p.Record != nil && p.Record == e.record
	e.number(mark(same, marksSameRecord) | mark(p.Record != nil && !same, marksRecord) | mark(p.File != "", marksFile) | mark(p.From != 0 || p.To != 0, marksPart))
	if p.Record != nil && !same {
		e.text(p.Record.Source.File)
		e.text(p.Record.Source.PathID)
		e.text(p.Record.Name())
		e.record = p.Record
	}
	if p.File != "" {
		e.text(p.File)
	}
	if p.From != 0 || p.To != 0 {
		e.int32(p.From)
		e.int32(p.To)
	}
	e.text(p.Pointer)
	e.int32(p.Range.Start.Line)
	e.int32(p.Range.Start.Column)
	e.int32(p.Range.End.Line - p.Range.Start.Line)
	e.int32(p.Range.End.Column)
}

func (e *encoder) int32(n int32) { e.data = binary.AppendVarint(e.data, int64(n)) }
