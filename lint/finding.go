package lint

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// A Severity is how serious a finding is.
type Severity uint8

// The severities, from mild to serious. Off means that a rule does not run.
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

// A Finding is one result of a rule. The rule fills in the place and the message.
// Run adds the rest. A large base has millions of findings, so its size matters.
type Finding struct {
	// Rule is the rule that found it. Severity is the severity under the options of
	// the run. Run fills in both.
	Rule     *Rule
	Severity Severity

	// Known means that the finding existed before the change, even under another key.
	Known bool
	// Pending means that a pending ignore matches the finding.
	Pending bool

	// Place is the place of the finding.
	Place

	// Message says in one line what is wrong.
	Message string
	// Detail shows more than one line can, such as a diff.
	Detail string
	// Hint says what to do, if the hint of the rule is too general.
	Hint string
	// Related are other places that are part of the finding. Findings may share the slice.
	Related []Related
	// About identifies the finding across runs if the place and its value do not. Set
	// it if the rule may have several findings at one place, or if the finding is about
	// something missing. It must not change when unrelated records change. See [Key].
	About string
	// Count is the number of findings of the rule that this one stands for, because they
	// are not listed. It is 0 for any other finding.
	Count int
	// Extent tells findings apart that are otherwise the same before and after a
	// change. It is nil for most of them, and in a stored result. See [ExtentOf].
	Extent *Extent
	// Fix resolves the finding. It is nil if only a person can resolve it.
	Fix *Fix

	value sum // of the value at the place, if it is a scalar; see [Key]
}

// An Extent tells findings apart that are otherwise the same. A finding with a higher
// degree, or with more records, is worse than before. A finding about a cycle in the
// other direction is a different one.
type Extent struct {
	Degree uint8
	// Among are all records that take part, if Related has only some of them. It is nil
	// if Related has all, or if there are too many.
	Among []*schema.Record
	// Cycle are the records of a cycle, in order; each leads to the next one. When a
	// change is checked, cycles in different directions are different findings. For a
	// baseline they are the same.
	Cycle []*schema.Record
}

// ExtentOf returns the extent of a finding, which is empty for most of them.
func ExtentOf(f *Finding) Extent {
	if f.Extent == nil {
		return Extent{}
	}
	return *f.Extent
}

// Advice says what to do about the finding.
func (f *Finding) Advice() string {
	if f.Hint != "" {
		return f.Hint
	}
	return f.Rule.Hint
}

// A Place is a JSON pointer in a record, or a range in any other file.
type Place struct {
	// Record is the record concerned. It may be nil.
	Record *schema.Record
	// File is the file, slash-separated from the knowledge base's root. It is empty for
	// the file of the record.
	File string
	// Pointer leads to the value in the record. Run turns it into Range.
	Pointer string
	// From and To select bytes of the decoded string at Pointer. If To is 0, the place
	// is the whole value.
	From, To int32
	// Range is the place in the file. A rule sets it only where there is no pointer.
	Range schema.Range
}

// Path returns the file of the place.
func (p *Place) Path() string {
	if p.File == "" && p.Record != nil {
		return p.Record.Source.File
	}
	return p.File
}

// unlocated reports whether the place has no range yet.
func (p *Place) unlocated() bool { return p.File == "" && p.Range.IsZero() }

// A Related is another place that is part of a finding, such as the first of two
// duplicates.
type Related struct {
	Place
	Message string
}

// compare orders findings by file and position. It covers everything that is shown,
// so that output never depends on the order of goroutines.
func compare(a, b *Finding) int {
	if c := cmp.Or(
		strings.Compare(a.Path(), b.Path()),
		cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
		cmp.Compare(a.Range.Start.Column, b.Range.Start.Column),
		cmp.Compare(b.Severity, a.Severity),
	); c != 0 {
		return c // as most
	}
	return cmp.Or(
		strings.Compare(a.Rule.Name, b.Rule.Name),
		strings.Compare(a.Pointer, b.Pointer),
		strings.Compare(a.Message, b.Message),
		strings.Compare(a.Detail, b.Detail),
		compareRelated(a.Related, b.Related),
	)
}

// compareRelated orders lists of related places. It ignores their ranges, which
// follow from the rest and may not be set yet.
func compareRelated(a, b []Related) int {
	for i := range min(len(a), len(b)) {
		x, y := &a[i], &b[i] // a copy would read the ranges
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
