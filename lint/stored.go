package lint

import (
	"encoding/binary"
	"errors"
	"iter"

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

// errStored says that a text is no result of ours.
var errStored = errors.New("this is not a stored result")

// Decode reads what Encode wrote. It keeps the text, and makes findings of it as
// they are asked for, so that a result with a million of them needs little more
// memory than its text.
func Decode(data string) (*Result, error) {
	d := &decoder{rest: data}
	result := &Result{Records: d.number(), Broken: d.number(), Accepted: d.number(), Fixable: d.number(), stored: &stored{}}
	for i := range result.Counts {
		result.Counts[i] = d.number()
	}
	s := result.stored
	for range d.count() {
		s.texts = append(s.texts, d.bytes(d.number()))
	}
	d.stored = s
	for range d.count() {
		rule := Lookup(d.text())
		d.failed = d.failed || rule == nil
		s.rules = append(s.rules, rule)
	}
	s.body = d.rest
	if d.failed || !s.sound(result.Counts) {
		return nil, errStored
	}
	return result, nil
}

// stored is what the findings of a result are made of.
type stored struct {
	texts []string
	rules []*Rule
	body  string
}

// sound tells whether all of it can be read, and has as many findings as it should.
func (s *stored) sound(want [Error + 1]int) bool {
	d := &decoder{stored: s, rest: s.body}
	var counts [Error + 1]int
	var f Finding
	for range d.count() {
		d.text()
		for range d.count() {
			if d.finding(&f); d.failed {
				return false
			}
			counts[f.Severity]++
		}
	}
	return !d.failed && d.rest == "" && counts == want
}

// byFile yields the files that have findings and their findings, in order.
func (s *stored) byFile() iter.Seq2[string, []Finding] {
	return func(yield func(string, []Finding) bool) {
		d := &decoder{stored: s, rest: s.body}
		for range d.count() {
			path, findings := d.text(), make([]Finding, d.count())
			for i := range findings {
				d.finding(&findings[i])
			}
			if !yield(path, findings) {
				return
			}
		}
	}
}

// A decoder reads numbers and texts. After a failure all it returns is nothing.
type decoder struct {
	*stored
	rest   string
	failed bool
	record *schema.Record // the last one
}

func (d *decoder) fail() {
	d.failed, d.rest = true, ""
}

func (d *decoder) uint() (n uint64) {
	for shift := 0; shift < 64 && shift/7 < len(d.rest); shift += 7 {
		b := d.rest[shift/7]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			d.rest = d.rest[shift/7+1:]
			return n
		}
	}
	d.fail()
	return 0
}

// number reads a number that is no count of what follows.
func (d *decoder) number() int {
	const most = 1 << 31
	if n := d.uint(); n < most {
		return int(n)
	}
	d.fail()
	return 0
}

// count reads how many things follow, each of which takes a byte at least.
func (d *decoder) count() int {
	if n := d.number(); n <= len(d.rest) {
		return n
	}
	d.fail()
	return 0
}

func (d *decoder) int32() int32 {
	n := d.uint()
	return int32(int64(n>>1) ^ -int64(n&1))
}

func (d *decoder) bytes(n int) string {
	if n > len(d.rest) {
		d.fail()
		return ""
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

func (d *decoder) text() string {
	n := d.uint()
	if n >= uint64(len(d.texts)) {
		d.fail()
		return ""
	}
	return d.texts[n]
}

func (d *decoder) finding(f *Finding) {
	rule, marks := d.uint(), d.number()
	if rule >= uint64(len(d.rules)) {
		d.fail()
		return
	}
	f.Rule, f.Severity = d.rules[rule], Severity(marks&3)
	d.place(&f.Place)
	f.Message = d.text()
	copy(f.value[:], d.text())
	if marks&marksDetail != 0 {
		f.Detail = d.text()
	}
	if marks&marksHint != 0 {
		f.Hint = d.text()
	}
	if marks&marksAbout != 0 {
		f.About = d.text()
	}
	f.Known = marks&marksKnown != 0
	if marks&marksFix != 0 {
		f.Fix = &Fix{Title: d.text()}
	}
	if marks&marksRelated == 0 {
		return
	}
	f.Related = make([]Related, d.count())
	for i := range f.Related {
		d.place(&f.Related[i].Place)
		f.Related[i].Message = d.text()
	}
}

func (d *decoder) place(p *Place) {
	marks := d.number()
	if marks&marksRecord != 0 {
		d.record = stub(d.text(), d.text(), d.text())
	}
	if marks&(marksRecord|marksSameRecord) != 0 {
		p.Record = d.record
	}
	if marks&marksFile != 0 {
		p.File = d.text()
	}
	if marks&marksPart != 0 {
		p.From, p.To = d.int32(), d.int32()
	}
	p.Pointer = d.text()
	p.Range.Start = schema.Position{Line: d.int32(), Column: d.int32()}
	p.Range.End = schema.Position{Line: p.Range.Start.Line + d.int32(), Column: d.int32()}
}

// stub returns a record that has a name and a place and nothing else.
func stub(file, pathID, name string) *schema.Record {
	r := &schema.Record{Source: schema.Source{File: file, PathID: pathID}}
	if name != pathID {
		r.ID = name
	}
	return r
}
