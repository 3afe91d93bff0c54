// Package overlay provides file systems with added, replaced or hidden files. They show
// the effect of changes before these are written.
package overlay

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// FS is a file system with other files on top.
type FS struct {
	// Files are the files on top. The caller must not change them.
	Files   map[string][]byte
	below   fs.FS
	folders map[string]map[string]fs.FileMode // the entries of each folder on top
}

// New puts files on top of a file system, by slash-separated path, and adds the folders
// that they need.
func New(below fs.FS, files map[string][]byte) FS {
	o := FS{files, below, make(map[string]map[string]fs.FileMode)}
	for name := range files {
		o.add(name, 0o644)
	}
	return o
}

// add adds a file or folder to its parent, and the parent to its own.
func (o FS) add(name string, mode fs.FileMode) {
	in := path.Dir(name)
	known := o.folders[in] != nil
	if !known {
		o.folders[in] = make(map[string]fs.FileMode)
	}
	o.folders[in][path.Base(name)] = mode
	if !known && in != "." {
		o.add(in, fs.ModeDir|0o755)
	}
}

// Open implements fs.FS.
func (o FS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if data, ok := o.Files[name]; ok {
		return &file{info{path.Base(name), int64(len(data)), 0o644}, bytes.NewReader(data)}, nil
	}
	if len(o.folders[name]) == 0 {
		return o.below.Open(name)
	}
	about, err := fs.Stat(o.below, name) // Open follows links, too
	if err != nil {
		about = info{path.Base(name), 0, fs.ModeDir | 0o755}
	}
	entries, err := o.ReadDir(name)
	return &folder{about, entries}, err
}

// ReadFile implements fs.ReadFileFS.
func (o FS) ReadFile(name string) ([]byte, error) {
	if data, ok := o.Files[name]; ok {
		return bytes.Clone(data), nil
	}
	return fs.ReadFile(o.below, name)
}

// Lstat implements fs.ReadLinkFS.
func (o FS) Lstat(name string) (fs.FileInfo, error) {
	if data, ok := o.Files[name]; ok {
		return info{path.Base(name), int64(len(data)), 0o644}, nil
	}
	have, err := fs.Lstat(o.below, name)
	if err != nil && len(o.folders[name]) > 0 {
		return info{path.Base(name), 0, fs.ModeDir | 0o755}, nil
	}
	return have, err
}

// ReadLink implements fs.ReadLinkFS.
func (o FS) ReadLink(name string) (string, error) { return fs.ReadLink(o.below, name) }

// ReadDir implements fs.ReadDirFS.
func (o FS) ReadDir(name string) ([]fs.DirEntry, error) {
	own := o.folders[name]
	entries, err := fs.ReadDir(o.below, name)
	if err != nil && len(own) == 0 {
		return nil, err
	}
	merged := make([]fs.DirEntry, 0, len(entries)+len(own))
	folders := make(map[string]bool) // that are in both file systems
	for _, e := range entries {
		mode, hidden := own[e.Name()]
		folders[e.Name()] = hidden && mode.IsDir() && e.IsDir()
		if !hidden || folders[e.Name()] {
			merged = append(merged, e)
		}
	}
	for child, mode := range own {
		if !folders[child] {
			merged = append(merged, fs.FileInfoToDirEntry(info{child, int64(len(o.Files[path.Join(name, child)])), mode}))
		}
	}
	slices.SortFunc(merged, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return merged, nil
}

type info struct {
	name string
	size int64
	mode fs.FileMode
}

func (i info) Name() string      { return i.name }
func (i info) Size() int64       { return i.size }
func (i info) Mode() fs.FileMode { return i.mode }
func (info) ModTime() time.Time  { return time.Time{} }
func (i info) IsDir() bool       { return i.mode.IsDir() }
func (info) Sys() any            { return nil }

type file struct {
	info
	*bytes.Reader
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }
func (*file) Close() error                 { return nil }
func (f *file) Size() int64                { return f.info.size }

type folder struct {
	about   fs.FileInfo
	entries []fs.DirEntry
}

func (f *folder) Stat() (fs.FileInfo, error) { return f.about, nil }
func (*folder) Close() error                 { return nil }

func (f *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.about.Name(), Err: fs.ErrInvalid}
}

// ReadDir implements fs.ReadDirFile.
func (f *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	switch {
	case n <= 0:
		n = len(f.entries)
	case len(f.entries) == 0:
		return nil, io.EOF
	}
	n = min(n, len(f.entries))
	some := f.entries[:n]
	f.entries = f.entries[n:]
	return some, nil
}
