package atomicfile_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// Begin removes only the temporary files of Write: those in the named folders, and old
// ones in the root.
func TestBeginSweeps(t *testing.T) {
	needsUnix(t)
	root, dir := openRoot(t)
	const leftover = ".kbctl-ABCDEFGHIJ27.tmp"
	for _, name := range []string{
		leftover, "records/" + leftover, "records/a/" + leftover, "records/.git/" + leftover,
		"records/.kbctl-abcdefghijkl.tmp", "records/.kbctl-ABCDEFGHIJ27A.tmp", "records/kbctl-ABCDEFGHIJ27.tmp", "records/.kbctl.yaml", "records/a/b.json",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		put(t, path, "text", 0o644)
	}
	if err := os.Symlink("b.json", filepath.Join(dir, "records/a/.kbctl-ABCDEFGHIJ22.tmp")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("records", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	const young = ".kbctl-ABCDEFGHIJ23.tmp"
	put(t, filepath.Join(dir, young), "text", 0o644) // another program may be writing it
	hourAgo := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, leftover), hourAgo, hourAgo); err != nil {
		t.Fatal(err)
	}
	begin := func(folders ...string) {
		t.Helper()
		end, err := atomicfile.Begin(root, nil, folders...)
		if err != nil {
			t.Fatal(err)
		}
		end()
	}
	begin("link")
	checkNames(t, dir, young, "link", "records")
	checkNames(t, filepath.Join(dir, "records"), ".git", leftover, ".kbctl-ABCDEFGHIJ27A.tmp", ".kbctl-abcdefghijkl.tmp", ".kbctl.yaml", "a", "kbctl-ABCDEFGHIJ27.tmp")
	begin("records", "nowhere")
	checkNames(t, dir, young, "link", "records")
	checkNames(t, filepath.Join(dir, "records"), ".git", ".kbctl-ABCDEFGHIJ27A.tmp", ".kbctl-abcdefghijkl.tmp", ".kbctl.yaml", "a", "kbctl-ABCDEFGHIJ27.tmp")
	checkNames(t, filepath.Join(dir, "records", "a"), ".kbctl-ABCDEFGHIJ22.tmp", "b.json")
	checkNames(t, filepath.Join(dir, "records", ".git"), leftover)
}

// The second writer waits until the first one ends.
func TestBeginWaits(t *testing.T) {
	needsUnix(t)
	root, _ := openRoot(t)
	end, err := atomicfile.Begin(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	began := make(chan error, 1)
	go func() {
		end, err := atomicfile.Begin(root, nil)
		if err == nil {
			end()
		}
		began <- err
	}()
	select {
	case <-began:
		t.Fatal("two writers at once")
	case <-time.After(50 * time.Millisecond):
	}
	end()
	if err := <-began; err != nil {
		t.Error(err)
	}
}

// A writer that waits reports it once and gives up in the end.
func TestBeginGivesUp(t *testing.T) {
	needsUnix(t)
	defer atomicfile.SetPatience(20*time.Millisecond, 100*time.Millisecond)()
	root, dir := openRoot(t)
	put(t, filepath.Join(dir, ".kbctl-ABCDEFGHIJ27.tmp"), "text", 0o644)
	end, err := atomicfile.Begin(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	again, err := atomicfile.Begin(root, func(longest time.Duration) {
		if said++; longest != 100*time.Millisecond {
			t.Errorf("it announces %s", longest)
		}
	}, ".")
	if !errors.Is(err, atomicfile.ErrTaken) || again != nil || said != 1 {
		t.Errorf("error %v, %d messages", err, said)
	}
	checkNames(t, dir, ".kbctl-ABCDEFGHIJ27.tmp") // it belongs to the other writer
	end()
	if end, err = atomicfile.Begin(root, func(time.Duration) { t.Error("waited although the lock was free") }, "."); err != nil {
		t.Fatal(err)
	}
	end()
	checkNames(t, dir)
}
