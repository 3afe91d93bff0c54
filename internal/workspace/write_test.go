package workspace_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace"
)

// TestWrite checks that files are left alone that have changed since they were read,
// and so are their cards.
func TestWrite(t *testing.T) {
	testkit.NotOnWindows(t, "links are another matter on Windows")
	dir := t.TempDir()
	testkit.Write(t, dir, map[string]string{
		"changed.json": "somebody's", "kept.json": "old", "new.md": "somebody's", "empty.json": "", "outside": "old", "locked.json": "old",
		"behind.json": "old", "behind.md": "old", "alone.md": "old", "alone.zh.md": "old",
	})
	if err := os.Symlink("outside", filepath.Join(dir, "link.json")); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"locked.json", "behind.md", "alone.md"} {
		if err := os.Chmod(filepath.Join(dir, file), 0o444); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	change := func(file, before string) fix.Change {
		c := fix.Change{File: file, After: []byte("new")}
		if before != "" {
			c.Before = []byte(before)
		}
		return c
	}
	var written, skipped []string
	err = workspace.Write(root, []fix.Change{
		change("changed.json", "old"), change("changed.md", ""), change("changed.zh.md", ""), change("gone.json", "old"),
		change("kept.json", "old"), change("kept.md", ""), change("link.json", "old"), change("new.md", ""),
		change("locked.json", "old"), change("locked.md", ""),
		change("behind.md", "old"), change("behind.json", "old"), change("behind.zh.md", ""), // a record and its cards change together
		change("alone.md", "old"), change("alone.zh.md", "old"), // cards are independent
	}, 2, func(w workspace.Written) {
		for _, c := range w.Changes {
			written = append(written, c.File)
		}
		for _, s := range w.Skipped {
			skipped = append(skipped, s.File+": "+s.Why.Error())
		}
	})
	if err != nil {
		t.Error(err)
	}
	if got, want := strings.Join(written, " "), "kept.json kept.md alone.zh.md"; got != want {
		t.Errorf("written %q, want %q", got, want)
	}
	const changed, readOnly = "it has changed since it was read; run kbctl again", "is read-only; make it writable"
	wantSkipped := []string{
		"changed.json: " + changed, "gone.json: " + changed, "link.json: " + changed, "new.md: " + changed, "locked.json: " + readOnly,
		"behind.md: " + readOnly, "behind.json: its card behind.md cannot change with it", "alone.md: " + readOnly,
	}
	if !slices.Equal(skipped, wantSkipped) {
		t.Errorf("skipped %q, want %q", skipped, wantSkipped)
	}
	want := map[string]string{
		"changed.json": "somebody's", "kept.json": "new", "kept.md": "new", "new.md": "somebody's", "empty.json": "", "outside": "old", "link.json": "old", "locked.json": "old",
		"behind.json": "old", "behind.md": "old", "alone.md": "old", "alone.zh.md": "new",
	}
	for name, text := range want {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != text {
			t.Errorf("%s has %q, %v; want %q", name, got, err, text)
		}
	}
}
