package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// TestRecordPage compares the fields in "kbctl help record" with the schema, and
// the rules of each field with where the rules report in their fixtures.
func TestRecordPage(t *testing.T) {
	const file = "help/record.md"
	const mark = "make generate -->\n"
	intro, _, found := strings.Cut(read(t, file), mark)
	if !found {
		t.Fatalf("%s has no line that ends with %s", file, mark)
	}
	checks := rulesByField(t)
	var text strings.Builder
	fields := schema.Fields()
	for i, field := range fields {
		section := sectionOf(field.Path)
		if slices.ContainsFunc(fields[i+1:], func(later schema.Field) bool { return sectionOf(later.Path) == section }) {
			continue
		}
		needed := ""
		if field.Required {
			needed = ", required"
		}
		fmt.Fprintf(&text, "\n### `%s`\n\n%s (%s%s). %s\n", section, field.Title, field.Type, needed, field.Description)
		if len(field.Limits) > 0 {
			fmt.Fprintf(&text, "\nValue: %s.\n", strings.Join(field.Limits, "; "))
		}
		fmt.Fprintf(&text, "\nExample: `%s`\n", field.Example)
		if rules := checks[plainPath(section)]; rules != nil {
			fmt.Fprintf(&text, "\nRules: %s.\n", strings.Join(slices.Sorted(maps.Keys(rules)), ", "))
		}
	}
	placeholder := regexp.MustCompile(`<\w+>(/<\w+>)*`) // which GitHub would take for HTML
	testkit.Check(t, file, intro+mark+placeholder.ReplaceAllString(text.String(), "`$0`"))
}

// rulesByField returns which rules report at which field, by its plain path. It
// leaves out rules that read every field in the same way.
func rulesByField(t *testing.T) map[string]map[string]bool {
	archives := testkit.Glob(t, "testdata/lint/*.txtar")
	everywhere := regexp.MustCompile(`^(schema|format|json-syntax|hidden-character|mixed-script|secret|injected-instruction|dangerous-command)$`)
	byField := make(map[string]map[string]bool)
	for _, archive := range archives {
		rule := strings.TrimSuffix(filepath.Base(archive), ".txtar")
		if everywhere.MatchString(rule) {
			continue
		}
		for _, path := range reportedPaths(t, archive, rule) {
			if byField[path] == nil {
				byField[path] = make(map[string]bool)
			}
			byField[path]["`"+rule+"`"] = true
		}
	}
	return byField
}

// reportedPaths runs a rule over its fixture and returns the plain paths of the
// findings, as sections of the manual. Rules that compare with an earlier state have none.
func reportedPaths(t *testing.T, archive, rule string) (paths []string) {
	t.Helper()
	fsys := testkit.Tree(testkit.Archive(t, archive))
	base, cfg, err := lintconfig.Load(fsys)
	if err != nil {
		return nil // it has no records
	}
	chosen, err := lint.Select(rules.All(), []string{rule})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, cfg, lintconfig.Options{Rules: chosen, Options: lint.Options{Force: chosen, Today: testkit.Today}})
	if err != nil {
		t.Fatal(err)
	}
	for f := range result.All() {
		paths = append(paths, sectionOf(plainPath(f.Pointer)))
	}
	return paths
}
