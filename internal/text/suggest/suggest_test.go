package suggest_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/suggest"
)

func TestNearest(t *testing.T) {
	keys := []string{"records", "fixtures", "max_record_size", "stale_after", "regex", "graph", "rules", "ignore"}
	tests := []struct {
		name, word string
		known      []string
		want       string
	}{
		{"swapped letters", "recrods", keys, "records"},
		{"a letter too few", "rule", keys, "rules"},
		{"a letter too many", "grraph", keys, "graph"},
		{"another separator", "stale-after", keys, "stale_after"},
		{"upper case", "IGNORE", keys, "ignore"},
		{"the word itself", "regex", keys, "regex"},
		{"nothing like it", "severity", keys, ""},
		{"longer by far", "rules_of_the_linter", keys, ""},
		{"a letter", "q", keys, ""},
		{"no word", "", keys, ""},
		{"nothing known", "rules", nil, ""},
		{"the first of several", "bat", []string{"cat", "hat", "bad"}, "cat"},
		{"the nearest, not the first", "bats", []string{"cat", "bat"}, "bat"},
		{"two edits in three letters", "abc", []string{"axy"}, "axy"},
		{"two edits in two letters", "ab", []string{"xy"}, ""},
		{"other scripts", "错误信", []string{"错误信息"}, "错误信息"},
		{"no text", "r\xffles", keys, "rules"},
		{"an escape sequence", "\x1b[2Jrules", keys, "rules"}, // what is named is ours
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := suggest.Nearest(test.word, test.known); got != test.want {
				t.Errorf("Nearest(%q) = %q, want %q", test.word, got, test.want)
			}
		})
	}
}

// The edits between long words take the product of their lengths, and a
// stranger writes the words.
func TestNearestLong(t *testing.T) {
	tests := []struct {
		name        string
		word, known string
		want        bool
	}{
		{"short", strings.Repeat("a", 98) + "b", strings.Repeat("a", 99), true},
		{"long", strings.Repeat("a", 101), strings.Repeat("a", 101), false},
		{"enormous", strings.Repeat("a", 1<<24), strings.Repeat("a", 1<<24), false},
		{"only the known word is", "a", strings.Repeat("a", 1<<24), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := suggest.Nearest(test.word, []string{test.known}); (got == test.known) != test.want {
				t.Errorf("suggested: %t", got == test.known)
			}
		})
	}
}

func TestDidYouMean(t *testing.T) {
	known := []string{"leads_to", "preceded_by"}
	for word, want := range map[string]string{
		"lead_to":      `; did you mean "leads_to"?`,
		"PRECEDED_BY":  `; did you mean "preceded_by"?`,
		"confused":     "",
		"":             "",
		"leads_to\"\n": `; did you mean "leads_to"?`,
	} {
		if got := suggest.DidYouMean(word, known); got != want {
			t.Errorf("DidYouMean(%q) = %q, want %q", word, got, want)
		}
	}
}
