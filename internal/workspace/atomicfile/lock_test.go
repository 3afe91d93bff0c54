package atomicfile_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// Only what Write itself would have left goes, in the folders named and, once it is
// old, beside them.
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
	put(t, filepath.Join(dir, young), "text", 0o644) // which somebody may be writing
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

// The second to begin waits for the first to end.
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
		t.Fatal("two write at once")
	case <-time.After(50 * time.Millisecond):
	}
	end()
	if err := <-began; err != nil {
		t.Error(err)
	}
}

// Whoever waits says so once, and gives up.
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
			t.Errorf("says %s", longest)
		}
	}, ".")
	if !errors.Is(err, atomicfile.ErrTaken) || again != nil || said != 1 {
		t.Errorf("error %v, said %d times", err, said)
	}
	checkNames(t, dir, ".kbctl-ABCDEFGHIJ27.tmp") // which is the other's
	end()
	if end, err = atomicfile.Begin(root, func(time.Duration) { t.Error("waits for nobody") }, "."); err != nil {
		t.Fatal(err)
	}
	end()
	checkNames(t, dir)
}
