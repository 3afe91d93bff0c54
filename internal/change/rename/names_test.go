package rename

import "testing"

func TestNames(t *testing.T) {
	former := names{"a/b", "/", "", "x"}
	for text, want := range map[string]int{
		"": 0, "a/b": 1, "a/bc a/b-c ba/b -a/b a/b_": 0, "(a/b), a/b.": 2, "https://example.org/a/b/": 1, "见a/b。": 1, "x / x": 0, "a/ba/b": 0,
	} {
		if got := former.in(text); len(got) != want {
			t.Errorf("%q: %v, want %d", text, got, want)
		}
	}
}
