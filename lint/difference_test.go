package lint

import (
	"slices"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

// Findings that only moved are neither new nor gone.
func TestDifference(t *testing.T) {
	finding := func(file, message string, line int) Finding {
		return Finding{Rule: &Rule{Name: "r"}, Severity: Error, Place: Place{File: file, Range: schema.AtLine(line)}, Message: message}
	}
	result := func(findings ...Finding) *Result {
		r := &Result{}
		for _, f := range findings {
			r.add(f.File, []Finding{f}, nil)
		}
		return r
	}
	both := &Result{}
	both.add("a", []Finding{finding("a", "x", 1), finding("a", "x", 2), finding("a", "y", 3)}, nil)
	for _, test := range []struct {
		name          string
		before, after *Result
		added, gone   []string
	}{
		{"nothing", result(), result(), nil, nil},
		{"the same", both, both, nil, nil},
		{"moved", result(finding("a", "x", 1)), result(finding("a", "x", 7)), nil, nil},
		{"another message", result(finding("a", "x", 1)), result(finding("a", "y", 1)), []string{"a:1:y"}, []string{"a:1:x"}},
		{"one of two equal ones", both, result(finding("a", "x", 1)), nil, []string{"a:2:x", "a:3:y"}},
		{"a second equal one", result(finding("a", "x", 1)), both, []string{"a:2:x", "a:3:y"}, nil},
		{"a file before", result(finding("b", "x", 1)), result(finding("a", "x", 1), finding("b", "x", 1)), []string{"a:1:x"}, nil},
		{"one file less", result(finding("a", "x", 1), finding("b", "x", 1), finding("c", "x", 1)), result(finding("b", "x", 1)), nil, []string{"a:1:x", "c:1:x"}},
		{"other files", result(finding("a", "x", 1), finding("c", "x", 1)), result(finding("b", "x", 1), finding("d", "x", 1)), []string{"b:1:x", "d:1:x"}, []string{"a:1:x", "c:1:x"}},
	} {
		added, gone := Difference(test.before, test.after)
		name := func(all []*Finding) (names []string) {
			for _, f := range all {
				names = append(names, f.File+":"+string(rune('0'+f.Range.Start.Line))+":"+f.Message)
			}
			return names
		}
		if !slices.Equal(name(added), test.added) || !slices.Equal(name(gone), test.gone) {
			t.Errorf("%s: added %v, want %v; gone %v, want %v", test.name, name(added), test.added, name(gone), test.gone)
		}
	}
}
