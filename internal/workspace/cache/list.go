package cache

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A Tree names the files that a result depends on.
type Tree struct {
	// Root is the folder that the paths are relative to, in the system's notation.
	Root string
	// Paths are files and folders, slash-separated and relative to Root. A path that
	// does not exist is not an error. Below these folders, names that begin with a dot
	// are left out.
	Paths []string
	// Hidden are further paths. Below them, folders count even if their names begin
	// with a dot.
	Hidden []string
}

// repository is what the top of a git repository has. Repositories in the tree, such as
// submodules, are left out.
const repository = ".git"

// chunk is the number of files of one folder that a worker takes at once.
const chunk = 1000

// A lister collects the files of a tree.
type lister struct {
	root   string
	hidden bool
	group  *errgroup.Group

	mu    sync.Mutex
	files [][]file
}

// list returns the files of a tree with their states, sorted by path. The workers share
// the walk.
func (t Tree) list(jobs int) ([]file, error) {
	plain, err := list(t.Root, t.Paths, false, jobs)
	if err != nil {
		return nil, err
	}
	hidden, err := list(t.Root, t.Hidden, true, jobs)
	if err != nil {
		return nil, err
	}
	files := append(plain, hidden...)
	byPath := func(a, b file) int { return strings.Compare(a.path, b.path) }
	if !slices.IsSortedFunc(files, byPath) {
		slices.SortFunc(files, byPath)
	}
	return slices.CompactFunc(files, func(a, b file) bool { return a.path == b.path }), nil
}

func list(root string, paths []string, hidden bool, jobs int) ([]file, error) {
	l := &lister{root: root, hidden: hidden, group: new(errgroup.Group)}
	l.group.SetLimit(max(jobs, 1))
	var failure error
	for _, p := range paths {
		failure = errors.Join(failure, l.do(func() error { return l.start(p) }))
	}
	if err := errors.Join(failure, l.group.Wait()); err != nil {
		return nil, err
	}
	return slices.Concat(l.files...), nil
}

// do runs a function in a free worker if there is one, or else itself.
func (l *lister) do(what func() error) error {
	if l.group.TryGo(what) {
		return nil
	}
	return what()
}

// start lists a path of the tree. If the path is a link, it lists the target, as the
// reader of the file does.
func (l *lister) start(name string) error {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(l.root, filepath.FromSlash(dir), repository)); err == nil {
			return nil
		}
	}
	at := filepath.Join(l.root, filepath.FromSlash(name))
	info, err := os.Stat(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return l.folder(name)
	}
	if at, err = filepath.EvalSymlinks(at); err != nil {
		return err
	}
	files := []file{{path: name}}
	if err := statAll(filepath.Dir(at), []string{filepath.Base(at)}, files); err != nil {
		return err
	}
	l.add(files)
	return nil
}

func (l *lister) folder(dir string) error {
	at := filepath.Join(l.root, filepath.FromSlash(dir))
	entries, err := os.ReadDir(at)
	if err != nil {
		return err
	}
	if dir != "." && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == repository }) {
		return nil
	}
	var names []string
	for _, e := range entries {
		switch dotted := strings.HasPrefix(e.Name(), "."); {
		case dotted && !(l.hidden && e.IsDir()):
		case e.IsDir():
			if err := l.do(func() error { return l.folder(path.Join(dir, e.Name())) }); err != nil {
				return err
			}
		default:
			names = append(names, e.Name())
		}
	}
	for some := range slices.Chunk(names, chunk) {
		if err := l.do(func() error { return l.states(dir, at, some) }); err != nil {
			return err
		}
	}
	return nil
}

// states adds files of a folder.
func (l *lister) states(dir, at string, names []string) error {
	files := make([]file, len(names))
	for i, name := range names {
		files[i].path = path.Join(dir, name)
	}
	if err := statAll(at, names, files); err != nil {
		return err
	}
	l.add(files)
	return nil
}

// add adds files, except those that were deleted while they were listed.
func (l *lister) add(files []file) {
	files = slices.DeleteFunc(files, func(f file) bool { return f.state == state{} })
	l.mu.Lock()
	defer l.mu.Unlock()
	l.files = append(l.files, files)
}
