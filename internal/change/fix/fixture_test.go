package fix_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint/rules"
)

// TestFixtures compares the effect of each fix in the rules' fixtures with golden files.
func TestFixtures(t *testing.T) {
	for _, rule := range rules.All() {
		if rule.Fixes == "" {
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			var b strings.Builder
			base, result := look(t, testkit.Tree(testkit.Archive(t, "testdata/lint/"+rule.Name+".txtar")), rule)
			for f := range result.All() {
				if f.Fix == nil {
					continue
				}
				b.WriteString(f.Path() + ": " + f.Fix.Title + "\n")
				changes, err := fix.Preview(base.FS, f.Fix)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range changes {
					b.WriteString(udiff.Unified(c.File, c.File, string(c.Before), string(c.After)))
				}
			}
			testkit.Check(t, filepath.Join("..", "..", "..", "testdata", "fix", rule.Name+".txt"), b.String())
		})
	}
}
