package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// openToWrite is open for whoever writes into the base, which no other kbctl then
// does until end is called. What is read has been read since then, for what another
// kbctl wrote in the meantime is not to be lost.
func openToWrite(a *app, paths []string) (w *workspace, root *os.Root, end func(), err error) {
	if w, err = findBase(a, paths); err != nil {
		return nil, nil, nil, err
	}
	if root, end, err = begin(w); err != nil {
		return nil, nil, nil, err
	}
	if w, err = openLocked(a, w.root, paths); err != nil {
		end()
		return nil, nil, nil, err
	}
	return w, root, end, nil
}

// openWritable opens a base to which something may be written later, and locks nothing.
func openWritable(a *app) (*workspace, error) {
	w, err := openBase(a, nil)
	if err != nil {
		return nil, err
	}
	if w.loose {
		return nil, usagef("%s is no knowledge base; a %s, which may be empty, makes it one", w.root, config.File)
	}
	return w, w.unlinked()
}

// openLocked opens the base that is locked.
func openLocked(a *app, root string, paths []string) (*workspace, error) {
	w, err := findBase(a, paths)
	if err != nil {
		return nil, err
	}
	if w.root != root {
		return nil, fmt.Errorf("%s is no knowledge base any more; nothing is written", root)
	}
	if err := w.unlinked(); err != nil {
		return nil, err
	}
	return w, loadBase(a, w, paths)
}

// begin makes this the only kbctl that writes into the base.
func begin(w *workspace) (root *os.Root, end func(), err error) {
	if w.loose {
		return nil, nil, usagef("%s is no knowledge base, and kbctl writes into one alone; a %s, which may be empty, makes it one", w.root, config.File)
	}
	if root, err = os.OpenRoot(w.root); err != nil {
		return nil, nil, err
	}
	unlock, err := atomicfile.Begin(root, w.waiting, w.config.Records, w.config.Fixtures)
	if err != nil {
		root.Close()
		if errors.Is(err, atomicfile.ErrTaken) {
			return nil, nil, fmt.Errorf("%s: %w; nothing is written. End that program, or try again when it is done", w.root, err)
		}
		return nil, nil, err
	}
	return root, func() { unlock(); root.Close() }, nil
}

// waiting says for what kbctl waits, as long as somebody else writes into a base.
func waiting(a *app, root string) func(longest time.Duration) {
	return func(longest time.Duration) {
		a.note("waiting for another program that writes into %s or has locked it, for %d seconds at most", root, int(longest.Seconds()))
	}
}

// unlinked refuses a folder of records that is a link, or lies behind one. To check
// what is there does no harm, but to write there would be to write through a link.
func (w *workspace) unlinked() error {
	for at := w.config.Records; at != "."; at = path.Dir(at) {
		if info, err := fs.Lstat(os.DirFS(w.root), at); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return usagef("%s is a link, and kbctl never writes through one; set records in %s to the folder itself", at, config.File)
		}
	}
	return nil
}

// A bundle is what changes of one record: the record, if it does, and its cards.
type bundle []fix.Change

// bundles sorts changes into bundles, in the order in which they come, each with the
// record first.
func bundles(changes []fix.Change) (sorted []bundle) {
	places := make(map[string]int)
	for _, c := range changes {
		record := c.File
		if of := card.RecordOf(c.File); of != "" {
			record = of
		}
		at, ok := places[record]
		if !ok {
			at = len(sorted)
			places[record], sorted = at, append(sorted, nil)
		}
		if record == c.File {
			sorted[at] = slices.Insert(sorted[at], 0, c)
		} else {
			sorted[at] = append(sorted[at], c)
		}
	}
	return sorted
}

// An outcome is what has become of a bundle.
type outcome struct {
	written bundle
	left    []leftover
	err     error
}

// A leftover is a file that is left alone, and why.
type leftover struct {
	file string
	why  error
}

// writeChanges writes files and names them, records before their cards. It leaves a
// file alone that is not what it was when it was read, or that nobody is to write,
// and says so; if a record was to change, then the record and all its cards. It
// returns what it wrote.
func writeChanges(a *app, w *workspace, root *os.Root, changes []fix.Change) (written []fix.Change, err error) {
	all := bundles(changes)
	outcomes := make([]chan outcome, len(all))
	for i := range outcomes {
		outcomes[i] = make(chan outcome, 1)
	}
	var failed atomic.Bool
	var group errgroup.Group
	group.SetLimit(a.workers())
	go func() {
		for i, b := range all {
			group.Go(func() error {
				var o outcome
				if !failed.Load() {
					o = b.write(root)
				}
				if o.err != nil {
					failed.Store(true)
				}
				outcomes[i] <- o
				return nil
			})
		}
	}()
	for _, done := range outcomes {
		o := <-done
		for _, l := range o.left {
			leftAlone(a, w, l.file, l.why.Error())
		}
		for _, c := range o.written {
			fmt.Fprintln(a.stdout, visible.Start(shown(a, w)(c.File)))
		}
		written = append(written, o.written...)
		err = errors.Join(err, o.err)
	}
	return written, err
}

// write writes a bundle. All of it is looked at before the first file is written: a
// record whose card cannot follow would have a card that says something else.
func (b bundle) write(root *os.Root) (o outcome) {
	left := make(map[string]bool)
	for _, c := range b {
		if err := unchanged(root, c); err != nil {
			o.left = append(o.left, leftover{c.File, err})
			left[c.File] = true
		}
	}
	if record := b[0].File; len(left) > 0 && card.RecordOf(record) == "" {
		if !left[record] {
			o.left = append(o.left, leftover{record, fmt.Errorf("%s, which is made of it, cannot follow", o.left[0].file)})
		}
		return o
	}
	for _, c := range b {
		if left[c.File] {
			continue
		}
		if _, o.err = atomicfile.Write(root, c.File, c.After); o.err != nil {
			return o
		}
		o.written = append(o.written, c)
	}
	return o
}

// unchanged sees that a file is still what it was when it was read, and that it may
// be written.
func unchanged(root *os.Root, c fix.Change) error {
	info, err := root.Lstat(c.File)
	switch {
	case errors.Is(err, fs.ErrNotExist) && c.Before == nil:
		return nil
	case err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o222 == 0:
		return atomicfile.ErrReadOnly
	case err == nil && info.Mode().IsRegular() && c.Before != nil && info.Size() == int64(len(c.Before)):
		if have, err := root.ReadFile(c.File); err == nil && bytes.Equal(have, c.Before) {
			return nil
		}
	}
	return errors.New("somebody has changed it since it was read; run kbctl again")
}

// leftAlone says that a file is not changed, and why.
func leftAlone(a *app, w *workspace, file, why string) {
	fmt.Fprintf(a.stderr, "kbctl: left alone: %s: %s\n", visible.Escape(shown(a, w)(file)), visible.Escape(why))
}
