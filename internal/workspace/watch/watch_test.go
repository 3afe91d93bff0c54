package watch_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/workspace/watch"
)

// soon is longer than any machine needs to report a written file.
const soon = time.Minute

func TestWatch(t *testing.T) {
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	w := watch.New(root)
	defer w.Close()
	if !w.Watch([]string{".", "a", "missing"}) || !w.Reports() {
		t.Skip("the system reports nothing")
	}
	if w.Watch([]string{".", "a"}) {
		t.Error("watched folders count as new")
	}
	for _, change := range []func() error{
		func() error { return os.WriteFile(filepath.Join(root, "a", "x"), nil, 0o644) },
		func() error { return os.Rename(filepath.Join(root, "a", "x"), filepath.Join(root, "a", "y")) },
		func() error { return os.MkdirAll(filepath.Join(root, "a", "b", "c"), 0o755) },
		func() error { return os.WriteFile(filepath.Join(root, "a", "b", "c", "z"), nil, 0o644) },
		func() error { return os.Remove(filepath.Join(root, "a", "y")) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		started := time.Now()
		if err := w.Wait(t.Context(), soon); err != nil || time.Since(started) >= soon {
			t.Errorf("a change was not reported: %v", err)
		}
	}
}

// TestBlind checks that waiting ends without events, and with the context.
func TestBlind(t *testing.T) {
	w := watch.New(t.TempDir())
	w.Close()
	if w.Reports() || w.Watch([]string{"."}) {
		t.Error("it watches after Close")
	}
	if err := w.Wait(t.Context(), time.Millisecond); err != nil {
		t.Error(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := w.Wait(ctx, soon); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
