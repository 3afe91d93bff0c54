package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"
)

// ErrTaken means that another program held the lock of a folder for too long.
var ErrTaken = errors.New("another program has locked the folder")

// How long Begin waits without a message, how long it waits at all, and the time
// between two attempts.
var (
	patience = time.Second
	longest  = 30 * time.Second
	pause    = 10 * time.Millisecond
)

// inUse is the age from which a temporary file in root itself counts as a leftover.
// Reports are written there without a call of Begin.
const inUse = time.Minute

// Begin waits until no other kbctl writes into root and then locks it. The caller is
// the only writer until it calls end.
//
// Begin removes the temporary files that a killed kbctl left in the folders and below
// them. In root itself it removes only those that are at least a minute old. It does
// not follow links to folders.
//
// If waiting takes more than a second, Begin calls the function waiting, which may be
// nil, with the longest time it will wait. After that time it returns [ErrTaken]. Begin
// does nothing on systems that cannot lock folders, because temporary files there may
// be in use.
func Begin(root *os.Root, waiting func(longest time.Duration), folders ...string) (end func(), err error) {
	folder, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	end = func() { folder.Close() } // this also releases the lock
	switch err := await(folder, waiting); {
	case errors.Is(err, ErrTaken):
		end()
		return nil, err
	case err != nil:
		return end, nil
	}
	if err := errors.Join(sweepTop(root), sweep(root, folders)); err != nil {
		end()
		return nil, err
	}
	return end, nil
}

// sweepTop removes leftovers from root itself.
func sweepTop(root *os.Root) error {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil // kbctl could not have written there
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !IsTemporary(entry.Name()) {
			continue
		}
		if info, err := entry.Info(); err != nil || time.Since(info.ModTime()) < inUse {
			continue
		}
		if err := root.Remove(entry.Name()); err != nil {
			return err
		}
	}
	return nil
}

// sweep removes leftovers from folders and below them.
func sweep(root *os.Root, folders []string) error {
	for _, dir := range folders {
		if info, err := root.Lstat(dir); err != nil || !info.IsDir() {
			continue
		}
		err := fs.WalkDir(root.FS(), dir, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // kbctl could not have written there
			case entry.IsDir() && name != dir && strings.HasPrefix(entry.Name(), "."):
				return fs.SkipDir
			case entry.Type().IsRegular() && IsTemporary(entry.Name()):
				return root.Remove(name)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// await takes the lock of a folder as soon as it is free.
func await(folder *os.File, waiting func(time.Duration)) error {
	start := time.Now()
	for {
		taken, err := lock(folder)
		if !taken {
			return err
		}
		past := time.Since(start)
		if past >= longest {
			return ErrTaken
		}
		if past >= patience && waiting != nil {
			waiting(longest)
			waiting = nil
		}
		time.Sleep(pause)
	}
}

// The names of temporary files start with a dot, so that a leftover is never read as a
// record.
const (
	temporaryStart = ".kbctl-"
	temporaryEnd   = ".tmp"
	randomLength   = 12
)

func temporaryName(neighbor, random string) string {
	return path.Join(path.Dir(neighbor), temporaryStart+random[:randomLength]+temporaryEnd)
}

// IsTemporary reports whether a name is that of a temporary file of Write.
func IsTemporary(name string) bool {
	random, ok := strings.CutPrefix(name, temporaryStart)
	random, isOurs := strings.CutSuffix(random, temporaryEnd)
	return ok && isOurs && len(random) == randomLength && strings.Trim(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}
