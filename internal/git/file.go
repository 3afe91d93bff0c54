package git

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"time"
)

// mostBytes is more than anything in a knowledge base may have.
const mostBytes = 64 << 20

// Open implements [fs.FS].
func (t *Tree) Open(name string) (fs.File, error) {
	e, err := t.find("open", name)
	if err != nil {
		return nil, err
	}
	if e.mode.IsDir() {
		return &openDir{openFile{entry: e}, e.children}, nil
	}
	if t.onDisk(name, e) {
		if f, err := t.disk.Open(name); err == nil {
			return f, nil
		}
	}
	data, err := t.contents(name, e)
	return &openFile{e, bytes.NewReader(data)}, err
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
	return info{e}, nil
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
	return listed(e.children), nil
}

func (t *Tree) find(op, name string) (*entry, error) {
	if !fs.ValidPath(name) { // which is what the disk says to it
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

// contents reads a file. The contents of a link are where it leads, which nobody
// is to follow.
func (t *Tree) contents(name string, e *entry) ([]byte, error) {
	var err error
	var data []byte
	switch {
	case !e.mode.IsRegular():
		err = errors.New("not a regular file")
	case e.size > mostBytes:
		err = errors.New("larger than 64 MiB")
	default:
		data, err = t.blobs.read(e.object, e.size)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return data, nil
}

// info is what is known of an entry.
type info struct{ *entry }

func (i info) Name() string               { return i.name }
func (i info) Size() int64                { return i.size }
func (i info) Mode() fs.FileMode          { return i.mode }
func (i info) Type() fs.FileMode          { return i.mode.Type() }
func (i info) ModTime() time.Time         { return time.Time{} }
func (i info) IsDir() bool                { return i.mode.IsDir() }
func (i info) Sys() any                   { return nil }
func (i info) Info() (fs.FileInfo, error) { return i, nil }
func (i info) String() string             { return fs.FormatFileInfo(i) }

func listed(entries []*entry) []fs.DirEntry {
	list := make([]fs.DirEntry, len(entries))
	for i, e := range entries {
		list[i] = info{e}
	}
	return list
}

// openFile is a file that was opened.
type openFile struct {
	*entry
	*bytes.Reader
}

func (f *openFile) Stat() (fs.FileInfo, error) { return info{f.entry}, nil }
func (f *openFile) Close() error               { return nil }

// openDir is a folder that was opened.
type openDir struct {
	openFile
	rest []*entry
}

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
	list := listed(d.rest[:n])
	d.rest = d.rest[n:]
	return list, nil
}
