// Package gather reads the files that a key of the configuration names, such as
// catalogs or saved pages. A pull request may add any file, so there are limits, and
// links below the named folders are not followed. The file system decides whether to
// follow links in the named paths themselves.
package gather

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// A Kind describes the files to gather.
type Kind struct {
	// Key is the key of the configuration, which is also a plural noun: catalogs. One
	// is the singular.
	Key, One string
	// Is reports whether a file in a folder is of this kind. A file that the key names
	// directly always is.
	Is func(file string) bool
	// Skip is called with each entry of a folder that is not a regular file, such as a
	// link or a pipe, although its name fits. If Skip is nil, such an entry is an
	// error.
	Skip func(file string)
	// Size limits the bytes of a file, Total the bytes of all files, and Count their
	// number.
	Size, Total, Count int
}

// A File is a file that was read.
type File struct {
	// Path is slash-separated from the root of the file system.
	Path string
	Text []byte
}

// An Error is a problem with a file.
type Error struct {
	File string
	// Line counts from 1. It is 0 for a problem with the whole file.
	Line    int
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", visible.LineStart(e.File), visible.Escape(e.Message))
	}
	return fmt.Sprintf("%s:%d: %s", visible.LineStart(e.File), e.Line, visible.Escape(e.Message))
}

// Files reads the files at paths and in the folders at paths, except those whose names
// begin with a dot. Paths are slash-separated. The files are sorted and unique. The
// error is an [*Error] or an error of the file system.
func Files(fsys fs.FS, kind Kind, paths []string) ([]File, error) {
	var names []string
	for _, root := range paths {
		found, err := kind.list(fsys, root)
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) > kind.Count {
		return nil, &Error{File: names[kind.Count], Message: fmt.Sprintf("is one %s too many; at most %d are read", kind.One, kind.Count)}
	}
	var files []File
	total := 0
	for _, name := range names {
		text, err := kind.read(fsys, name)
		if err != nil {
			return nil, err
		}
		if total += len(text); total > kind.Total {
			return nil, &Error{File: name, Message: fmt.Sprintf("makes the %s larger than %d MiB in total", kind.Key, kind.Total>>20)}
		}
		files = append(files, File{name, text})
	}
	return files, nil
}

func (k *Kind) list(fsys fs.FS, root string) ([]string, error) {
	var files []string
	err := fs.WalkDir(fsys, root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return &Error{File: file, Message: "no such file or folder, but the key " + k.Key + " names it"}
		case err != nil:
			cause := err
			if of, ok := errors.AsType[*fs.PathError](err); ok {
				cause = of.Err
			}
			return &Error{File: file, Message: fmt.Sprintf("cannot be read: %v; the key %s names it", cause, k.Key)}
		case file != root && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir(), file != root && !k.Is(file):
		case !entry.Type().IsRegular() && file != root && k.Skip != nil:
			k.Skip(file)
		case !entry.Type().IsRegular():
			return &Error{File: file, Message: "is not a regular file; replace it with a copy of the " + k.One + " or remove it"}
		default:
			files = append(files, file)
		}
		return nil
	})
	return files, err
}

func (k *Kind) read(fsys fs.FS, file string) ([]byte, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := readfile.All(f, int64(k.Size))
	if _, ok := errors.AsType[*readfile.Error](err); ok {
		err = &Error{File: file, Message: fmt.Sprintf("is larger than %d MiB, the limit for a %s", k.Size>>20, k.One)}
	}
	return text, err
}
