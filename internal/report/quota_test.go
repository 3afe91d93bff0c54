package report

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

func TestWorst(t *testing.T) {
	all := counts{lint.Error: 3, lint.Warning: 5, lint.Info: 7}
	tests := []struct {
		n    int
		want string
		left string
	}{
		{0, "", "3 errors, 5 warnings, 7 info"},
		{2, "2 errors", "1 error, 5 warnings, 7 info"},
		{4, "3 errors, 1 warning", "4 warnings, 7 info"},
		{14, "3 errors, 5 warnings, 6 info", "1 info"},
		{99, "3 errors, 5 warnings, 7 info", ""},
	}
	for _, test := range tests {
		places := worst(all, test.n)
		if got, left := places.String(), all.without(places).String(); got != test.want || left != test.left {
			t.Errorf("%d: got %q with %q left, want %q with %q left", test.n, got, left, test.want, test.left)
		}
	}
}

func TestFitting(t *testing.T) {
	third := make([]byte, sarifBytes/3-200_000)
	list := [][]byte{third, third, third, third}
	var left counts
	got := fitting(list, []lint.Severity{lint.Info, lint.Warning, lint.Error, lint.Warning}, &left)
	if len(got) != 3 || left != (counts{lint.Info: 1}) {
		t.Errorf("%d fit, %q left", len(got), left)
	}
}

// The search continues from the last range only if that is on the same line.
func TestOffsets(t *testing.T) {
	text := "ab\n显存😀x\r\n\xff\xfey\n\nlast"
	r := reader{text: text, lines: []int{0, 3, 16, 20, 21}}
	at := func(line, column, endLine, endColumn int32) schema.Range {
		return schema.Range{Start: schema.Position{Line: line, Column: column}, End: schema.Position{Line: endLine, Column: endColumn}}
	}
	tests := []struct {
		at   schema.Range
		want string
	}{
		{at(1, 1, 1, 3), "ab"}, {at(2, 1, 2, 3), "显存"}, {at(2, 3, 2, 4), "😀"}, {at(2, 2, 2, 4), "存😀"}, {at(2, 4, 2, 99), "x\r"},
		{at(3, 2, 3, 4), "\xfey"}, {at(3, 1, 3, 2), "\xff"}, {at(4, 1, 4, 1), ""}, {at(5, 1, 5, 5), "last"}, {at(5, 9, 9, 9), ""}, {at(1, 2, 2, 2), "b\n显"}, {at(9, 1, 9, 1), ""},
	}
	for _, test := range tests {
		from, to := r.offsets(test.at)
		if got := text[from:to]; got != test.want {
			t.Errorf("%v: %q, want %q", test.at, got, test.want)
		}
	}
}

func TestPathURI(t *testing.T) {
	testkit.Table(t, pathURI, map[string]string{
		"records/cuda/a.json":      "records/cuda/a.json",
		"a b/c#d?e%f.json":         "a%20b/c%23d%3Fe%25f.json",
		"javascript:alert(1).json": "javascript%3Aalert%281%29.json",
		"显存/\x1b.json":             "%E6%98%BE%E5%AD%98/%1B.json",
		"../records/a.json":        "../records/a.json",
	})
}
