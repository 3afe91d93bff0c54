package workspace

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// A bundle is the changes of one record: the record itself, if it changes, and its
// cards.
type bundle []fix.Change

// bundles groups changes by record and keeps their order. The record comes first.
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

// Written is the result of writing the files of one record.
type Written struct {
	Changes []fix.Change
	Skipped []Skipped
	Err     error
}

// Skipped is a file that was left alone, and why.
type Skipped struct {
	File string
	Why  error
}

// Write writes files, each record before its cards. It leaves a file alone if the
// file has changed since it was read or is read-only. If a record cannot change, its
// cards do not change either. Write calls done for each record, in order.
func Write(files *os.Root, changes []fix.Change, jobs int, done func(Written)) error {
	all := bundles(changes)
	results := make([]chan Written, len(all))
	for i := range results {
		results[i] = make(chan Written, 1)
	}
	var failed atomic.Bool
	var group errgroup.Group
	group.SetLimit(jobs)
	go func() {
		for i, b := range all {
			group.Go(func() error {
				var w Written
				if !failed.Load() {
					w = writeBundle(files, b)
				}
				if w.Err != nil {
					failed.Store(true)
				}
				results[i] <- w
				return nil
			})
		}
	}()
	var err error
	for _, result := range results {
		w := <-result
		done(w)
		err = errors.Join(err, w.Err)
	}
	return err
}

// writeBundle writes a bundle. It looks at all files before it writes the first one,
// so that a record and its cards never disagree.
func writeBundle(files *os.Root, b bundle) (w Written) {
	skip := make(map[string]bool)
	for _, c := range b {
		if err := CheckUnchanged(files, c); err != nil {
			w.Skipped = append(w.Skipped, Skipped{c.File, err})
			skip[c.File] = true
		}
	}
	if record := b[0].File; len(skip) > 0 && card.RecordOf(record) == "" {
		if !skip[record] {
			w.Skipped = append(w.Skipped, Skipped{record, fmt.Errorf("its card %s cannot change with it", w.Skipped[0].File)})
		}
		return w
	}
	for _, c := range b {
		if skip[c.File] {
			continue
		}
		if _, w.Err = atomicfile.Write(files, c.File, c.After); w.Err != nil {
			return w
		}
		w.Changes = append(w.Changes, c)
	}
	return w
}

// CheckUnchanged returns an error if a file has changed since it was read, or is
// read-only.
func CheckUnchanged(files *os.Root, c fix.Change) error {
	info, err := files.Lstat(c.File)
	switch {
	case errors.Is(err, fs.ErrNotExist) && c.Before == nil:
		return nil
	case err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o222 == 0:
		return atomicfile.ErrReadOnly
	case err == nil && info.Mode().IsRegular() && c.Before != nil && info.Size() == int64(len(c.Before)):
		if have, err := files.ReadFile(c.File); err == nil && bytes.Equal(have, c.Before) {
			return nil
		}
	}
	return errors.New("it has changed since it was read; run kbctl again")
}
