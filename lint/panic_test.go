package lint_test

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// TestPanic checks that a rule that panics ends the program. A program that goes on would report that nothing is wrong.
func TestPanic(t *testing.T) {
	const inside = "KBCTL_TEST_PANIC"
	if os.Getenv(inside) != "" {
		rule := &lint.Rule{Name: "r", Severity: lint.Info, Record: func(*lint.Pass, *schema.Record) { panic(slowPanic{}) }}
		_, _ = lint.Run(t.Context(), load(t, 1), []*lint.Rule{rule}, lint.Options{})
		os.Exit(0)
	}
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestPanic$")
	again.Env = append(os.Environ(), inside+"=1")
	if err := again.Run(); err == nil {
		t.Error("the program ends as if the rule had found nothing")
	}
}

// slowPanic takes time to end the program.
type slowPanic struct{}

func (slowPanic) Error() string {
	time.Sleep(time.Second / 4)
	return "on purpose"
}
