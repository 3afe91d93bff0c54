package main

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

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
