package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"
)

// ErrTaken says that another program had the lock of a folder for too long.
var ErrTaken = errors.New("another program writes into it, or has locked it")

// How long Begin waits in silence, how long at all, and between two attempts.
var (
	patience = time.Second
	longest  = 30 * time.Second
	pause    = 10 * time.Millisecond
)

// inUse is how long ago a file in root itself must have been written to be taken for
// left over: there some write who have not begun, such as reports.
const inUse = time.Minute

// Begin waits until no other kbctl writes into root, and removes what one that was
// killed while it wrote has left in some folders and in all that is below them, and,
// if it is a minute old, in root itself. A folder that is a link is left alone.
// The caller is the one that writes until it calls end. When that takes more than
// a second, waiting is called, which may be nil, with how long it may take; then
// the error is ErrTaken. Where folders cannot be
// locked it does nothing, for then what looks left over may be in use.
func Begin(root *os.Root, waiting func(longest time.Duration), folders ...string) (end func(), err error) {
	folder, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	end = func() { folder.Close() } // which ends the lock too
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

// sweepTop removes what is left over in root itself.
func sweepTop(root *os.Root) error {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil // what cannot be read has been written by others
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

// sweep removes what is left over in folders and below them.
func sweep(root *os.Root, folders []string) error {
	for _, dir := range folders {
		if info, err := root.Lstat(dir); err != nil || !info.IsDir() {
			continue
		}
		err := fs.WalkDir(root.FS(), dir, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // what cannot be read has been written by others
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

// await takes the lock of a folder as soon as nobody has it.
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

// The name of a temporary file starts with a dot, so that a leftover is not taken
// for a record.
const (
	temporaryStart = ".kbctl-"
	temporaryEnd   = ".tmp"
	randomLength   = 12
)

func temporaryName(beside, random string) string {
	return path.Join(path.Dir(beside), temporaryStart+random[:randomLength]+temporaryEnd)
}

// IsTemporary tells whether a file of this name is one that Write is writing, or was
// killed over.
func IsTemporary(name string) bool {
	random, ok := strings.CutPrefix(name, temporaryStart)
	random, isOurs := strings.CutSuffix(random, temporaryEnd)
	return ok && isOurs && len(random) == randomLength && strings.Trim(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}
