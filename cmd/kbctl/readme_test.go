package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestLayout: README's layout names every package once, in the order of the layers.
func TestLayout(t *testing.T) {
	text := section(t, "Layout")
	var named []string
	for _, match := range regexp.MustCompile(`(?m)^([a-z]\S*)/ +\S`).FindAllStringSubmatch(text, -1) {
		named = append(named, match[1])
	}
	folders := slices.Concat(layers...)
	folders = slices.DeleteFunc(folders, func(folder string) bool {
		return folder == "testdata" || strings.HasSuffix(folder, "/githubtest") || strings.HasSuffix(folder, "/page")
	})
	for _, folder := range folders {
		if n := strings.Count("\n"+text, "\n"+folder+"/ "); n != 1 {
			t.Errorf("%s is there %d times", folder, n)
		}
	}
	last := 0
	for _, folder := range named {
		if !slices.Contains(folders, folder) {
			if _, err := os.Stat("../../" + folder); err != nil {
				t.Errorf("%s: %v", folder, err)
			}
			continue
		}
		if layer := layerOf(folder); layer < last {
			t.Errorf("%s comes after a package of a higher layer", folder)
		} else {
			last = layer
		}
	}
}

// TestDependencies: README's table has the modules that go.mod requires directly, and
// no others.
func TestDependencies(t *testing.T) {
	rows := regexp.MustCompile(`(?m)^\| (.+?) \| (.+) \|$`).FindAllStringSubmatch(section(t, "Dependencies"), -1)
	mod := read(t, "../../go.mod")
	requires := regexp.MustCompile(`(?m)^\t(?:github\.com/)?(\S+) v\S+( // indirect)?$`).FindAllStringSubmatch(mod, -1)
	if len(rows) < 10 || len(requires) < 10 {
		t.Fatalf("%d rows, %d modules", len(rows), len(requires))
	}
	named := make(map[string]bool)
	for _, row := range rows {
		if strings.HasSuffix(row[1], "(npm)") || strings.HasPrefix(row[2], "not in `go.mod`") || row[1] == "module" {
			continue
		}
		for name := range strings.SplitSeq(row[1], ", ") {
			named[name] = true
		}
	}
	known := make(map[string]bool)
	for _, require := range requires {
		known[require[1]] = true
		if require[2] == "" && !named[require[1]] {
			t.Errorf("%s is not in the table", require[1])
		}
	}
	for name := range named {
		if !known[name] && name != "---" {
			t.Errorf("%s is not in go.mod", name)
		}
	}
}

// section is what README has below a heading.
func section(t *testing.T, heading string) string {
	t.Helper()
	_, text, found := strings.Cut(read(t, "../../README.md"), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("README has no section %s", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// TestFlags: README names every flag, in the words that one gives it with.
func TestFlags(t *testing.T) {
	text := read(t, "../../README.md")
	name := regexp.MustCompile(`(?m)^ +(?:-\w, )?(--[a-z-]+)`)
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for _, flag := range name.FindAllStringSubmatch(c.LocalFlags().FlagUsages(), -1) {
			if !strings.Contains(text, flag[1]) && flag[1] != "--help" {
				t.Errorf("%s %s is not in README", c.CommandPath(), flag[1])
			}
		}
		for _, below := range c.Commands() {
			if below.Name() != "completion" { // whose flags are the shells'
				visit(below)
			}
		}
	}
	visit(rootCommand(new(app)))
}
