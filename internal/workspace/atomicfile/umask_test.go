//go:build unix

package atomicfile_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// The umask applies to new files. An existing file keeps its mode.
func TestWriteUmask(t *testing.T) {
	root, dir := openRoot(t)
	put(t, filepath.Join(dir, "a"), "old", 0o644)
	defer syscall.Umask(syscall.Umask(0o077))
	for file, want := range map[string]fs.FileMode{"a": 0o644, "b": 0o600} {
		if _, err := atomicfile.Write(root, file, []byte("new")); err != nil {
			t.Fatal(err)
		}
		if got := lstat(t, filepath.Join(dir, file)).Mode(); got != want {
			t.Errorf("%s: mode %s, want %s", file, got, want)
		}
	}
}

// Writing one of two hard links leaves the other with the old text, because writing
// through a hard link would not be atomic.
func TestWriteHardLink(t *testing.T) {
	root, dir := openRoot(t)
	put(t, filepath.Join(dir, "a"), "old", 0o640)
	if err := os.Link(filepath.Join(dir, "a"), filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	if _, err := atomicfile.Write(root, "a", []byte("new")); err != nil {
		t.Fatal(err)
	}
	checkText(t, filepath.Join(dir, "a"), "new")
	checkText(t, filepath.Join(dir, "b"), "old")
}
