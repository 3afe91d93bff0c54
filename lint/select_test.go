package lint_test

import (
	"testing"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// Any beginning of a name selects, but whole words come first.
func TestSelect(t *testing.T) {
	count := func(name string) int {
		chosen, _ := lint.Select(rules.All(), []string{name})
		return len(chosen)
	}
	for name, same := range map[string]string{"reg": "regex-", "zh-l": "zh-lost-token", "z": "zh", "secre": "secret", "card-": "cards"} {
		if got, want := count(name), count(same); got == 0 || got != want {
			t.Errorf("%s selects %d rules and %s %d", name, got, same, want)
		}
	}
	for _, name := range []string{"", "token", "zhx", "-", "regex-x"} {
		if n := count(name); n != 0 {
			t.Errorf("%q selects %d rules", name, n)
		}
	}
}
