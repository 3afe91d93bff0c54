package lint

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// mostAlike is the number of findings that a run lists of one rule in one record. It
// counts the rest, because a malicious file could fill the memory with them.
const mostAlike = schema.MostViolations

// A subject is what findings have in common that count as alike.
type subject struct {
	rule   *Rule
	record *schema.Record
}

// alike counts the findings of one subject.
type alike struct {
	listed, unlisted int
	severity         Severity
	last             Place // of the last one that is listed
}

// unlisted reports whether a finding is beyond the limit, and counts it.
func unlisted(p *Pass, f *Finding) bool {
	if f.Record == nil {
		return false
	}
	s := subject{p.rule, f.Record}
	a, ok := p.alike[s]
	if !ok {
		a = alike{severity: f.Severity, last: f.Place}
	}
	beyond := f.Count > 0 || a.listed == mostAlike
	if beyond {
		a.unlisted += f.Findings()
	} else {
		a.listed++
		a.last = f.Place
	}
	p.alike[s] = a
	return beyond
}

// countUnlisted adds a finding for those that are beyond the limit.
func countUnlisted(p *Pass) {
	for s, a := range p.alike {
		if a.unlisted > 0 {
			f := Finding{Rule: s.rule, Severity: a.severity, Place: a.last, About: unlistedAbout}
			f.StandFor(a.unlisted)
			keep(p, f)
		}
	}
	clear(p.alike)
}

// StandFor makes a finding stand for n findings that are not listed.
func (f *Finding) StandFor(n int) {
	f.Count = n
	f.Message = fmt.Sprintf("… and %d more of this rule in this record", n)
}

const unlistedAbout = "unlisted"

var unlistedValue = sumOf(unlistedAbout).String()

// Unlisted returns the key of the finding that stands for further ones of the same rule in
// the same file.
func (k Key) Unlisted() Key { return Key{Rule: k.Rule, File: k.File, Value: unlistedValue} }

func (f *Finding) unlistedKey() Key { return Key{Rule: f.Rule.Name, File: f.Path()}.Unlisted() }

// StillUnlisted returns how many findings of one rule in one file are unlisted both before
// and after a change, when was findings were unlisted and is findings are. The change lists
// found other ones, and lost are listed no more. The number is the largest one that leaves
// as few of all of them as possible without a pair.
func StillUnlisted(was, is, lost, found int) int {
	return min(was, is, max(0, was-found, is-lost))
}

// Findings returns the number of findings that this one stands for, at least 1.
func (f *Finding) Findings() int { return max(f.Count, 1) }

// rejectedBySchema returns a function that reports whether a pointer leads to a value
// that violates the schema, or into one. Other findings there would be noise. The rules
// that report violations set a range, so they are not affected.
func rejectedBySchema(record *schema.Record) func(pointer string) bool {
	violations := record.Source.Violations
	if len(violations) == 0 {
		return func(string) bool { return false }
	}
	// If the record has more violations than listed, others of its elements are wrong too.
	shape := func(pointer string) string { return pointer }
	if record.Source.Unlisted.Violations > 0 {
		shape = withoutIndices
	}
	rejected := make(map[string]bool)
	for _, v := range violations {
		rejected[shape(v.Pointer)] = rejected[shape(v.Pointer)] || v.Missing == ""
	}
	return func(pointer string) bool {
		pointer = shape(pointer)
		for !rejected[pointer] {
			if pointer == "" {
				return false
			}
			pointer = pointer[:strings.LastIndexByte(pointer, '/')]
		}
		return true
	}
}
