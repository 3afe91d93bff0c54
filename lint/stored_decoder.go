package lint

import (
	"errors"
	"iter"
	"slices"

	"github.com/kbctl/kbctl/schema"
)

// errStored says that a text is no result of ours.
var errStored = errors.New("this is not a stored result")

// Decode reads what Encode wrote. It keeps the text, and makes findings of it as
// they are asked for, so that a result with a million of them needs little more
// memory than its text.
func Decode(data string, rules []*Rule) (*Result, error) {
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
		rule := Lookup(rules, d.text())
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
	d := &decoder{stored: s, rest: s.body, dry: true}
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

// byFile yields the files that have findings and their findings, in order. While some
// are looked at the next are made.
func (s *stored) byFile() iter.Seq2[string, []Finding] {
	return func(yield func(string, []Finding) bool) {
		const ahead = 8 // batches
		batches, stop := make(chan []fileFindings, ahead), make(chan struct{})
		defer close(stop)
		go s.batches(batches, stop)
		for batch := range batches {
			for _, file := range batch {
				if !yield(file.path, file.findings) {
					return
				}
			}
		}
	}
}

// batches makes findings, those of some files at a time, until it is stopped.
func (s *stored) batches(to chan<- []fileFindings, stop <-chan struct{}) {
	defer close(to)
	const most = 256 // files
	d := &decoder{stored: s, rest: s.body}
	for left := d.count(); left > 0; {
		batch := make([]fileFindings, min(left, most))
		for i := range batch {
			batch[i] = fileFindings{d.text(), make([]Finding, d.count())}
			for k := range batch[i].findings {
				d.finding(&batch[i].findings[k])
			}
		}
		left -= len(batch)
		select {
		case to <- batch:
		case <-stop:
			return
		}
	}
}

// A decoder reads numbers and texts. After a failure all it returns is nothing.
type decoder struct {
	*stored
	rest   string
	failed bool
	dry    bool           // whether only to read, and leave the records out
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
	n := d.count()
	f.Related = slices.Grow(f.Related[:0], n)[:n]
	for i := range f.Related {
		d.place(&f.Related[i].Place)
		f.Related[i].Message = d.text()
	}
}

func (d *decoder) place(p *Place) {
	marks := d.number()
	if marks&marksRecord != 0 {
		if file, pathID, name := d.text(), d.text(), d.text(); !d.dry {
			d.record = stub(file, pathID, name)
		}
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
