package wording_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/wording"
)

func TestNearest(t *testing.T) {
	keys := []string{"records", "fixtures", "max_record_size", "stale_after", "regex", "graph", "rules", "ignore"}
	tests := []struct {
		name, word string
		known      []string
		want       string
	}{
		{"swapped letters", "recrods", keys, "records"},
		{"one letter missing", "rule", keys, "rules"},
		{"one letter too many", "grraph", keys, "graph"},
		{"another separator", "stale-after", keys, "stale_after"},
		{"upper case", "IGNORE", keys, "ignore"},
		{"the word itself", "regex", keys, "regex"},
		{"nothing similar", "severity", keys, ""},
		{"much longer", "rules_of_the_linter", keys, ""},
		{"a beginning", "max_rec", keys, "max_record_size"},
		{"a beginning without separators", "maxrecord", keys, "max_record_size"},
		{"a typo before a beginning", "rule", []string{"rules-of-all", "ruler"}, "ruler"},
		{"a short beginning", "ma", keys, ""},
		{"one letter", "q", keys, ""},
		{"empty", "", keys, ""},
		{"no known words", "rules", nil, ""},
		{"the first of several", "bat", []string{"cat", "hat", "bad"}, "cat"},
		{"the nearest, not the first", "bats", []string{"cat", "bat"}, "bat"},
		{"two edits in three letters", "abc", []string{"axy"}, "axy"},
		{"two edits in two letters", "ab", []string{"xy"}, ""},
		{"other scripts", "错误信", []string{"错误信息"}, "错误信息"},
		{"not UTF-8", "r\xffles", keys, "rules"},
		{"an escape sequence", "\x1b[2Jrules", keys, "rules"}, // the answer is a known word, so it is safe
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := wording.Nearest(test.word, test.known); got != test.want {
				t.Errorf("Nearest(%q) = %q, want %q", test.word, got, test.want)
			}
		})
	}
}

// The cost of a comparison grows with the product of the lengths, and the words come
// from untrusted input.
func TestNearestLong(t *testing.T) {
	tests := []struct {
		name        string
		word, known string
		want        bool
	}{
		{"short", strings.Repeat("a", 98) + "b", strings.Repeat("a", 99), true},
		{"long", strings.Repeat("a", 101), strings.Repeat("a", 101), false},
		{"enormous", strings.Repeat("a", 1<<24), strings.Repeat("a", 1<<24), false},
		{"only the known word is enormous", "a", strings.Repeat("a", 1<<24), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := wording.Nearest(test.word, []string{test.known}); (got == test.known) != test.want {
				t.Errorf("suggested: %t", got == test.known)
			}
		})
	}
}

func TestDidYouMean(t *testing.T) {
	known := []string{"leads_to", "preceded_by"}
	testkit.Table(t, func(word string) string { return wording.DidYouMean(word, known) }, map[string]string{
		"lead_to":      `; did you mean "leads_to"?`,
		"PRECEDED_BY":  `; did you mean "preceded_by"?`,
		"confused":     "",
		"":             "",
		"leads_to\"\n": `; did you mean "leads_to"?`,
	})
}
