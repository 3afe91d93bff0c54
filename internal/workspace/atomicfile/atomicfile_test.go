package atomicfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// openRoot returns a root and the path of its folder. The parent folder is for files
// outside of the root.
func openRoot(t *testing.T) (*os.Root, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "root")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root, dir
}

// put writes a file with exactly this mode, regardless of the umask.
func put(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func lstat(t *testing.T, path string) fs.FileInfo {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

func checkText(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s holds %q and error %v, want %q", filepath.Base(path), got, err, want)
	}
}

// checkNames checks that a folder has exactly these names, and so no temporary file.
func checkNames(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		got = append(got, entry.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

func needsUnix(t *testing.T) {
	t.Helper()
	testkit.NotOnWindows(t, "modes and links differ on Windows")
}

// A file keeps its content if the new one cannot be written to its end.
func TestWritePrivate(t *testing.T) {
	root, dir := openRoot(t)
	failed := errors.New("no more content")
	for _, test := range []struct {
		err  error
		want string
	}{{nil, "new"}, {failed, "old"}} {
		put(t, filepath.Join(dir, "a"), "old", 0o600)
		err := atomicfile.WritePrivate(root, "a", func(w io.Writer) error {
			if _, err := io.WriteString(w, "new"); err != nil {
				t.Error(err)
			}
			return test.err
		})
		if !errors.Is(err, test.err) {
			t.Errorf("error %v, want %v", err, test.err)
		}
		checkText(t, filepath.Join(dir, "a"), test.want)
		checkNames(t, dir, "a")
	}
}

func TestWriteNew(t *testing.T) {
	root, dir := openRoot(t)
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "sub/a"} {
		if written, err := atomicfile.Write(root, name, []byte("text")); err != nil || !written {
			t.Fatalf("%s: written %t, error %v", name, written, err)
		}
		checkText(t, filepath.Join(dir, name), "text")
	}
	// The umask applies to 0644.
	if err := os.WriteFile(filepath.Join(dir, "b"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if got, want := lstat(t, filepath.Join(dir, "a")).Mode(), lstat(t, filepath.Join(dir, "b")).Mode(); got != want {
		t.Errorf("mode %s, want %s", got, want)
	}
	checkNames(t, dir, "a", "b", "sub")
	checkNames(t, filepath.Join(dir, "sub"), "a")
}

func TestWriteKeepsMode(t *testing.T) {
	needsUnix(t)
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o644, 0o755, 0o666, 0o775} {
		t.Run(mode.String(), func(t *testing.T) {
			root, dir := openRoot(t)
			file := filepath.Join(dir, "a")
			put(t, file, "old", mode)
			if written, err := atomicfile.Write(root, "a", []byte("new")); err != nil || !written {
				t.Fatalf("written %t, error %v", written, err)
			}
			checkText(t, file, "new")
			if got := lstat(t, file).Mode(); got != mode {
				t.Errorf("mode %s, want %s", got, mode)
			}
			checkNames(t, dir, "a")
		})
	}
}

// A file without write permission stays as it is, even for root.
func TestWriteReadOnly(t *testing.T) {
	root, dir := openRoot(t)
	file := filepath.Join(dir, "a")
	put(t, file, "old", 0o444)
	t.Cleanup(func() { _ = os.Chmod(file, 0o644) }) // otherwise Windows cannot remove it
	written, err := atomicfile.Write(root, "a", []byte("new"))
	if written || !errors.Is(err, atomicfile.ErrReadOnly) {
		t.Errorf("written %t, error %v", written, err)
	}
	checkText(t, file, "old")
	checkNames(t, dir, "a")
	if written, err := atomicfile.Write(root, "a", []byte("old")); written || err != nil {
		t.Errorf("written %t, error %v", written, err)
	}
}

// Writing equal content does not touch the file, so git and file watchers see no
// change.
func TestWriteEqual(t *testing.T) {
	for _, text := range []string{"", "text", "a\x00b"} {
		t.Run(fmt.Sprintf("%q", text), func(t *testing.T) {
			root, dir := openRoot(t)
			file := filepath.Join(dir, "a")
			put(t, file, text, 0o640)
			before := lstat(t, file)
			written, err := atomicfile.Write(root, "a", []byte(text))
			if err != nil || written {
				t.Errorf("written %t, error %v", written, err)
			}
			after := lstat(t, file)
			if !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) || before.Mode() != after.Mode() {
				t.Error("the file was touched")
			}
			checkNames(t, dir, "a")
		})
	}
}

func TestWriteDifferent(t *testing.T) {
	for name, text := range map[string]string{"shorter": "o", "longer": "older", "of the same length": "new", "empty": ""} {
		t.Run(name, func(t *testing.T) {
			root, dir := openRoot(t)
			file := filepath.Join(dir, "a")
			put(t, file, "old", 0o644)
			// A reader that has the old file open still reads the old content.
			reader, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			if written, err := atomicfile.Write(root, "a", []byte(text)); err != nil || !written {
				t.Fatalf("written %t, error %v", written, err)
			}
			checkText(t, file, text)
			old := make([]byte, 10)
			if n, _ := reader.Read(old); string(old[:n]) != "old" {
				t.Errorf("the old file now holds %q", old[:n])
			}
			checkNames(t, dir, "a")
		})
	}
}

func TestWriteLink(t *testing.T) {
	needsUnix(t)
	tests := []struct{ name, target string }{
		{"within", "target"},
		{"outside", "../target"},
		{"to nothing", "nothing"},
		{"to a folder", "."},
		{"to itself", "a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root, dir := openRoot(t)
			// The targets already have the text, so a write that follows the link would
			// leave the link in place.
			put(t, filepath.Join(dir, "target"), "text", 0o600)
			put(t, filepath.Join(dir, "..", "target"), "text", 0o600)
			file := filepath.Join(dir, "a")
			if err := os.Symlink(test.target, file); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{"text", "other"} {
				if written, err := atomicfile.Write(root, "a", []byte(text)); err != nil || !written {
					t.Fatalf("written %t, error %v", written, err)
				}
				if mode := lstat(t, file).Mode(); !mode.IsRegular() {
					t.Errorf("is a %s", mode)
				}
				checkText(t, file, text)
			}
			checkText(t, filepath.Join(dir, "target"), "text")
			checkText(t, filepath.Join(dir, "..", "target"), "text")
			checkNames(t, dir, "a", "target")
		})
	}
}

func TestWriteRefuses(t *testing.T) {
	needsUnix(t)
	root, dir := openRoot(t)
	outside := filepath.Join(dir, "..", "outside")
	if err := os.Mkdir(outside, 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(outside, "victim"), "old", 0o644)
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "file"), "old", 0o644)
	for link, target := range map[string]string{"out": "../outside", "absolute": outside, "up": "..", "loop": "loop"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{
		"../x", "../outside/victim", "folder/../../x", filepath.Join(outside, "victim"), "/x",
		"out/victim", "out/x", "absolute/victim", "up/x", "up/outside/victim", "loop/x",
		"missing/x", "file/x", "folder", ".", "..", "",
	} {
		t.Run(name, func(t *testing.T) {
			if written, err := atomicfile.Write(root, name, []byte("new")); err == nil || written {
				t.Errorf("written %t, error %v", written, err)
			}
		})
	}
	checkText(t, filepath.Join(outside, "victim"), "old")
	checkText(t, filepath.Join(dir, "file"), "old")
	checkNames(t, outside, "victim")
	checkNames(t, filepath.Dir(dir), "outside", "root")
	checkNames(t, filepath.Join(dir, "folder"))
	checkNames(t, dir, "absolute", "file", "folder", "loop", "out", "up")
}

