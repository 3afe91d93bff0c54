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
