package watch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// soon is more than any machine needs to say that a file was written.
const soon = time.Minute

func TestWatch(t *testing.T) {
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	w := New(root)
	defer w.Close()
	if !w.Watch([]string{".", "a", "missing"}) || !w.Reports() {
		t.Skip("the system tells nothing")
	}
	if w.Watch([]string{".", "a"}) {
		t.Error("folders that were watched are new")
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
			t.Errorf("nothing was heard of a change: %v", err)
		}
	}
}

// TestBlind waits for some time where nobody says anything, and no longer than the
// context lasts.
func TestBlind(t *testing.T) {
	w := New(t.TempDir())
	w.Close()
	if w.Reports() || w.Watch([]string{"."}) {
		t.Error("it watches after it was closed")
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
