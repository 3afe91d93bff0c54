package lint_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Findings that only moved are neither new nor gone.
func TestDifference(t *testing.T) {
	rule := &lint.Rule{Name: "r", Severity: lint.Error}
	finding := func(file, message string, line int) lint.Finding {
		return lint.Finding{Rule: rule, Place: lint.Place{File: file, Range: schema.AtLine(line)}, Message: message}
	}
	result := func(findings ...lint.Finding) *lint.Result { return resultOf(t, findings...) }
	both := result(finding("a", "x", 1), finding("a", "x", 2), finding("a", "y", 3))
	for _, test := range []struct {
		name          string
		before, after *lint.Result
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
		added, gone := lint.Difference(test.before, test.after)
		name := func(all []*lint.Finding) (names []string) {
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

// resultOf returns the result of rules that report these findings.
func resultOf(t testing.TB, findings ...lint.Finding) *lint.Result {
	t.Helper()
	var rules []*lint.Rule
	for _, f := range findings {
		if !slices.Contains(rules, f.Rule) {
			rules = append(rules, f.Rule)
		}
	}
	for i, rule := range rules {
		reporter := *rule
		reporter.Base = func(p *lint.Pass) {
			for _, f := range findings {
				if f.Rule == rule {
					p.Report(f)
				}
			}
		}
		rules[i] = &reporter
	}
	result, err := lint.Run(t.Context(), &schema.Base{FS: fstest.MapFS{}}, rules, lint.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}
