// Package watch waits for files to change. It knows that something may have
// happened, not what: whoever waits looks for themselves.
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

// A Watcher waits for changes in folders, as the system tells them. Where it does
// not, as on some network file systems or beyond the number of folders that a user
// may watch, waiting ends after some time in any case.
type Watcher struct {
	root   string
	events *fsnotify.Watcher // nil if the system tells nothing
}

// quiet is how long nothing must happen before waiting ends, for programs write
// many files in a row, and patience how long it goes on at most.
const quiet, patience = 30 * time.Millisecond, 500 * time.Millisecond

// New returns a watcher for folders in root.
func New(root string) *Watcher {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		events = nil
	}
	return &Watcher{root, events}
}

// Close ends the watching.
func (w *Watcher) Close() {
	if w.events != nil {
		_ = w.events.Close()
		w.events = nil
	}
}

// Reports reports whether the system reports events.
func (w *Watcher) Reports() bool { return w.events != nil }

// Watch adds folders, slash-separated from root. It tells whether one was new,
// which may have changed before it was watched.
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

// Wait returns when something may have changed and nothing has for a moment, or
// after some time. The error is the context's.
func (w *Watcher) Wait(ctx context.Context, atMost time.Duration) error {
	var events chan fsnotify.Event
	var failures chan error
	if w.events != nil {
		events, failures = w.events.Events, w.events.Errors
	}
	timer := time.NewTimer(atMost)
	defer timer.Stop()
	var end time.Time // after which waiting for quiet is over
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

// follow watches new folders, whatever is in them already.
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
