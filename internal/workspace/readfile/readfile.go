// Package readfile reads files and streams that may be larger than expected.
package readfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// An Error reports a file that is refused.
type Error struct {
	// Name is the name of the file. It is empty for a stream.
	Name string
	// Problem is "not a regular file", or says which size it exceeds.
	Problem string
}

func (e *Error) Error() string {
	if e.Name == "" {
		return e.Problem
	}
	return fmt.Sprintf("read %s: %s", e.Name, e.Problem)
}

// AtMost reads a regular file of at most limit bytes. It does not follow a link,
// because the target could be outside of the knowledge base. The data of an empty
// file is not nil. Other files are refused with an [*Error].
func AtMost(fsys fs.FS, name string, limit int64) ([]byte, error) {
	info, err := fs.Lstat(fsys, name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &Error{name, "not a regular file"}
	case info.Size() > limit:
		return nil, &Error{name, tooLarge(limit)}
	}
	data, err := fs.ReadFile(fsys, name)
	if data == nil && err == nil {
		data = []byte{}
	}
	return data, err
}

// IfExists is [AtMost], but returns nil and no error for a file that does not exist.
func IfExists(fsys fs.FS, name string, limit int64) ([]byte, error) {
	data, err := AtMost(fsys, name, limit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// All reads a stream of at most limit bytes. A longer one is refused with an
// [*Error].
func All(r io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, &Error{Problem: tooLarge(limit)}
	}
	return data, err
}

func tooLarge(limit int64) string { return fmt.Sprintf("larger than %d MiB", limit>>20) }
