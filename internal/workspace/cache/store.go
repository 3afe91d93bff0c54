// Package cache keeps the results of runs over knowledge bases that have not
// changed since, in a folder of the user's.
//
// A result is found by what it follows from: the content of every file that the
// run reads, and a text that says all else. To know the contents without reading
// 100,000 files, an index has the state of each (size, times, inode) when it was
// last hashed, and git's caution about files that were changed only just then.
//
// Nothing that goes wrong here is an error of a run: what cannot be read, is
// damaged or is of another version is not there, and what cannot be written is not
// kept.
package cache

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// Variable is the environment variable that says where the cache is.
const Variable = "KBCTL_CACHE"

// The bounds of a cache. An entry that takes more than half of it is not kept.
const (
	mostBytes   = 256 << 20
	mostEntries = 200
)

// tag marks the folder for programs that make backups: https://bford.info/cachedir/
const tag, tagText = "CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n"

// A sum is a SHA-256.
type sum [sha256.Size]byte

// A Cache is a folder with results. Several processes may use it at once.
type Cache struct {
	root  *os.Root
	bytes int64 // the bounds
	count int
}

// Dir returns where the user's cache is: what the variable says, or the folder for
// caches of the system.
func Dir() (string, error) {
	if dir := os.Getenv(Variable); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "kbctl"), err
}

// Open opens the cache in a folder, which it makes if there is none. It refuses a
// folder that others own or may write to, for they could put results there.
func Open(dir string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if !ownedByUser(dir) {
		return nil, errors.New(dir + " is not the user's alone")
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	if !ownedByUser(filepath.Join(dir, ".") + string(filepath.Separator)) { // behind a link
		return nil, errors.Join(errors.New(dir+" is not the user's alone"), root.Close())
	}
	return &Cache{root: root, bytes: mostBytes, count: mostEntries}, nil
}

// Close lets go of the folder.
func (c *Cache) Close() error { return c.root.Close() }

// Clear removes all that is in the cache, and nothing else that is in its folder.
func (c *Cache) Clear() error {
	var failures []error
	entries, err := c.entries()
	for _, e := range entries {
		failures = append(failures, c.root.Remove(e.name))
	}
	return errors.Join(err, errors.Join(failures...))
}

// A kind is what an entry is, and what its name begins with.
type kind string

const (
	results kind = "result-"
	indices kind = "index-"
)

// nameOf is the name of an entry. Half of a SHA-256 tells them apart; the entry has
// all of it.
func nameOf(k kind, key sum) string { return string(k) + hex.EncodeToString(key[:16]) }

// head is what an entry begins with: what it is, in this version of the format, and
// its key. It ends with the SHA-256 of all before.
func head(k kind, key sum) []byte { return append([]byte("kbctl "+k+"2\n"), key[:]...) }

// get reads an entry. What is not whole is not there.
func (c *Cache) get(k kind, key sum) (payload string, ok bool) {
	name := nameOf(k, key)
	f, err := c.root.Open(name)
	if err != nil {
		return "", false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > c.most() {
		return "", false
	}
	payload, ok = unseal(f, int(info.Size()), head(k, key))
	if now := time.Now(); ok {
		_ = c.root.Chtimes(name, now, now) // the least lately used goes first
	}
	return payload, ok
}

// unseal reads what is between the head and the sum.
func unseal(r io.Reader, size int, head []byte) (payload string, ok bool) {
	size -= len(head) + sha256.Size
	start := make([]byte, len(head))
	if _, err := io.ReadFull(r, start); err != nil || !bytes.Equal(start, head) || size < 0 {
		return "", false
	}
	hash := sha256.New()
	hash.Write(head)
	var text strings.Builder
	text.Grow(size)
	if _, err := io.CopyN(io.MultiWriter(hash, &text), r, int64(size)); err != nil {
		return "", false
	}
	end, err := io.ReadAll(io.LimitReader(r, sha256.Size+1))
	return text.String(), err == nil && bytes.Equal(end, hash.Sum(nil))
}

// put keeps an entry, unless it is too large, and makes room for it.
func (c *Cache) put(k kind, key sum, payload []byte) error {
	data := slices.Concat(head(k, key), payload)
	all := sha256.Sum256(data)
	data = append(data, all[:]...)
	if int64(len(data)) > c.most() {
		return errors.New("too large to be kept")
	}
	if _, err := atomicfile.WritePrivate(c.root, nameOf(k, key), data); err != nil {
		return err
	}
	if _, err := atomicfile.WritePrivate(c.root, tag, []byte(tagText)); err != nil {
		return err
	}
	return c.evict()
}

// most is how large an entry may be.
func (c *Cache) most() int64 { return c.bytes / 2 }

// evict removes the entries that were not used for longest, until the rest is
// within bounds, and what processes left behind that were killed.
func (c *Cache) evict() error {
	entries, err := c.entries()
	if err != nil {
		return err
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(b.used.Compare(a.used), cmp.Compare(a.name, b.name)) })
	room, count := c.bytes, c.count
	var failures []error
	for _, e := range entries {
		room -= e.size
		count--
		abandoned := e.temporary && time.Since(e.used) > time.Hour
		if !abandoned && (e.temporary || room >= 0 && count >= 0) {
			continue
		}
		if err := c.root.Remove(e.name); err != nil && !errors.Is(err, fs.ErrNotExist) { // another process was faster
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}

// An entry is a file of the cache.
type entry struct {
	name      string
	size      int64
	used      time.Time
	temporary bool
}

// entries lists the files that are the cache's.
func (c *Cache) entries() (list []entry, err error) {
	files, err := fs.ReadDir(c.root.FS(), ".")
	for _, f := range files {
		temporary := atomicfile.IsTemporary(f.Name())
		if !temporary && !strings.HasPrefix(f.Name(), string(results)) && !strings.HasPrefix(f.Name(), string(indices)) {
			continue
		}
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() {
			list = append(list, entry{f.Name(), info.Size(), info.ModTime(), temporary})
		}
	}
	return list, err
}
