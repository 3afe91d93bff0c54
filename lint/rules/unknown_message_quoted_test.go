package rules

import (
	"strings"
	"testing"
)

// A sentence before a quotation ends at marks of both languages, and is short even in a text without any.
func TestSentenceOf(t *testing.T) {
	for text, want := range map[string]string{
		"One. It prints ": " It prints ",
		"一。它打印 ":          "它打印 ",
		"It prints ":      "It prints ",
	} {
		if got := sentenceOf(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := len(sentenceOf(strings.Repeat("It prints a, ", 1000))); got > 600 {
		t.Errorf("a sentence of %d bytes", got)
	}
}
