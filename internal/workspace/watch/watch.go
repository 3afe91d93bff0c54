// Package watch waits for files to change. It reports that something may have changed,
// not what.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// A Watcher waits for changes in folders. Some network file systems report none, and the
// system limits the number of watched folders, so waiting also ends after some time.
type Watcher struct {
	root   string
	events *fsnotify.Watcher // nil if the system reports nothing
}

// Programs write many files in a row. So waiting ends after the time quiet without
// events, and at the latest after patience.
const quiet, patience = 30 * time.Millisecond, 500 * time.Millisecond

// New returns a watcher for folders in root.
func New(root string) *Watcher {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		events = nil
	}
	return &Watcher{root, events}
}

// Close stops watching.
func (w *Watcher) Close() {
	if w.events != nil {
		_ = w.events.Close()
		w.events = nil
	}
}

// Reports reports whether the system reports events.
func (w *Watcher) Reports() bool { return w.events != nil }

// Watch adds folders, slash-separated from root. It reports whether one was new: a new
// one may have changed before it was watched.
func (w *Watcher) Watch(folders []string) (added bool) {
	if w.events == nil {
		return false
	}
	before := len(w.events.WatchList())
	for _, dir := range folders {
		if err := w.events.Add(filepath.Join(w.root, filepath.FromSlash(dir))); err != nil && !errors.Is(err, fs.ErrNotExist) {
			w.Close()
			return true
		}
	}
	return len(w.events.WatchList()) > before
}

// Wait waits until something may have changed and no further change follows for a
// moment. It waits at most about the time atMost. Its error is that of the context.
func (w *Watcher) Wait(ctx context.Context, atMost time.Duration) error {
	var events chan fsnotify.Event
	var failures chan error
	if w.events != nil {
		events, failures = w.events.Events, w.events.Errors
	}
	timer := time.NewTimer(atMost)
	defer timer.Stop()
	var end time.Time // latest time to return
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return nil
		case <-failures: // some events are lost
			return nil
		case e := <-events:
			w.follow(e)
			if end.IsZero() {
				end = time.Now().Add(patience)
			}
			timer.Reset(max(min(quiet, time.Until(end)), 0))
		}
	}
}

// follow watches new folders and all folders in them.
func (w *Watcher) follow(e fsnotify.Event) {
	if !e.Has(fsnotify.Create) {
		return
	}
	if info, err := os.Lstat(e.Name); err != nil || !info.IsDir() {
		return
	}
	_ = filepath.WalkDir(e.Name, func(at string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			_ = w.events.Add(at)
		}
		return nil
	})
}
