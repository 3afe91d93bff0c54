package testkit

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"
)

// Write writes files below a folder.
func Write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		WriteFile(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
}

// WriteFile writes a file, and creates the folders that it needs.
func WriteFile(t testing.TB, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Read returns all files of a tree.
func Read(t testing.TB, fsys fs.FS) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(fsys, name)
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Archive returns the files of a txtar, which has a name from the top of the checkout.
func Archive(t testing.TB, name string) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join(checkout(t), filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	return files
}

// Glob returns the files that match a pattern, with names from the top of the checkout.
// There must be some.
func Glob(t testing.TB, pattern string) []string {
	t.Helper()
	names, err := fs.Glob(os.DirFS(checkout(t)), pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s matches no file, error %v", pattern, err)
	}
	return names
}

// Tree returns a tree of files.
func Tree(files map[string]string) fstest.MapFS {
	tree := make(fstest.MapFS)
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return tree
}
