package git

import (
	"io/fs"
	"path"
)

// contents are where a tree reads what is in its files, for several at once.
type contents interface {
	read(object string) ([]byte, error)
	close()
}

// A Listed is a file of a tree that something else than git has listed.
type Listed struct {
	// Path is slash-separated, from the tree's root.
	Path string
	// Mode is git's, such as 100644.
	Mode string
	// Object is the name of its contents.
	Object string
}

// NewTree makes a tree of a list of files, whose contents a function reads when they
// are asked for, for several at once.
func NewTree(files []Listed, read func(object string) ([]byte, error)) *Tree {
	t := &Tree{entries: map[string]*entry{".": {name: ".", mode: fs.ModeDir | 0o755}}, blobs: function(read)}
	for _, f := range files {
		if plain(f.Path) {
			t.add(f.Path, &entry{name: path.Base(f.Path), mode: modeOf(f.Mode), object: f.Object})
		}
	}
	t.sort()
	return t
}

// A function reads contents, and has nothing to close.
type function func(object string) ([]byte, error)

func (f function) read(object string) ([]byte, error) { return f(object) }
func (function) close()                               {}
