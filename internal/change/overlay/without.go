package overlay

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// without is a file system with hidden files.
type without struct {
	below  fs.FS
	hidden map[string]bool
}

// Without hides files of a file system, by slash-separated path. Their folders stay. A
// path with a slash at the end hides a folder with everything in it.
func Without(below fs.FS, files []string) fs.FS {
	if len(files) == 0 {
		return below
	}
	hidden := make(map[string]bool, len(files))
	for _, file := range files {
		hidden[strings.TrimSuffix(file, "/")] = true
	}
	return without{below, hidden}
}

// see returns an error for a hidden file.
func (w without) see(op, name string) error {
	for at := name; at != "." && at != "/"; at = path.Dir(at) {
		if w.hidden[at] {
			return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
		}
	}
	return nil
}

// Open implements fs.FS.
func (w without) Open(name string) (fs.File, error) {
	if err := w.see("open", name); err != nil {
		return nil, err
	}
	f, err := w.below.Open(name)
	if err != nil {
		return nil, err
	}
	about, err := f.Stat()
	if err != nil || !about.IsDir() {
		return f, err
	}
	defer f.Close()
	entries, err := w.ReadDir(name)
	return &folder{about, entries}, err
}

// ReadFile implements fs.ReadFileFS.
func (w without) ReadFile(name string) ([]byte, error) {
	if err := w.see("open", name); err != nil {
		return nil, err
	}
	return fs.ReadFile(w.below, name)
}

// Lstat implements fs.ReadLinkFS.
func (w without) Lstat(name string) (fs.FileInfo, error) {
	if err := w.see("lstat", name); err != nil {
		return nil, err
	}
	return fs.Lstat(w.below, name)
}

// ReadLink implements fs.ReadLinkFS.
func (w without) ReadLink(name string) (string, error) {
	if err := w.see("readlink", name); err != nil {
		return "", err
	}
	return fs.ReadLink(w.below, name)
}

// ReadDir implements fs.ReadDirFS.
func (w without) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := w.see("open", name); err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(w.below, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return w.hidden[path.Join(name, e.Name())] }), err
}
