package neutral_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/neutral"
)

func TestSize(t *testing.T) {
	var count neutral.Count
	for i, line := range strings.Split(strings.TrimSuffix(neutral.Text(), "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			t.Errorf("line %d is empty", i+1)
		}
		count[neutral.KindOf(i+1)]++
	}
	if count[neutral.OfWord] < 5000 || count[neutral.OfLog] < 500 || count[neutral.OfProse] < 400 {
		t.Errorf("lines: %v", count)
	}
}

// TestNoErrors checks that no line looks like the line of an error.
func TestNoErrors(t *testing.T) {
	lines := strings.Split(neutral.Text(), "\n")
	for i := range errorline.Errors(lines) {
		if neutral.KindOf(i+1) != neutral.OfProse {
			t.Errorf("%q looks like an error", lines[i])
		}
	}
}

func TestBroad(t *testing.T) {
	for pattern, want := range map[string]bool{
		`wai`: true, `eta.?il`: true, `(?i)OOM`: true, `429`: true, `race condition`: true, `not found`: true, `\w+ed`: true,
		`cannot open socket`: false, `CUDA out of memory`: false, `undefined reference to`: false,
	} {
		if got := neutral.Broad(regexp.MustCompile(pattern).MatchString); got != want {
			t.Errorf("%s: got %t", pattern, got)
		}
	}
}

// TestWord checks that each word of the list is found, and no part of one.
func TestWord(t *testing.T) {
	for line := range strings.Lines(neutral.Text()[:strings.Index(neutral.Text(), " ")]) {
		if word, isLine := strings.CutSuffix(line, "\n"); isLine && !neutral.Word(word) {
			t.Errorf("%q is not found", word)
		}
	}
	for _, text := range []string{"", "abbrevi", "wait\nwalk"} {
		if neutral.Word(text) {
			t.Errorf("%q is found", text)
		}
	}
}
