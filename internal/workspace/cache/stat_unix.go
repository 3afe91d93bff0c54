//go:build unix

package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// statAll fills in the states of files in one folder. The names are the last elements
// of their paths. A file that no longer exists gets no state. Asking by folder and name
// is twice as fast as by path, because the system need not walk the path.
func statAll(dir string, names []string, files []file) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	for i, name := range names {
		var s unix.Stat_t
		err := unix.Fstatat(int(d.Fd()), name, &s, unix.AT_SYMLINK_NOFOLLOW)
		for errors.Is(err, unix.EINTR) {
			err = unix.Fstatat(int(d.Fd()), name, &s, unix.AT_SYMLINK_NOFOLLOW)
		}
		switch {
		case err == nil:
			files[i].state = stateOf(&s)
		case !errors.Is(err, fs.ErrNotExist):
			return &fs.PathError{Op: "lstat", Path: filepath.Join(dir, name), Err: err}
		}
	}
	return nil
}

func statFile(f *os.File) (state, error) {
	var s unix.Stat_t
	if err := unix.Fstat(int(f.Fd()), &s); err != nil {
		return state{}, &fs.PathError{Op: "stat", Path: f.Name(), Err: err}
	}
	return stateOf(&s), nil
}

func stateOf(s *unix.Stat_t) state {
	mode := fs.FileMode(s.Mode & 0o7777)
	if s.Mode&unix.S_IFMT != unix.S_IFREG {
		mode |= fs.ModeIrregular // the exact type does not matter
	}
	return state{
		size: s.Size, mtime: unix.TimespecToNsec(s.Mtim), ctime: unix.TimespecToNsec(s.Ctim),
		inode: uint64(s.Ino), mode: mode,
	}
}

// ownedByUser reports whether a file belongs to the current user and other users cannot
// write to it.
func ownedByUser(path string) bool {
	var s unix.Stat_t
	return unix.Lstat(path, &s) == nil && int(s.Uid) == os.Geteuid() &&
		(s.Mode&unix.S_IFMT == unix.S_IFLNK || s.Mode&0o022 == 0)
}
