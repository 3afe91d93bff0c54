package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/mend"
)

// What somebody has changed since it was read is theirs, and so are its cards.
func TestWriteChanges(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links are another matter on Windows")
	}
	dir := t.TempDir()
	spread(t, dir, map[string]string{
		"changed.json": "somebody's", "kept.json": "old", "new.md": "somebody's", "empty.json": "", "outside": "old", "locked.json": "old",
	})
	if err := os.Symlink("outside", filepath.Join(dir, "link.json")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "locked.json"), 0o444); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	var out, errors bytes.Buffer
	a := &app{stdout: &out, stderr: &errors, dir: dir}
	change := func(file, before string) mend.Change {
		c := mend.Change{File: file, After: []byte("new")}
		if before != "" {
			c.Before = []byte(before)
		}
		return c
	}
	written, err := a.writeChanges(&workspace{root: dir}, root, []mend.Change{
		change("changed.json", "old"), change("changed.md", ""), change("changed.zh.md", ""), change("gone.json", "old"),
		change("kept.json", "old"), change("kept.md", ""), change("link.json", "old"), change("new.md", ""),
		change("locked.json", "old"), change("locked.md", ""),
	})
	if err != nil || len(written) != 2 || out.String() != "kept.json\nkept.md\n" {
		t.Errorf("written %v, error %v, output %q", written, err, out.String())
	}
	if got := strings.Count(errors.String(), "somebody has changed it since it was read; run kbctl fix again\n"); got != 4 {
		t.Errorf("said %q", errors.String())
	}
	if want := "kbctl: left alone: locked.json: is read-only; make it writable, or leave it out\n"; !strings.Contains(errors.String(), want) {
		t.Errorf("said %q", errors.String())
	}
	want := map[string]string{
		"changed.json": "somebody's", "kept.json": "new", "kept.md": "new", "new.md": "somebody's", "empty.json": "", "outside": "old", "link.json": "old", "locked.json": "old",
	}
	if left := differing(gathered(t, dir), want); len(left) > 0 {
		t.Errorf("these are not as they should be: %s", left)
	}
}
