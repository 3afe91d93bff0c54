//go:build !unix

package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// statAll fills in the states of the files in one folder, by the names that their
// paths end with; a file that is no more has none.
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

// statFile returns the state of an open file.
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

// ownedByUser tells whether a file belongs to whoever runs this. The user's folders
// are closed to others by what they inherit.
func ownedByUser(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
