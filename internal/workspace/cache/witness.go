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

// A Witness is a folder that records what was read from it. The configuration must be
// read before a snapshot can be taken, because it names the files. [Snapshot.Agrees]
// finds out whether those files changed in between.
type Witness struct {
	dir  fs.FS
	mu   sync.Mutex
	seen map[string]sum // by path; the zero sum means that the file does not exist
}

// NewWitness returns a witness of a folder.
func NewWitness(dir string) *Witness {
	return &Witness{dir: os.DirFS(dir), seen: make(map[string]sum)}
}

// Open implements [fs.FS]. It records nothing.
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

// Agrees reports whether the snapshot has the files that a witness read, with the same
// content, and none that the witness missed.
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
