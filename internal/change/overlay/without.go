package overlay

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

// without is a file system with hidden files and folders.
type without struct {
	below fs.FS
	// hides reports whether a name is hidden or is in a hidden folder. It is only
	// certain about a folder if it knows that the name is one.
	hides func(name string, isDir bool) bool
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
	return without{below, func(name string, _ bool) bool {
		for at := name; at != "." && at != "/"; at = path.Dir(at) {
			if hidden[at] {
				return true
			}
		}
		return false
	}}
}

// WithoutRepositories hides the git repositories in a file system, such as submodules:
// the folders below its root that have a .git of their own.
func WithoutRepositories(below fs.FS) fs.FS {
	var known sync.Map
	var in func(dir string) bool
	in = func(dir string) bool {
		if dir == "." {
			return false
		}
		if is, ok := known.Load(dir); ok {
			return is.(bool)
		}
		is := in(path.Dir(dir))
		if !is {
			_, err := fs.Lstat(below, path.Join(dir, ".git"))
			is = err == nil
		}
		known.Store(dir, is)
		return is
	}
	return without{below, func(name string, isDir bool) bool {
		if isDir {
			return in(name)
		}
		return in(path.Dir(name))
	}}
}

// see returns an error for a hidden file.
func (w without) see(op, name string, isDir bool) error {
	if fs.ValidPath(name) && w.hides(name, isDir) {
		return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return nil
}

// Open implements fs.FS.
func (w without) Open(name string) (fs.File, error) {
	if err := w.see("open", name, false); err != nil {
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
	if err != nil {
		return nil, err
	}
	return &folder{about, entries}, nil
}

// ReadFile implements fs.ReadFileFS.
func (w without) ReadFile(name string) ([]byte, error) {
	if err := w.see("open", name, false); err != nil {
		return nil, err
	}
	return fs.ReadFile(w.below, name)
}

// Stat implements fs.StatFS.
func (w without) Stat(name string) (fs.FileInfo, error) { return w.about("stat", name, fs.Stat) }

// Lstat implements fs.ReadLinkFS.
func (w without) Lstat(name string) (fs.FileInfo, error) { return w.about("lstat", name, fs.Lstat) }

func (w without) about(op, name string, get func(fs.FS, string) (fs.FileInfo, error)) (fs.FileInfo, error) {
	if err := w.see(op, name, false); err != nil {
		return nil, err
	}
	info, err := get(w.below, name)
	if err == nil && info.IsDir() {
		err = w.see(op, name, true)
	}
	return info, err
}

// ReadLink implements fs.ReadLinkFS.
func (w without) ReadLink(name string) (string, error) {
	if err := w.see("readlink", name, false); err != nil {
		return "", err
	}
	return fs.ReadLink(w.below, name)
}

// ReadDir implements fs.ReadDirFS.
func (w without) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := w.see("open", name, true); err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(w.below, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return w.hides(path.Join(name, e.Name()), e.IsDir()) }), err
}
