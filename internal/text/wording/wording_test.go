package wording_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/wording"
)

func TestCount(t *testing.T) {
	for _, test := range []struct {
		n          int
		noun, want string
	}{
		{0, "file", "0 files"}, {1, "file", "1 file"}, {2, "file", "2 files"}, {11, "file", "11 files"}, {-1, "file", "-1 files"},
		{0, "fix", "0 fixes"}, {1, "fix", "1 fix"}, {2, "fix", "2 fixes"}, {0, "info", "0 info"}, {2, "info", "2 info"},
	} {
		if got := wording.Count(test.n, test.noun); got != test.want {
			t.Errorf("Count(%d, %q) = %q, want %q", test.n, test.noun, got, test.want)
		}
	}
	if one, none := wording.Verb(1, "has", "have"), wording.Verb(0, "has", "have"); one != "has" || none != "have" {
		t.Errorf("Verb returns %q for 1 and %q for 0", one, none)
	}
}

func TestEnds(t *testing.T) {
	for texts, want := range map[[2]string][2]int{
		{"", ""}: {0, 0}, {"a", "a"}: {1, 0}, {"a b c", "a x c"}: {1, 1}, {"a a", "a"}: {1, 0}, {"a", "b a"}: {0, 1}, {"a b a", "a b b a"}: {2, 1},
	} {
		start, end := wording.Ends(strings.Fields(texts[0]), strings.Fields(texts[1]))
		if got := [2]int{start, end}; got != want {
			t.Errorf("%q: got %v, want %v", texts, got, want)
		}
	}
}

func TestOr(t *testing.T) {
	for _, test := range []struct {
		words []string
		want  string
	}{
		{nil, ""}, {[]string{"a"}, "a"}, {[]string{"a", "b"}, "a or b"}, {[]string{"a", "b", "c"}, "a, b or c"},
	} {
		if got := wording.Or(test.words...); got != test.want {
			t.Errorf("Or(%q) = %q, want %q", test.words, got, test.want)
		}
		if got, want := wording.And(test.words...), strings.ReplaceAll(test.want, " or ", " and "); got != want {
			t.Errorf("And(%q) = %q, want %q", test.words, got, want)
		}
	}
}
