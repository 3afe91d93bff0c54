//go:build !unix

package cache

import (
	"io/fs"
	"os"
	"path/filepath"
)

// statAll fills in the states of the files in one folder, by the names that their
// paths end with.
func statAll(dir string, names []string, files []file) error {
	for i, name := range names {
		info, err := os.Lstat(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		files[i].state = stateOf(info)
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
