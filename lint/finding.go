package lint

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// Severity is how bad a finding is.
type Severity uint8

// The severities, from mild to bad. Off is no finding at all.
const (
	Off Severity = iota
	Info
	Warning
	Error
)

// String returns the severity's name: off, info, warning or error.
func (s Severity) String() string {
	return [...]string{"off", "info", "warning", "error"}[s]
}

// ParseSeverity is the inverse of String.
func ParseSeverity(name string) (Severity, error) {
	for s := Off; s <= Error; s++ {
		if s.String() == name {
			return s, nil
		}
	}
	return Off, fmt.Errorf("%q is not a severity: error, warning or info", name)
}

// A Finding is one result of a rule. A rule fills in what it knows: the place
// and the message. The runner adds the rest.
type Finding struct {
	// Rule is the rule that found it, Severity the one it has in this base. The
	// runner fills them in.
	Rule     *Rule
	Severity Severity

	// Place is where it is.
	Place

	// Message says what is wrong, in one line.
	Message string
	// Detail shows it, if a line is not enough: a diff.
	Detail string
	// Hint says what to do about it, where the rule's own hint is too general.
	Hint string
	// Related are the other places that take part in it.
	Related []Related
	// About says what the finding is about, in words that stay the same when records
	// are edited that have nothing to do with it. A rule sets it where the place and
	// what is written there do not: because it may have several findings at one place,
	// or because the finding is about what is not there. See [Key].
	About string
	// Known tells that a rule knows it was there before, whatever its key.
	Known bool
	// Extent is how far it goes, for who compares it with what was found before. A stored
	// result does not have it.
	Extent Extent
	// Fix mends it; nil if that takes a person.
	Fix *Fix

	value sum // of what is written at the place, if it is a scalar; see [Key]
}

// An Extent tells findings that are otherwise the same apart. With a higher degree
// than before, or a record more, one is worse than it was; with its circle the other
// way round, it is another one.
type Extent struct {
	Degree uint8
	// Among are all records that take part, where Related has only some; nil if it has
	// them all, or if they are too many.
	Among []*schema.Record
	// Round are the records of a circle, each of which leads to the next one. Two
	// findings of which the circles go different ways are not the same, for whoever
	// compares; a baseline takes them for one.
	Round []*schema.Record
}

// Advice is what to do about the finding.
func (f *Finding) Advice() string {
	if f.Hint != "" {
		return f.Hint
	}
	return f.Rule.Hint
}

// A Place is a JSON pointer in a record, or a range in any other file.
type Place struct {
	// Record is the record concerned; nil if there is none.
	Record *schema.Record
	// File is the file, slash-separated from the knowledge base's root. It is
	// empty for the record's own.
	File string
	// Pointer leads to the value in the record. The runner turns it into Range.
	Pointer string
	// From and To narrow a string at Pointer to bytes of what it means. If To is 0
	// it is all of the value.
	From, To int32
	// Range is where it is in the file. A rule sets it only where no pointer leads.
	Range schema.Range
}

// Path returns the file that the place is in.
func (p *Place) Path() string {
	if p.File == "" && p.Record != nil {
		return p.Record.Source.File
	}
	return p.File
}

// unlocated tells whether the place is still a pointer only.
func (p *Place) unlocated() bool { return p.File == "" && p.Range.IsZero() }

// A Related is another place that takes part in a finding, such as the first of
// two duplicates.
type Related struct {
	Place
	Message string
}

// compare orders findings as a reader goes through files. It is a total order
// on all that is shown, so that output never depends on who came first.
func compare(a, b *Finding) int {
	return cmp.Or(
		strings.Compare(a.Path(), b.Path()),
		cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
		cmp.Compare(a.Range.Start.Column, b.Range.Start.Column),
		cmp.Compare(b.Severity, a.Severity),
		strings.Compare(a.Rule.Name, b.Rule.Name),
		strings.Compare(a.Pointer, b.Pointer),
		strings.Compare(a.Message, b.Message),
		strings.Compare(a.Detail, b.Detail),
		compareRelated(a.Related, b.Related),
	)
}

// compareRelated orders lists of related places. It leaves out their ranges, which
// follow from the rest and may be still on the way.
func compareRelated(a, b []Related) int {
	for i := range min(len(a), len(b)) {
		x, y := &a[i], &b[i] // not copies, which would read the ranges
		if c := cmp.Or(
			strings.Compare(x.Path(), y.Path()),
			strings.Compare(x.Pointer, y.Pointer),
			strings.Compare(x.Message, y.Message),
		); c != 0 {
			return c
		}
	}
	return len(a) - len(b)
}
