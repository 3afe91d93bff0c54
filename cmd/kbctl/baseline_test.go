package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/testkit"
)

// TestBaselineAtOnce adds to a baseline from several runs at once. No entry may be
// lost.
func TestBaselineAtOnce(t *testing.T) {
	testkit.NotOnWindows(t, "folders cannot be locked")
	const several = 6
	dir := t.TempDir()
	var paths []string
	for i := range several {
		paths = append(paths, filepath.Join(dir, "records", "demo", fmt.Sprintf("x%d.json", i)))
		testkit.WriteFile(t, paths[i], `{"workarounds": [{"action": "Wait.", "how": "wait"}]}`)
	}
	var group sync.WaitGroup
	for _, path := range paths {
		group.Go(func() {
			if got := runIn(t, dir, "baseline", "--add", "--select", "how-repeats-action", path); got.code != exitClean {
				t.Errorf("%s: %+v", path, got)
			}
		})
	}
	group.Wait()
	b, err := baseline.Load(os.DirFS(dir))
	if err != nil || b == nil || len(b.Entries) != several {
		t.Errorf("%+v, %v", b, err)
	}
}
