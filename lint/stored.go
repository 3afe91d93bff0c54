package lint

import (
	"encoding/gob"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// stored is a result as the cache keeps it. Findings refer to texts by number, because
// most texts occur in many of them. It keeps only the title of a fix, because a fix is
// code, and only the name and the place of a record.
//
// It is written in parts. The first one has the counts. Each further part has what
// its findings are the first to refer to.
type stored struct {
	Records, Broken, Accepted, Fixable int
	Counts, Totals                     [Error + 1]int
	Texts                              []string // the first is empty
	Rules                              []string
	Named                              []storedRecord
	Files                              []storedFile

	rules []*Rule
}

// A text is an index in stored.Texts.
type text uint32

type storedRecord struct{ File, PathID, Name text }

type storedFile struct {
	Path     text
	Findings []storedFinding
}

type storedFinding struct {
	Rule                                     uint32
	Severity                                 Severity
	Place                                    storedPlace
	Message, Value, Detail, Hint, About, Fix text
	Known, Pending                           bool
	Count                                    int
	Related                                  []storedRelated
}

type storedRelated struct {
	Place   storedPlace
	Message text
}

type storedPlace struct {
	Record        uint32 // its number plus one, or 0
	File, Pointer text
	From, To      int32
	Line, Column  int32
	Lines         int32 // from the first to the last
	EndColumn     int32
}

// Encode writes the result in a form that [Decode] reads. Its memory depends on the
// number of different texts, and not on that of findings.
func (result *Result) Encode(w io.Writer) error {
	e := &encoder{to: gob.NewEncoder(w), texts: map[string]text{"": 0}, rules: make(map[*Rule]uint32), records: make(map[*schema.Record]uint32)}
	e.part = stored{
		Records: result.Records, Broken: result.Broken, Accepted: result.Accepted, Fixable: result.Fixable, Counts: result.Counts, Totals: result.Totals,
		Texts: []string{""},
	}
	if err := e.flush(); err != nil {
		return err
	}
	const mostInPart = 1000
	n := 0
	for path, findings := range result.byFile() {
		file := storedFile{e.text(path), make([]storedFinding, len(findings))}
		for i := range findings {
			file.Findings[i] = e.finding(&findings[i])
		}
		e.part.Files = append(e.part.Files, file)
		if n += len(findings); n >= mostInPart {
			n = 0
			if err := e.flush(); err != nil {
				return err
			}
		}
	}
	if n == 0 {
		return nil
	}
	return e.flush()
}

// An encoder numbers texts, rules and records.
type encoder struct {
	to      *gob.Encoder
	part    stored // that is written next
	texts   map[string]text
	rules   map[*Rule]uint32
	records map[*schema.Record]uint32
}

// flush writes the part.
func (e *encoder) flush() error {
	err := e.to.Encode(&e.part)
	e.part = stored{}
	return err
}

func (e *encoder) text(s string) text {
	n, known := e.texts[s]
	if !known {
		n = text(len(e.texts))
		e.texts[s] = n
		e.part.Texts = append(e.part.Texts, s)
	}
	return n
}

func (e *encoder) finding(f *Finding) storedFinding {
	rule, known := e.rules[f.Rule]
	if !known {
		rule = uint32(len(e.rules))
		e.rules[f.Rule] = rule
		e.part.Rules = append(e.part.Rules, f.Rule.Name)
	}
	s := storedFinding{
		Rule: rule, Severity: f.Severity, Place: e.place(&f.Place), Message: e.text(f.Message), Value: e.text(string(f.value[:])),
		Detail: e.text(f.Detail), Hint: e.text(f.Hint), About: e.text(f.About), Known: f.Known, Pending: f.Pending, Count: f.Count,
	}
	if f.Fix != nil {
		s.Fix = e.text(f.Fix.Title)
	}
	for i := range f.Related {
		s.Related = append(s.Related, storedRelated{e.place(&f.Related[i].Place), e.text(f.Related[i].Message)})
	}
	return s
}

func (e *encoder) place(p *Place) storedPlace {
	s := storedPlace{
		File: e.text(p.File), Pointer: e.text(p.Pointer), From: p.From, To: p.To,
		Line: p.Range.Start.Line, Column: p.Range.Start.Column, Lines: p.Range.End.Line - p.Range.Start.Line, EndColumn: p.Range.End.Column,
	}
	if p.Record != nil {
		n, known := e.records[p.Record]
		if !known {
			e.part.Named = append(e.part.Named, storedRecord{e.text(p.Record.Source.File), e.text(p.Record.Source.PathID), e.text(p.Record.Name())})
			n = uint32(len(e.records) + 1)
			e.records[p.Record] = n
		}
		s.Record = n
	}
	return s
}

// errStored means that data is not a stored result.
var errStored = errors.New("this is not a stored result")

// Decode reads a result that [Result.Encode] wrote. Its rules must be among the given
// ones. It makes findings only when they are asked for, which saves memory.
func Decode(data string, rules []*Rule) (*Result, error) {
	parts := gob.NewDecoder(strings.NewReader(data))
	s := new(stored)
	if parts.Decode(s) != nil {
		return nil, errStored
	}
	for {
		var part stored
		if err := parts.Decode(&part); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, errStored
		}
		s.Texts, s.Rules = append(s.Texts, part.Texts...), append(s.Rules, part.Rules...)
		s.Named, s.Files = append(s.Named, part.Named...), append(s.Files, part.Files...)
	}
	if !s.valid(rules) {
		return nil, errStored
	}
	return &Result{Records: s.Records, Broken: s.Broken, Accepted: s.Accepted, Fixable: s.Fixable, Counts: s.Counts, Totals: s.Totals, stored: s}, nil
}

