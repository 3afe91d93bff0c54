package cache

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"slices"
	"sync"
)

// A Witness is a folder that remembers what was read of it: of files that have to be
// read before a snapshot can be taken, for they say of what. If they changed in
// between, what follows from them is not what follows from the snapshot.
type Witness struct {
	dir  fs.FS
	mu   sync.Mutex
	seen map[string]sum // by path; the zero sum is that of a file that is not there
}

// NewWitness returns a witness of a folder.
func NewWitness(dir string) *Witness {
	return &Witness{dir: os.DirFS(dir), seen: make(map[string]sum)}
}

// Open implements [fs.FS]. What is read in this way is not remembered.
func (w *Witness) Open(name string) (fs.File, error) { return w.dir.Open(name) }

// ReadFile implements [fs.ReadFileFS].
func (w *Witness) ReadFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(w.dir, name)
	w.note(name, sha256.Sum256(data), err)
	return data, err
}

// Lstat implements [fs.ReadLinkFS].
func (w *Witness) Lstat(name string) (fs.FileInfo, error) {
	info, err := fs.Lstat(w.dir, name)
	if err != nil {
		w.note(name, sum{}, err)
	}
	return info, err
}

// ReadLink implements [fs.ReadLinkFS].
func (w *Witness) ReadLink(name string) (string, error) { return fs.ReadLink(w.dir, name) }

func (w *Witness) note(name string, content sum, err error) {
	if errors.Is(err, fs.ErrNotExist) {
		content = sum{}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen[name] = content
}

// Agrees tells whether a snapshot has the files that a witness has read as they were
// then, and none that were not there.
func (s *Snapshot) Agrees(w *Witness) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name, content := range w.seen {
		i, there := slices.BinarySearchFunc(s.files, name, func(f file, name string) int { return cmp.Compare(f.path, name) })
		if there != (content != sum{}) || there && s.files[i].sum != content {
			return false
		}
	}
	return true
}
