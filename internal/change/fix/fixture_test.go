package fix_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// TestFixtures compares the effect of each fix in the rules' fixtures with golden files.
func TestFixtures(t *testing.T) {
	for _, rule := range rules.All() {
		if rule.Fixes == "" {
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			archive, err := txtar.ParseFile(filepath.Join("..", "..", "..", "testdata", "lint", rule.Name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			base, result := look(t, archive, rule)
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

// look runs rules on the base in an archive.
func look(t *testing.T, archive *txtar.Archive, rules ...*lint.Rule) (*schema.Base, *lint.Result) {
	t.Helper()
	fsys, err := txtar.FS(archive)
	if err != nil {
		t.Fatal(err)
	}
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, cfg, lintconfig.Options{Rules: rules, Options: lint.Options{Force: rules, Today: today, Release: true}})
	if err != nil {
		t.Fatal(err)
	}
	return base, result
}

var today = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
