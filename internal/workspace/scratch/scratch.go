// Package scratch keeps data that is too large for the memory in temporary files.
package scratch

import (
	"errors"
	"io/fs"
	"os"
)

// A File is a temporary file.
type File struct{ *os.File }

// Create creates a file. If the system can remove an open file, a killed process does not
// leave it behind.
func Create(kind string) (*File, error) {
	f, err := os.CreateTemp("", "kbctl-*."+kind)
	if err != nil {
		return nil, err
	}
	_ = os.Remove(f.Name())
	return &File{f}, nil
}

// Close removes the file. A nil file is ready to close.
func (f *File) Close() error {
	if f == nil {
		return nil
	}
	err := f.File.Close()
	if removed := os.Remove(f.Name()); !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, removed)
	}
	return err
}