// valid looks up the rules. It reports whether all numbers refer to something and the
// counts are right.
func (s *stored) valid(rules []*Rule) bool {
	for _, name := range s.Rules {
		s.rules = append(s.rules, Lookup(rules, name))
	}
	texts := func(numbers ...text) bool { return int(slices.Max(numbers)) < len(s.Texts) }
	place := func(p *storedPlace) bool { return int(p.Record) <= len(s.Named) && texts(p.File, p.Pointer) }
	ok := !slices.Contains(s.rules, nil)
	for _, r := range s.Named {
		ok = ok && texts(r.File, r.PathID, r.Name)
	}
	var counts [Error + 1]int
	for i := range s.Files {
		ok = ok && texts(s.Files[i].Path)
		for k := range s.Files[i].Findings {
			f := &s.Files[i].Findings[k]
			if !ok || int(f.Rule) >= len(s.rules) || f.Severity > Error || !place(&f.Place) || !texts(f.Message, f.Value, f.Detail, f.Hint, f.About, f.Fix) {
				return false
			}
			for i := range f.Related {
				ok = ok && place(&f.Related[i].Place) && texts(f.Related[i].Message)
			}
			counts[f.Severity]++
		}
	}
	return ok && counts == s.Counts
}

// byFile yields the files that have findings, and their findings, in order.
func (s *stored) byFile() iter.Seq2[string, []Finding] {
	return func(yield func(string, []Finding) bool) {
		m := &maker{stored: s}
		for i := range s.Files {
			findings := make([]Finding, len(s.Files[i].Findings))
			for k := range findings {
				m.finding(&findings[k], &s.Files[i].Findings[k])
			}
			if !yield(s.Texts[s.Files[i].Path], findings) {
				return
			}
		}
	}
}

// A maker makes findings. Consecutive findings about one record share it.
type maker struct {
	*stored
	number uint32
	record *schema.Record
}

func (m *maker) finding(f *Finding, from *storedFinding) {
	f.Rule, f.Severity, f.Known, f.Pending, f.Count, f.Place = m.rules[from.Rule], from.Severity, from.Known, from.Pending, from.Count, m.place(&from.Place)
	f.Message, f.Detail, f.Hint, f.About = m.Texts[from.Message], m.Texts[from.Detail], m.Texts[from.Hint], m.Texts[from.About]
	copy(f.value[:], m.Texts[from.Value])
	if from.Fix != 0 {
		f.Fix = &Fix{Title: m.Texts[from.Fix]}
	}
	for i := range from.Related {
		f.Related = append(f.Related, Related{Place: m.place(&from.Related[i].Place), Message: m.Texts[from.Related[i].Message]})
	}
}

func (m *maker) place(from *storedPlace) Place {
	p := Place{File: m.Texts[from.File], Pointer: m.Texts[from.Pointer], From: from.From, To: from.To}
	p.Range.Start = schema.Position{Line: from.Line, Column: from.Column}
	p.Range.End = schema.Position{Line: from.Line + from.Lines, Column: from.EndColumn}
	if from.Record == 0 {
		return p
	}
	if from.Record != m.number {
		r := m.Named[from.Record-1]
		m.number, m.record = from.Record, &schema.Record{Source: schema.Source{File: m.Texts[r.File], PathID: m.Texts[r.PathID]}}
		if r.Name != r.PathID {
			m.record.ID = m.Texts[r.Name]
		}
	}
	p.Record = m.record
	return p
}
