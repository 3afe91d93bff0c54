package git

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"time"
)

// Open implements [fs.FS].
func (t *Tree) Open(name string) (fs.File, error) {
	e, err := t.find("open", name)
	if err != nil {
		return nil, err
	}
	if e.mode.IsDir() {
		return &openDir{info{entry: e}, listed(t, name, e)}, nil
	}
	if t.onDisk(name, e) {
		if f, err := t.disk.Open(name); err == nil {
			return f, nil
		}
	}
	data, err := t.contents(name, e)
	if err != nil {
		return nil, err
	}
	return &openFile{info{e, int64(len(data))}, bytes.NewReader(data)}, nil
}

// ReadFile implements [fs.ReadFileFS].
func (t *Tree) ReadFile(name string) ([]byte, error) {
	e, err := t.find("read", name)
	switch {
	case err != nil:
		return nil, err
	case e.mode.IsDir():
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("is a directory")}
	case t.onDisk(name, e):
		if data, err := fs.ReadFile(t.disk, name); err == nil {
			return data, nil
		}
	}
	return t.contents(name, e)
}

// Stat implements [fs.StatFS]. It does not follow links.
func (t *Tree) Stat(name string) (fs.FileInfo, error) {
	e, err := t.find("stat", name)
	if err != nil {
		return nil, err
	}
	return infoOf(t, name, e)
}

// infoOf returns the size of a file, among other things. git has to read it for that.
func infoOf(t *Tree, name string, e *entry) (fs.FileInfo, error) {
	if !e.mode.IsRegular() {
		return info{entry: e}, nil
	}
	if t.onDisk(name, e) {
		if found, err := fs.Stat(t.disk, name); err == nil {
			return info{e, found.Size()}, nil
		}
	}
	data, err := t.contents(name, e)
	return info{e, int64(len(data))}, err
}

// ReadDir implements [fs.ReadDirFS].
func (t *Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	e, err := t.find("readdir", name)
	if err != nil {
		return nil, err
	}
	if !e.mode.IsDir() {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: errors.New("not a directory")}
	}
	return listed(t, name, e), nil
}

func (t *Tree) find(op, name string) (*entry, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	e := t.entries[name]
	if e == nil {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return e, nil
}

func (t *Tree) onDisk(name string, e *entry) bool {
	return t.disk != nil && e.mode.IsRegular() && !t.changed[name]
}

// contents reads a regular file. It never follows a link.
func (t *Tree) contents(name string, e *entry) ([]byte, error) {
	err := errors.New("not a regular file")
	var data []byte
	if e.mode.IsRegular() {
		data, err = t.blobs.read(e.object)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return data, nil
}

// info describes an entry.
type info struct {
	*entry
	size int64
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }

// listedEntry is an entry of a folder.
type listedEntry struct {
	*entry
	tree *Tree
	path string
}

func (e listedEntry) Name() string               { return e.name }
func (e listedEntry) IsDir() bool                { return e.mode.IsDir() }
func (e listedEntry) Type() fs.FileMode          { return e.mode.Type() }
func (e listedEntry) Info() (fs.FileInfo, error) { return infoOf(e.tree, e.path, e.entry) }

func listed(t *Tree, dir string, e *entry) []fs.DirEntry {
	list := make([]fs.DirEntry, len(e.children))
	for i, child := range e.children {
		list[i] = listedEntry{child, t, path.Join(dir, child.name)}
	}
	return list
}

// openFile is an open file.
type openFile struct {
	info
	*bytes.Reader
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *openFile) Size() int64                { return f.info.Size() }
func (f *openFile) Close() error               { return nil }

// openDir is an open folder.
type openDir struct {
	info
	rest []fs.DirEntry
}

func (d *openDir) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *openDir) Close() error               { return nil }
func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: errors.New("is a directory")}
}

// ReadDir implements [fs.ReadDirFile].
func (d *openDir) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(d.rest) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(d.rest) {
		n = len(d.rest)
	}
	list := d.rest[:n]
	d.rest = d.rest[n:]
	return list, nil
}
