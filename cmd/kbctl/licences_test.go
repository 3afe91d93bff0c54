package main

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// TestLicences sees that the README names the licence of all that is here and of
// others, one to a line.
func TestLicences(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Licence\n")
	_, list, _ := strings.Cut(section, "own:\n\n")
	for line := range strings.Lines(list) {
		if !strings.HasPrefix(line, "- ") {
			t.Errorf("no line of the list: %s", line)
		}
	}
	err = fs.WalkDir(os.DirFS("../.."), "internal", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.Name() == "node_modules":
			return fs.SkipDir
		case strings.HasPrefix(entry.Name(), "LICENSE") && !strings.Contains(list, "]("+name+")") && !strings.Contains(list, "]("+path.Dir(name)+"/README.md)"):
			t.Errorf("the README's licences lack %s", name)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
