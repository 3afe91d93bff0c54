package main

import (
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/cmd/kbctl/help"
	"github.com/kbctl/kbctl/internal/testkit"
)

const (
	readme       = "../../README.md"
	contributing = "../../CONTRIBUTING.md"
)

// TestMap compares the map in CONTRIBUTING with the packages, in the order of
// the layers, and with the first sentence of their documentation.
func TestMap(t *testing.T) {
	var lines strings.Builder
	for _, dir := range slices.Concat(layers...) {
		line := fmt.Sprintf("%-32s %s\n", dir+"/", synopsis(t, dir))
		if len(line) > 130 {
			t.Errorf("the first sentence about a package is too long for the map: %s", line)
		}
		lines.WriteString(line)
	}
	before, rest, _ := strings.Cut(read(t, contributing), "```map\n")
	got, after, found := strings.Cut(rest, "```\n")
	if *testkit.Update {
		testkit.WriteFile(t, contributing, before+"```map\n"+lines.String()+"```\n"+after)
	} else if !found || got != lines.String() {
		t.Errorf("the map in CONTRIBUTING is out of date; run go test ./cmd/kbctl -run TestMap -update\nwant\n%s", &lines)
	}
}

// synopsis returns the first sentence of a package's documentation, without the
// words "Package x".
func synopsis(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		if parsed.Doc != nil && !strings.HasSuffix(file, "_test.go") {
			text := new(doc.Package).Synopsis(parsed.Doc.Text())
			if !strings.HasPrefix(text, "Package ") {
				return text // of a command
			}
			return strings.TrimSuffix(strings.SplitN(text, " ", 3)[2], ".")
		}
	}
	t.Errorf("%s has no package documentation", dir)
	return ""
}

// TestDependencies checks that the table in CONTRIBUTING lists the modules that
// go.mod requires directly, and no others.
func TestDependencies(t *testing.T) {
	rows := regexp.MustCompile(`(?m)^\| (.+?) \| (.+) \|$`).FindAllStringSubmatch(section(t, contributing, "Dependencies"), -1)
	requires := regexp.MustCompile(`(?m)^\t(?:github\.com/)?(\S+) v\S+( // indirect)?$`).FindAllStringSubmatch(read(t, "../../go.mod"), -1)
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

// section returns the text of a file below a heading.
func section(t *testing.T, file, heading string) string {
	t.Helper()
	_, text, found := strings.Cut(read(t, file), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("%s has no section %s", file, heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// TestFlags checks that the manual names every flag.
func TestFlags(t *testing.T) {
	text := read(t, readme)
	for _, page := range help.Pages() {
		text += page.Markdown
	}
	name := regexp.MustCompile(`(?m)^ +(?:-\w, )?(--[a-z-]+)`)
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for _, flag := range name.FindAllStringSubmatch(c.LocalFlags().FlagUsages(), -1) {
			if !strings.Contains(text, flag[1]) && flag[1] != "--help" {
				t.Errorf("%s %s is not in the manual", c.CommandPath(), flag[1])
			}
		}
		for _, below := range c.Commands() {
			if below.Name() != "completion" { // its flags belong to the shells
				visit(below)
			}
		}
	}
	visit(rootCommand(new(app)))
}

// TestReadme checks that README is short and lists every command and every topic.
func TestReadme(t *testing.T) {
	text := read(t, readme)
	if n := strings.Count(text, "\n"); n > 150 {
		t.Errorf("README has %d lines", n)
	}
	commands := section(t, readme, "Commands")
	for _, c := range rootCommand(new(app)).Commands() {
		if !regexp.MustCompile("(?m)^\\| .*\\b" + c.Name() + "\\b.* \\| .* \\|$").MatchString(commands) {
			t.Errorf("kbctl %s is not in the table of commands", c.Name())
		}
	}
	for _, page := range help.Pages() {
		if !strings.Contains(text, "[`"+page.Topic+"`](cmd/kbctl/help/"+page.Topic+".md)") {
			t.Errorf("README has no link to the page %s", page.Topic)
		}
	}
}

// TestLinks checks that relative links in the manual lead to files.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	for _, pattern := range []string{readme, contributing, "help/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			for _, match := range link.FindAllStringSubmatch(read(t, file), -1) {
				if _, err := os.Stat(filepath.Join(filepath.Dir(file), match[1])); err != nil {
					t.Errorf("%s: %v", file, err)
				}
			}
		}
	}
}

// TestLicenses checks that CONTRIBUTING names the license of each third-party part,
// one per line.
func TestLicenses(t *testing.T) {
	_, list, _ := strings.Cut(section(t, contributing, "Licenses"), "own licenses:\n\n")
	for line := range strings.Lines(list) {
		if !strings.HasPrefix(line, "- ") {
			t.Errorf("not an item of the list: %s", line)
		}
	}
	err := fs.WalkDir(os.DirFS("../.."), "internal", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.Name() == "node_modules":
			return fs.SkipDir
		case strings.HasPrefix(entry.Name(), "LICENSE") && !strings.Contains(list, "]("+name+")") && !strings.Contains(list, "]("+path.Dir(name)+"/README.md)"):
			t.Errorf("CONTRIBUTING lacks the license %s", name)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
