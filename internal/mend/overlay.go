package mend

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// An overlay is a tree with some files changed or added, none of which is written.
// The folders of those added must be there, and are listed by ReadDir alone.
type overlay struct {
	under fs.FS
	files map[string][]byte
	dirs  map[string][]fs.DirEntry // of those files, by folder
}

func newOverlay(under fs.FS, files map[string][]byte) overlay {
	o := overlay{under, files, make(map[string][]fs.DirEntry)}
	for file, data := range files {
		dir := path.Dir(file)
		o.dirs[dir] = append(o.dirs[dir], entry{path.Base(file), len(data)})
	}
	return o
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	if data, ok := o.files[name]; ok {
		return &file{entry{path.Base(name), len(data)}, bytes.NewReader(data)}, nil
	}
	return o.under.Open(name)
}

// Lstat implements fs.ReadLinkFS.
func (o overlay) Lstat(name string) (fs.FileInfo, error) {
	if data, ok := o.files[name]; ok {
		return entry{path.Base(name), len(data)}, nil
	}
	return fs.Lstat(o.under, name)
}

// ReadLink implements fs.ReadLinkFS.
func (o overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.under, name) }

// ReadDir implements fs.ReadDirFS.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.under, name)
	if err != nil {
		return entries, err
	}
	entries = append(slices.Clone(entries), o.dirs[name]...)
	slices.SortStableFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return slices.CompactFunc(entries, func(a, b fs.DirEntry) bool { return a.Name() == b.Name() }), nil
}

// An entry is a file of the overlay's own.
type entry struct {
	name string
	size int
}

func (e entry) Name() string               { return e.name }
func (e entry) Size() int64                { return int64(e.size) }
func (e entry) Mode() fs.FileMode          { return 0o644 }
func (e entry) Type() fs.FileMode          { return 0 }
func (e entry) ModTime() time.Time         { return time.Time{} }
func (e entry) IsDir() bool                { return false }
func (e entry) Sys() any                   { return nil }
func (e entry) Info() (fs.FileInfo, error) { return e, nil }

// A file is one that is open.
type file struct {
	entry
	*bytes.Reader
}

func (f *file) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *file) Size() int64                { return f.entry.Size() }
func (f *file) Close() error               { return nil }
