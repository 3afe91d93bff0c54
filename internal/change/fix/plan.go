package fix

import (
	"fmt"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A plan is a set of fixes that do not interfere with each other.
type plan struct {
	fixes []*lint.Fix
	files map[string]*filePlan
}

// A filePlan changes one file. The operations come first, in an order that prevents
// them from moving each other's places. Then the functions follow.
type filePlan struct {
	patch  []schema.Operation
	makes  []func([]byte) ([]byte, error)
	whole  bool            // no other operation may be added
	places map[string]bool // pointers that change
	around map[string]bool // pointers that contain them
}

func newPlan() *plan { return &plan{files: make(map[string]*filePlan)} }

// add adds a fix and returns true, unless the fix interferes with an earlier one. Then
// it must wait until the rule has run again.
func (p *plan) add(fix *lint.Fix) bool {
	if slices.ContainsFunc(fix.Edits, func(e lint.Edit) bool { return p.files[e.File].blocks(e) }) {
		return false
	}
	for _, e := range fix.Edits {
		f := p.files[e.File]
		if f == nil {
			f = &filePlan{places: make(map[string]bool), around: make(map[string]bool)}
			p.files[e.File] = f
		}
		f.add(e)
	}
	p.fixes = append(p.fixes, fix)
	return true
}

func (f *filePlan) add(e lint.Edit) {
	if e.Make != nil {
		f.makes = append(f.makes, e.Make)
	}
	f.whole = f.whole || len(e.Patch) > 1
	for _, o := range e.Patch {
		f.patch = append(f.patch, o)
		if !appends(o) {
			f.places[o.Path] = true
		}
		for at := range parents(o.Path) {
			f.around[at] = true
		}
	}
}

// changesRecords reports whether anything other than cards changes.
func (p *plan) changesRecords() bool {
	for file := range p.files {
		if path.Ext(file) == ".json" {
			return true
		}
	}
	return false
}

// blocks reports whether an edit must wait. An edit with several operations needs a
// file that no other edit changes.
func (f *filePlan) blocks(e lint.Edit) bool {
	switch {
	case f == nil || len(e.Patch) == 0:
		return false
	case f.whole || len(e.Patch) > 1 && len(f.patch) > 0:
		return true
	}
	for _, o := range e.Patch {
		if f.places[o.Path] || f.around[o.Path] {
			return true
		}
		for at := range parents(o.Path) {
			if f.places[at] {
				return true
			}
		}
	}
	return false
}

// apply returns the changed content of the file.
func (f *filePlan) apply(before []byte) (after []byte, err error) {
	after = before
	if len(f.patch) > 0 {
		if !f.whole {
			slices.SortStableFunc(f.patch, func(a, b schema.Operation) int { return backwards(a.Path, b.Path) })
		}
		text, err := schema.Patch(string(before), f.patch...)
		if err != nil {
			return nil, err
		}
		after = []byte(text)
	}
	for _, generate := range f.makes {
		if after, err = generate(after); err != nil {
			return nil, err
		}
	}
	return after, nil
}

// appends reports whether an operation appends to an array, which moves no element.
func appends(o schema.Operation) bool { return o.Op == "add" && strings.HasSuffix(o.Path, "/-") }

// parents yields the pointers to the values that contain a place, innermost first.
func parents(pointer string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			slash := strings.LastIndexByte(pointer, '/')
			if slash <= 0 {
				return
			}
			if pointer = pointer[:slash]; !yield(pointer) {
				return
			}
		}
	}
}

// backwards sorts pointers by descending index, so that an operation does not move the
// place of a later one. The ends of arrays come last.
func backwards(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	for i := range min(len(x), len(y)) {
		if x[i] == y[i] {
			continue
		}
		if x[i] == "-" || y[i] == "-" {
			if x[i] == "-" {
				return 1
			}
			return -1
		}
		m, errX := strconv.Atoi(x[i])
		n, errY := strconv.Atoi(y[i])
		if errX == nil && errY == nil {
			return n - m
		}
		return strings.Compare(x[i], y[i])
	}
	return len(y) - len(x)
}

// An editError names the file whose edit failed.
type editError struct {
	file string
	err  error
}

func (e *editError) Error() string { return fmt.Sprintf("%s: %v", e.file, e.err) }
