package fix_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

func TestLineReplacements(t *testing.T) {
	const before = "{\r\n  \"a\": 1,\r\n  \"b\": \"中,文\"}"
	got := fix.LineReplacements([]byte(before), []byte("{\r\n  \"b\": \"中，文\"}"))
	at := func(line, column int32) schema.Position { return schema.Position{Line: line, Column: column} }
	want := []fix.Replacement{
		{Start: 3, End: 31, Range: schema.Range{Start: at(2, 1), End: at(3, 14)}, Text: "  \"b\": \"中，文\"}"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSuggestion(t *testing.T) {
	tests := []struct {
		name, before, after string
		want                fix.LineBlock
		ok                  bool
	}{
		{"a line", "a\nb\nc\n", "a\nx\nc\n", fix.LineBlock{First: 2, Last: 2, Lines: []string{"x"}}, true},
		{"removed lines", "a\nb\nc\n", "c\n", fix.LineBlock{First: 1, Last: 2}, true},
		{"an added empty line", "a\nb\n", "a\n\n", fix.LineBlock{First: 2, Last: 2, Lines: []string{""}}, true},
		{"between two", "a\nb\n", "a\nx\nb\n", fix.LineBlock{First: 1, Last: 1, Lines: []string{"a", "x"}}, true},
		{"before the first line", "a\nb\n", "x\na\nb\n", fix.LineBlock{First: 1, Last: 1, Lines: []string{"x", "a"}}, true},
		{"after the last line", "a\nb\n", "a\nb\nx\n", fix.LineBlock{First: 2, Last: 2, Lines: []string{"b", "x"}}, true},
		{"a line end", "a\nb", "a\nb\n", fix.LineBlock{First: 2, Last: 2, Lines: []string{"b"}}, true},
		{"two places", "a\nb\nc\nd\n", "a\nx\nc\ny\n", fix.LineBlock{First: 2, Last: 4, Lines: []string{"x", "c", "y"}}, true},
		{"Windows line ends", "a\r\nb\r\n", "a\r\nx\r\n", fix.LineBlock{First: 2, Last: 2, Lines: []string{"x"}}, true},
		{"nothing", "a\n", "a\n", fix.LineBlock{}, false},
		{"a new file", "", "a\n", fix.LineBlock{}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := fix.Suggestion([]byte(test.before), []byte(test.after))
			if ok != test.ok || got.First != test.want.First || got.Last != test.want.Last || !slices.Equal(got.Lines, test.want.Lines) {
				t.Errorf("got %+v, %t", got, ok)
			}
		})
	}
}

// FuzzLineReplacements applies the replacements and compares the result.
func FuzzLineReplacements(f *testing.F) {
	f.Add("a\nb\n", "a\nc")
	f.Add("中文,中文", "中文，中文")
	f.Add("\xe4\xb8\xad", "\xe4\xb8\xae")
	f.Add("\xff\n", "\xfe\r\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		list := fix.LineReplacements([]byte(before), []byte(after))
		if got := replaced(t, before, list); got != after {
			t.Fatalf("%+v turns %q into %q, not %q", list, before, got, after)
		}
		block, ok := fix.Suggestion([]byte(before), []byte(after))
		if !ok {
			return
		}
		old := strings.SplitAfter(before, "\n")
		if block.First < 1 || block.Last < block.First || block.Last > len(old) {
			t.Fatalf("%+v of %q", block, before)
		}
	})
}

func replaced(t *testing.T, text string, list []fix.Replacement) string {
	var b strings.Builder
	done := 0
	for _, r := range list {
		if r.Start < done || r.End < r.Start || r.End > len(text) {
			t.Fatalf("%+v in %q", list, text)
		}
		b.WriteString(text[done:r.Start] + r.Text)
		done = r.End
	}
	return b.String() + text[done:]
}

// TestFixtures compares the effect of each fix in the rules' fixtures with golden files.
func TestFixtures(t *testing.T) {
	for _, rule := range rules.All() {
		if rule.Fixes == "" {
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			var b strings.Builder
			fsys := testkit.Tree(testkit.Archive(t, "testdata/lint/"+rule.Name+".txtar"))
			for f := range look(t, fsys, rule).All() {
				if f.Fix == nil {
					continue
				}
				b.WriteString(f.Path() + ": " + f.Fix.Title + "\n")
				changes, err := fix.Preview(fsys, f.Fix)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range changes {
					b.WriteString(udiff.Unified(c.File, c.File, string(c.Before), string(c.After)))
				}
			}
			testkit.Check(t, filepath.Join("..", "..", "..", "testdata", "fix", rule.Name+".txt"), b.String())
		})
	}
}
