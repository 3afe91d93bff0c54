// Package todo ranks the changes to a knowledge base that help its readers most.
package todo

import (
	"cmp"
	"math"
	"slices"

	"github.com/kbctl/kbctl/schema"
)

// An Item is a change to make.
type Item struct {
	Kind Kind `json:"kind"`
	// Record is the id of the record to change, empty for a template.
	Record string `json:"record"`
	// Title says what to do, and Why says why it helps.
	Title string `json:"title"`
	Why   string `json:"why"`
	// Command is where to begin.
	Command string `json:"command"`
	// Score orders the items, the highest first.
	Score float64 `json:"score"`

	file string // of the record
}

// A Kind is a kind of change.
type Kind string

// The kinds of changes, the most urgent first.
const (
	Message   Kind = "message"   // a regex or a signature is not what the tool prints
	Duplicate Kind = "duplicate" // two records describe the same error
	Template  Kind = "template"  // no record explains an error in the logs
	Draft     Kind = "draft"     // a record lacks its content
	Source    Kind = "source"    // no advice of a record has a source
	Chinese   Kind = "chinese"   // a record has no Chinese
	Stale     Kind = "stale"     // a record was not confirmed for long
)

// weights say how much a change of a kind helps one reader. A wrong message hides a record
// from every reader; a stale record may still be right.
var weights = map[Kind]float64{Message: 4, Duplicate: 3, Template: 3, Draft: 2, Source: 1.5, Chinese: 1.5, Stale: 1}

// score weighs a change by its readers: the logs and links that lead to it. Each doubling of
// the readers adds the same.
func score(kind Kind, readers int) float64 {
	return math.Round(10*weights[kind]*(1+math.Log2(1+float64(readers)))) / 10
}

// Rank sorts items: the highest score first, then by kind and record.
func Rank(items []Item) {
	slices.SortFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(weights[b.Kind], weights[a.Kind]), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Title, b.Title))
	})
}

// A Filter selects items.
type Filter struct {
	// Domain is a domain, or empty for all.
	Domain string
	// Files are the files of the records to change, or nil for all.
	Files map[string]bool
}

// Apply returns the items that a filter selects. With a filter, there are no templates: they
// belong to no record.
func (f Filter) Apply(items []Item) []Item {
	return slices.DeleteFunc(items, func(i Item) bool {
		return f.Domain != "" && schema.Domain(i.Record) != f.Domain || f.Files != nil && !f.Files[i.file]
	})
}
