package visible_test

import (
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/visible"
)

func TestHead(t *testing.T) {
	type args struct {
		text string
		most int
	}
	testkit.Table(t, func(a args) string { return visible.Head(a.text, a.most) }, map[args]string{
		{"abc", 3}: "abc", {"abc", 2}: "ab", {"abc", 0}: "", {"", 0}: "",
		{"档案", 6}: "档案", {"档案", 5}: "档", {"档案", 4}: "档", {"档案", 3}: "档", {"档案", 2}: "",
		{"\x80\x80\x80\x80\x80\x80", 5}: "\x80\x80\x80\x80\x80",
		{"a\xE6\xA1b", 2}:               "a\xE6", // only the first two bytes of 档
		{"a𠗣\x80\x80", 6}:               "a𠗣\x80", {"a𠗣\x80\x80", 4}: "a",
	})
}

// FuzzRuneStart compares RuneStart with the characters that a range loop finds.
func FuzzRuneStart(f *testing.F) {
	for _, s := range []string{"", "a档", "\x80\x80\x80\x80", "a\xE6\xA1b", "𠗣\x80", "\xF0\x9F\x80", "\xED\xA0\x80"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		starts := []int{}
		for i := range s {
			_, size := utf8.DecodeRuneInString(s[i:])
			for range size {
				starts = append(starts, i)
			}
		}
		for i, want := range append(starts, len(s)) {
			if got := visible.RuneStart(s, i); got != want {
				t.Errorf("RuneStart(%q, %d) = %d, want %d", s, i, got, want)
			}
			if got := visible.RuneStart([]byte(s), i); got != want {
				t.Errorf("RuneStart([]byte(%q), %d) = %d, want %d", s, i, got, want)
			}
		}
	})
}