// A folder may be a link that stays within the root.
func TestWriteLinkedFolder(t *testing.T) {
	needsUnix(t)
	root, dir := openRoot(t)
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("folder", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if written, err := atomicfile.Write(root, "link/a", []byte("text")); err != nil || !written {
		t.Fatalf("written %t, error %v", written, err)
	}
	checkText(t, filepath.Join(dir, "folder", "a"), "text")
	checkNames(t, filepath.Join(dir, "folder"), "a")
}

func TestWriteFolderError(t *testing.T) {
	root, dir := openRoot(t)
	if err := os.Mkdir(filepath.Join(dir, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := atomicfile.Write(root, "a", nil)
	var at *fs.PathError
	if !errors.As(err, &at) || err.Error() != "write a: is a folder" {
		t.Errorf("got %v", err)
	}
}

// Concurrent writers and readers of one file only ever see one complete content.
func TestWriteConcurrently(t *testing.T) {
	root, dir := openRoot(t)
	const writers, rounds, size = 8, 25, 64 << 10
	content := func(writer int) []byte { return bytes.Repeat([]byte{byte('a' + writer)}, size) }
	check := func() error {
		got, err := root.ReadFile("a")
		if err != nil {
			return err
		}
		if len(got) != size || !bytes.Equal(got, bytes.Repeat(got[:1], size)) {
			return fmt.Errorf("%d bytes from more than one writer", len(got))
		}
		return nil
	}
	if _, err := atomicfile.Write(root, "a", content(0)); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for writer := range writers {
		group.Go(func() {
			for range rounds {
				if _, err := atomicfile.Write(root, "a", content(writer)); err != nil {
					t.Errorf("writer %d: %v", writer, err)
				}
				if err := check(); err != nil {
					t.Errorf("reader: %v", err)
				}
			}
		})
	}
	group.Wait()
	if err := check(); err != nil {
		t.Error(err)
	}
	checkNames(t, dir, "a")
}
