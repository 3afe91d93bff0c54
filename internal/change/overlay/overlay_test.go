package overlay_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/testkit"
)

func TestFS(t *testing.T) {
	below := fstest.MapFS{"a/b.txt": {Data: []byte("below")}, "a/c.txt": {Data: []byte("below")}, "e": {Data: []byte("a file")}}
	o := overlay.New(below, map[string][]byte{
		"a/b.txt": []byte("on top"), "a/new.txt": []byte("new"), "d/e/f.txt": []byte("deep"),
	})
	if err := fstest.TestFS(o, "a/b.txt", "a/c.txt", "a/new.txt", "d/e/f.txt", "e"); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{"a/b.txt": "on top", "a/c.txt": "below", "d/e/f.txt": "deep"} {
		if got, err := fs.ReadFile(o, file); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", file, got, err)
		}
	}
	var walked []string
	err := fs.WalkDir(o, ".", func(file string, _ fs.DirEntry, err error) error {
		walked = append(walked, file)
		return err
	})
	if want := []string{".", "a", "a/b.txt", "a/c.txt", "a/new.txt", "d", "d/e", "d/e/f.txt", "e"}; err != nil || !slices.Equal(walked, want) {
		t.Errorf("%v, %v", walked, err)
	}
	if info, err := fs.Lstat(o, "d/e"); err != nil || !info.IsDir() {
		t.Errorf("d/e: %v, %v", info, err)
	}
	if info, err := fs.Lstat(o, "a/new.txt"); err != nil || info.Size() != 3 {
		t.Errorf("a/new.txt: %v, %v", info, err)
	}
	if _, err := fs.Lstat(o, "nothing"); err == nil {
		t.Error("what is not there is there")
	}
}

func TestWithout(t *testing.T) {
	below := fstest.MapFS{"a/b.txt": {Data: []byte("b")}, "a/c.txt": {Data: []byte("c")}, "d/e.txt": {Data: []byte("e")}, "f/g/h.txt": {Data: []byte("h")}}
	o := overlay.Without(below, []string{"a/b.txt", "d/e.txt", "f/g/", "nothing"})
	if err := fstest.TestFS(o, "a/c.txt", "d"); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"a/b.txt", "d/e.txt", "f/g", "f/g/h.txt"} {
		_, readErr := fs.ReadFile(o, file)
		_, linkErr := fs.ReadLink(o, file)
		checkGone(t, o, file, readErr, linkErr)
	}
	if entries, err := fs.ReadDir(o, "d"); err != nil || len(entries) > 0 {
		t.Errorf("d: %v, %v", entries, err)
	}
}

// A link to a folder is followed as the file system below follows it, with and
// without files on top.
func TestLinkedFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "real"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "real", "a"), []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	testkit.Link(t, "real", filepath.Join(dir, "link"))
	var names []string
	err := fs.WalkDir(overlay.New(os.DirFS(dir), map[string][]byte{"link/b": nil}), "link", func(name string, _ fs.DirEntry, err error) error {
		names = append(names, name)
		return err
	})
	if err != nil || !slices.Equal(names, []string{"link", "link/a", "link/b"}) {
		t.Errorf("found %q, %v", names, err)
	}
}

func TestWithoutRepositories(t *testing.T) {
	below := fstest.MapFS{
		".git/HEAD": {}, "a.json": {}, "kb/b.json": {}, "kb/module/.git": {Data: []byte("gitdir: elsewhere")},
		"kb/module/c.json": {}, "kb/module/d/e.json": {}, "kb/clone/.git/HEAD": {}, "kb/clone/f.json": {}, "kb/clones/g.json": {},
	}
	o := overlay.WithoutRepositories(below)
	if err := fstest.TestFS(o, ".git/HEAD", "a.json", "kb/b.json", "kb/clones/g.json"); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"kb/module", "kb/module/c.json", "kb/module/d", "kb/module/d/e.json", "kb/module/.git", "kb/clone", "kb/clone/f.json"} {
		_, readErr := fs.ReadFile(o, file)
		_, listErr := fs.ReadDir(o, file)
		checkGone(t, o, file, listErr)
		if readErr == nil {
			t.Errorf("%s can be read", file)
		}
	}
}

// checkGone checks that a file does not exist, and that these errors say so too.
func checkGone(t *testing.T, o fs.FS, file string, errs ...error) {
	t.Helper()
	_, openErr := o.Open(file)
	_, statErr := fs.Stat(o, file)
	_, lstatErr := fs.Lstat(o, file)
	for _, err := range append(errs, openErr, statErr, lstatErr) {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", file, err)
		}
	}
}
