package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// A Snapshot is the state of a tree's files at one time.
type Snapshot struct {
	cache *Cache
	tree  Tree
	jobs  int
	taken time.Time
	files []file
	// stale means that the index lacks something that the snapshot has.
	stale bool
}

// Look takes a snapshot of a tree. It reads only the files whose state differs from the
// index. It fails if a file cannot be read or changes at the same time.
func (c *Cache) Look(tree Tree, jobs int) (*Snapshot, error) {
	s := &Snapshot{cache: c, tree: tree, jobs: max(jobs, 1), taken: time.Now()}
	var err error
	if s.files, err = tree.list(s.jobs); err != nil {
		return nil, err
	}
	known := loadIndex(c, tree)
	s.stale = len(known) != len(s.files)
	for i := range s.files {
		f := &s.files[i]
		for len(known) > 0 && known[0].path < f.path {
			known = known[1:]
		}
		if len(known) > 0 && known[0].path == f.path && known[0].state == f.state {
			f.sum, f.hashed = known[0].sum, true
		}
		s.stale = s.stale || !f.hashed
	}
	return s, s.hash(s.files)
}

// loadIndex returns the files in a tree's index. The index has only files that were settled
// when it was written.
func loadIndex(c *Cache, tree Tree) []file {
	data, ok := c.get(indices, tree.key())
	if !ok {
		return nil
	}
	files, err := decodeIndex(data)
	if err != nil {
		return nil
	}
	return files
}

// key returns the key of a tree's index.
func (t Tree) key() sum {
	return sha256.Sum256([]byte(strings.Join(slices.Concat([]string{t.Root}, t.Paths, []string{""}, t.Hidden), "\x00")))
}

// hash reads the files that have no sum yet.
func (s *Snapshot) hash(files []file) error {
	var group errgroup.Group
	var next atomic.Int64
	for range s.jobs {
		group.Go(func() error {
			buffer := make([]byte, 64<<10)
			for i := next.Add(1) - 1; i < int64(len(files)); i = next.Add(1) - 1 {
				if f := &files[i]; !f.hashed {
					if err := f.hash(s.tree.Root, buffer); err != nil {
						return err
					}
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// errChanging means that a file changed while it was read.
var errChanging = errors.New("a file is being changed")

// hash reads a file. If it is not a regular file, only its existence counts.
func (f *file) hash(root string, buffer []byte) error {
	f.hashed = true
	if f.mode&os.ModeIrregular != 0 {
		return nil
	}
	open, err := os.Open(filepath.Join(root, filepath.FromSlash(f.path)))
	if err != nil {
		return err
	}
	defer open.Close()
	hash := sha256.New()
	if _, err := io.CopyBuffer(struct{ io.Writer }{hash}, struct{ io.Reader }{open}, buffer); err != nil {
		return err
	}
	hash.Sum(f.sum[:0])
	if now, err := statFile(open); err != nil || now != f.state {
		return errors.Join(errChanging, err)
	}
	return nil
}

// A Key identifies a result.
type Key struct{ sum sum }

// Key returns the key of the result that follows from the files and from rest. The text
// rest describes everything else that the result depends on.
func (s *Snapshot) Key(rest string) Key {
	hash := sha256.New()
	var line []byte
	write := func(parts ...string) {
		line = line[:0]
		for _, p := range parts {
			line = append(binary.AppendUvarint(line, uint64(len(p))), p...)
		}
		hash.Write(line)
	}
	write(rest)
	for i := range s.files {
		f := &s.files[i]
		what := "file"
		if f.mode&os.ModeIrregular != 0 {
			what = "other"
		}
		write(f.path, what, string(f.sum[:]))
	}
	return Key{sum(hash.Sum(nil))}
}

// Files returns the sorted paths of the regular files.
func (s *Snapshot) Files() []string {
	var paths []string
	for i := range s.files {
		if s.files[i].mode&os.ModeIrregular == 0 {
			paths = append(paths, s.files[i].path)
		}
	}
	return paths
}

// Unchanged reports whether the files are still the same. It reads a file again if its
// state cannot prove that.
func (s *Snapshot) Unchanged() bool {
	now, err := s.tree.list(s.jobs)
	if err != nil || !slices.EqualFunc(now, s.files, func(a, b file) bool { return a.path == b.path && a.state == b.state }) {
		return false
	}
	for i := range now {
		if f := &s.files[i]; f.settled(s.taken) {
			now[i] = *f
		}
	}
	return s.hash(now) == nil && slices.Equal(now, s.files)
}

// Keep writes the index, so that the next snapshot need not read unchanged files. It
// leaves out files that are not settled: their content could change without a change of
// their state.
func (s *Snapshot) Keep() error {
	if !s.stale {
		return nil
	}
	s.stale = false
	var settled []file
	for _, f := range s.files {
		if f.settled(s.taken) {
			settled = append(settled, f)
		}
	}
	return s.cache.put(indices, s.tree.key(), func(w io.Writer) error { return encodeIndex(w, settled) })
}

// Get returns the result with a key.
func (c *Cache) Get(key Key) (result string, ok bool) { return c.get(results, key.sum) }

// Put stores a result that a function writes under a key.
func (c *Cache) Put(key Key, result func(io.Writer) error) error {
	return c.put(results, key.sum, result)
}
