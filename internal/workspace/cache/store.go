// Package cache keeps the results of earlier checks in a folder of the user. A check of
// an unchanged knowledge base reuses its result.
//
// A key identifies a result. It is computed from the content of every file that the run
// reads, and from a text that describes all other inputs. To avoid reading 100,000
// files again, an index stores the state of each file (size, times, inode) at the time
// it was hashed. Like git, it distrusts files that were changed just before that.
//
// A failure of the cache never fails a run. Entries that cannot be read, are damaged or
// have another version count as missing. Entries that cannot be written are dropped.
package cache

import (
	"bufio"
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

// Variable is the environment variable that sets the folder of the cache.
const Variable = "KBCTL_CACHE"

// The limits of a cache. An entry larger than half of mostBytes is not kept.
const (
	mostBytes   = 256 << 20
	mostEntries = 200
)

// tag marks the folder for backup programs: https://bford.info/cachedir/
const tag, tagText = "CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n"

// A sum is a SHA-256.
type sum [sha256.Size]byte

// A Cache is a folder of results. Several processes may use it at once.
type Cache struct {
	root  *os.Root
	bytes int64 // limits
	count int
}

// Dir returns the user's cache folder: the value of [Variable], or the system's folder
// for caches.
func Dir() (string, error) {
	if dir := os.Getenv(Variable); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "kbctl"), err
}

// OpenUser opens the user's cache.
func OpenUser() (*Cache, error) {
	dir, err := Dir()
	if err != nil {
		return nil, err
	}
	return Open(dir)
}

// Open opens the cache in a folder, and creates the folder if necessary. It refuses a
// folder that others own or may write to, because they could put results there.
func Open(dir string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if !ownedByUser(dir) {
		return nil, errors.New(dir + ": other users may write to this folder")
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	if !ownedByUser(filepath.Join(dir, ".") + string(filepath.Separator)) { // the target of a link
		return nil, errors.Join(errors.New(dir+": other users may write to this folder"), root.Close())
	}
	return &Cache{root: root, bytes: mostBytes, count: mostEntries}, nil
}

// Close closes the folder.
func (c *Cache) Close() error { return c.root.Close() }

// Clear removes all entries of the cache. It leaves other files in the folder
// untouched.
func (c *Cache) Clear() error {
	var failures []error
	entries, err := c.entries()
	for _, e := range entries {
		failures = append(failures, c.root.Remove(e.name))
	}
	return errors.Join(err, errors.Join(failures...))
}

// A kind is a kind of entry, and the prefix of its name.
type kind string

const (
	results kind = "result-"
	indices kind = "index-"
)

// nameOf returns the name of an entry. The name has half of the key, and the entry
// itself has all of it.
func nameOf(k kind, key sum) string { return string(k) + hex.EncodeToString(key[:16]) }

// head returns the start of an entry: its kind, the version of the format, and the key.
// An entry ends with the SHA-256 of everything before.
func head(k kind, key sum) []byte { return append([]byte("kbctl "+k+"3\n"), key[:]...) }

// get reads an entry. A damaged one counts as missing.
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
		_ = c.root.Chtimes(name, now, now) // evict removes the least recently used entries first
	}
	return payload, ok
}

// unseal returns the data between the head and the checksum.
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

// put stores an entry that a function writes, unless it is too large, and evicts others
// to make room.
func (c *Cache) put(k kind, key sum, payload func(io.Writer) error) error {
	if err := atomicfile.WritePrivate(c.root, nameOf(k, key), func(w io.Writer) error { return seal(w, c.most(), head(k, key), payload) }); err != nil {
		return err
	}
	if _, err := atomicfile.Write(c.root, tag, []byte(tagText)); err != nil {
		return err
	}
	return c.evict()
}

// seal is the inverse of unseal. It writes at most a number of bytes, through a buffer.
func seal(w io.Writer, most int64, head []byte, payload func(io.Writer) error) error {
	hash := sha256.New()
	buffer := bufio.NewWriterSize(&limited{w, most - sha256.Size}, 1<<16)
	all := io.MultiWriter(buffer, hash)
	_, err := all.Write(head)
	if err == nil {
		err = payload(all)
	}
	if err == nil {
		err = buffer.Flush()
	}
	if err == nil {
		_, err = w.Write(hash.Sum(nil))
	}
	return err
}

// limited is a writer that accepts a number of bytes.
type limited struct {
	to   io.Writer
	left int64
}

func (l *limited) Write(data []byte) (int, error) {
	if l.left -= int64(len(data)); l.left < 0 {
		return 0, errors.New("the result is too large for the cache")
	}
	return l.to.Write(data)
}

// most returns the size limit of an entry.
func (c *Cache) most() int64 { return c.bytes / 2 }

// evict removes the least recently used entries until the rest is within the limits. It
// also removes the leftovers of killed processes.
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
		if err := c.root.Remove(e.name); err != nil && !errors.Is(err, fs.ErrNotExist) { // another process removed it first
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

// entries lists the files that belong to the cache.
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
