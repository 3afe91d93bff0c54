package regex_test

import (
	"fmt"
	"testing"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/testkit"
)

// TestRare checks that a Rare finds what package regexp does.
func TestRare(t *testing.T) {
	rare := regex.NewRare(`(?i)\berr(or)?\b`)
	testkit.Table(t, func(text string) string {
		return fmt.Sprint(rare.FindStringSubmatch(text), rare.FindAllStringSubmatchIndex(text, -1))
	}, map[string]string{
		"":             "[] []",
		"terror":       "[] []",
		"Error: err 2": "[Error or] [[0 5 3 5] [7 10 -1 -1]]",
	})
}
