package match

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// alone returns what a search must find: the matches of one regex in a whole log,
// and its matches in the cleaned log that overlap none of them.
func alone(re *regexp.Regexp, log []byte) []span {
	var all []span
	covered := make([]bool, len(log))
	for _, at := range findAll(re, log) {
		all = append(all, span{start: int64(at[0]), end: int64(at[1])})
		for i := at[0]; i < at[1]; i++ {
			covered[i] = true
		}
	}
	without := clean(log)
	for _, at := range findAll(re, without.text) {
		if start, end := without.raw(at[0], at[1]); !slices.Contains(covered[start:end], true) {
			all = append(all, span{start: int64(start), end: int64(end)})
		}
	}
	slices.SortFunc(all, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	return all
}

// position returns the position after a text.
func position(text []byte) schema.Position {
	line := text[bytes.LastIndexByte(text, '\n')+1:]
	return schema.Position{Line: int32(bytes.Count(text, []byte("\n")) + 1), Column: int32(utf8.RuneCount(line) + 1)}
}

// compare compares the matches of a set with those of each regex alone. It skips
// patterns with a match longer than the span, because there the two may differ.
func compare(t testing.TB, s *Set, patterns []*regex.Pattern, log []byte, jobs int) {
	t.Helper()
	s.slack = 1 << 20
	got := make([][]span, len(patterns))
	_, err := s.Search(iotest.HalfReader(bytes.NewReader(log)), jobs, func(m Match) error {
		if !bytes.Equal(m.Text, log[m.Start:m.End]) {
			t.Errorf("the text at %d is %q, want %q", m.Start, m.Text, log[m.Start:m.End])
		}
		if want := (schema.Range{Start: position(log[:m.Start]), End: position(log[:m.End])}); m.Range != want {
			t.Errorf("bytes %d to %d are at %v, want %v: %q", m.Start, m.End, m.Range, want, m.Text)
		}
		got[m.Pattern] = append(got[m.Pattern], span{start: m.Start, end: m.End})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range patterns {
		want := alone(p.Regexp(), log)
		if slices.ContainsFunc(want, func(m span) bool { return m.end-m.start > int64(s.span) }) {
			continue
		}
		if !slices.Equal(got[i], want) {
			t.Errorf("%q: %s", p.Regexp(), difference(log, got[i], want))
		}
	}
}

// difference shows where two lists of matches start to differ.
func difference(log []byte, got, want []span) string {
	n := 0
	for n < len(want) && n < len(got) && want[n] == got[n] {
		n++
	}
	got, want = got[n:min(n+3, len(got))], want[n:min(n+3, len(want))]
	at := len(log)
	for _, m := range slices.Concat(got, want) {
		at = min(at, int(m.start))
	}
	return fmt.Sprintf("got %v, want %v, near %q … %q", got, want, log[max(0, at-100):at], log[at:min(len(log), at+100)])
}

// findAll returns the matches of a regex in a text that are not empty.
func findAll(re *regexp.Regexp, text []byte) [][]int {
	all := re.FindAllIndex(text, -1)
	return slices.DeleteFunc(all, func(at []int) bool { return at[0] == at[1] })
}
