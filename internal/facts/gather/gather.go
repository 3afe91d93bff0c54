// Package gather reads the files that a key of the configuration names, such as
// catalogs or saved pages. A pull request may add anything, so it has limits and
// follows no link that it meets; one in a path that is named is for the file system.
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

// A Kind is what files there are to gather.
type Kind struct {
	// Key is the configuration's key, and what several are called: catalogs.
	// One is what one is called.
	Key, One string
	// Is tells by its path whether a file in a folder is one. A file that is named
	// itself is one whatever it is called.
	Is func(file string) bool
	// Skip, if there is one, is told of each entry of a folder that would be one and
	// is no regular file, such as a link or a pipe; without it that is an error.
	Skip func(file string)
	// Size and Total are the most bytes of one and of all, Count how many there may
	// be.
	Size, Total, Count int
}

// A File is one that was read.
type File struct {
	// Path is slash-separated from the root of the file system.
	Path string
	Text []byte
}

// An Error is what is wrong with a file.
type Error struct {
	File string
	// Line is from 1; 0 if it is about the whole file.
	Line    int
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", visible.Start(e.File), visible.Escape(e.Message))
	}
	return fmt.Sprintf("%s:%d: %s", visible.Start(e.File), e.Line, visible.Escape(e.Message))
}

// Files reads the files at paths, slash-separated, and those in the folders there,
// but none whose names begin with a dot. They come sorted, each once. The error is
// an [*Error] or says why a file cannot be read.
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
		return nil, &Error{File: names[kind.Count], Message: fmt.Sprintf("is one %s too many: %d is the most", kind.One, kind.Count)}
	}
	var files []File
	total := 0
	for _, name := range names {
		text, err := kind.read(fsys, name)
		if err != nil {
			return nil, err
		}
		if total += len(text); total > kind.Total {
			return nil, &Error{File: name, Message: fmt.Sprintf("makes the %s larger than %d MiB in all", kind.Key, kind.Total>>20)}
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
			return &Error{File: file, Message: "there is no such file or folder, which " + k.Key + " names"}
		case err != nil:
			return err
		case file != root && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir(), file != root && !k.Is(file):
		case !entry.Type().IsRegular() && file != root && k.Skip != nil:
			k.Skip(file)
		case !entry.Type().IsRegular():
			return &Error{File: file, Message: "is not a regular file; put a copy of the " + k.One + " in its place, or take it away"}
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
		err = &Error{File: file, Message: fmt.Sprintf("is larger than a %s may be, %d MiB", k.One, k.Size>>20)}
	}
	return text, err
}
