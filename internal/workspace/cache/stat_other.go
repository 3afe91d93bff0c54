//go:build !unix

package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// statAll fills in the states of files in one folder. The names are the last elements
// of their paths. A file that no longer exists gets no state.
func statAll(dir string, names []string, files []file) error {
	for i, name := range names {
		info, err := os.Lstat(filepath.Join(dir, name))
		switch {
		case err == nil:
			files[i].state = stateOf(info)
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	return nil
}

func statFile(f *os.File) (state, error) {
	info, err := f.Stat()
	if err != nil {
		return state{}, err
	}
	return stateOf(info), nil
}

func stateOf(info fs.FileInfo) state {
	mode := info.Mode().Perm()
	if !info.Mode().IsRegular() {
		mode |= fs.ModeIrregular
	}
	return state{size: info.Size(), mtime: info.ModTime().UnixNano(), mode: mode}
}

// ownedByUser reports whether a file exists. On these systems a user's folders inherit
// their protection from others.
func ownedByUser(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
