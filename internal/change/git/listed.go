package git

// contents reads the contents of files, for several goroutines at once.
type contents interface {
	read(object string) ([]byte, error)
	close()
}

// A Listed is a file of a tree that did not come from git.
type Listed struct {
	// Path is slash-separated, from the tree's root.
	Path string
	// Mode is the mode in git, such as 100644.
	Mode string
	// Object is the name of the contents.
	Object string
}

// NewTree returns a tree of listed files. It calls read for the contents of a file when
// they are needed, from several goroutines at once.
func NewTree(files []Listed, read func(object string) ([]byte, error)) *Tree {
	t := emptyTree()
	t.blobs = function(read)
	for _, f := range files {
		if isPlain(f.Path) {
			add(t, f.Path, &entry{mode: modeOf(f.Mode), object: f.Object})
		}
	}
	sortFolders(t)
	return t
}

// A function implements [contents].
type function func(object string) ([]byte, error)

func (f function) read(object string) ([]byte, error) { return f(object) }
func (function) close()                               {}
