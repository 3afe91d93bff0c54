package cache

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/testkit"
)

// long is an age at which a file counts as settled.
var long = -time.Hour

// write puts files into a folder and dates them back, so that they are settled.
func write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	testkit.Write(t, root, files)
	for name := range files {
		age(t, filepath.Join(root, name), long)
	}
}

func age(t *testing.T, file string, by time.Duration) {
	t.Helper()
	at := time.Now().Add(by)
	if err := os.Chtimes(file, at, at); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T) *Cache {
	t.Helper()
	c, err := Open(filepath.Join(t.TempDir(), "cache"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func put(c *Cache, key Key, result []byte) error {
	return c.Put(key, func(w io.Writer) error {
		_, err := w.Write(result)
		return err
	})
}

func look(t *testing.T, c *Cache, tree Tree) *Snapshot {
	t.Helper()
	s, err := c.Look(tree, 2)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// later pretends that a snapshot was taken so late that all files were settled, because
// a test cannot set the time of a file's last status change.
func later(s *Snapshot) *Snapshot {
	s.taken = s.taken.Add(time.Hour)
	return s
}

var some = map[string]string{
	"records/a/b.json": "{}", "records/a/b.md": "# b", "records/c.json": "[]",
	"logs/a/b/match/x.log": "log", "logs/.hidden/x.log": "log", ".kbctl.yaml": "rules: {}\n",
}

func tree(root string) Tree {
	return Tree{Root: root, Paths: []string{".kbctl.yaml", "records", "missing"}, Hidden: []string{"logs"}}
}

// TestKey checks which changes lead to another key.
func TestKey(t *testing.T) {
	for _, test := range []struct {
		name   string
		change map[string]string
		remove string
		same   bool
	}{
		{name: "nothing", same: true},
		{name: "a file as it is, written again", change: map[string]string{"records/a/b.json": "{}"}, same: true},
		{name: "a hidden file beside the records", change: map[string]string{"records/a/.b.json.swp": "x", "records/.idea/x": "x"}, same: true},
		{name: "a file elsewhere", change: map[string]string{"README.md": "x"}, same: true},
		{name: "a record", change: map[string]string{"records/a/b.json": "[]"}},
		{name: "a card", change: map[string]string{"records/a/b.md": "# B"}},
		{name: "a log", change: map[string]string{"logs/a/b/match/x.log": "LOG"}},
		{name: "a log in a hidden folder", change: map[string]string{"logs/.hidden/x.log": "LOG"}},
		{name: "a folder that is a repository now", change: map[string]string{"records/a/.git": "gitdir: x"}},
		{name: "the configuration", change: map[string]string{".kbctl.yaml": "rules: {a: off}\n"}},
		{name: "a file that was missing", change: map[string]string{"missing": ""}},
		{name: "a new file", change: map[string]string{"records/d.json": ""}},
		{name: "one file less", remove: "records/c.json"},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, c := t.TempDir(), open(t)
			write(t, root, some)
			before := later(look(t, c, tree(root)))
			if err := before.Keep(); err != nil {
				t.Fatal(err)
			}
			write(t, root, test.change)
			if test.remove != "" {
				if err := os.Remove(filepath.Join(root, test.remove)); err != nil {
					t.Fatal(err)
				}
			}
			if same := look(t, c, tree(root)).Key("x") == before.Key("x"); same != test.same {
				t.Errorf("the same key: %t", same)
			}
			if before.Key("y") == before.Key("x") {
				t.Error("the other inputs make no difference")
			}
		})
	}
}

// TestMoved finds the result of a knowledge base in another checkout of it.
func TestMoved(t *testing.T) {
	c, one, other := open(t), t.TempDir(), t.TempDir()
	write(t, one, some)
	write(t, other, some)
	if look(t, c, tree(one)).Key("") != look(t, c, tree(other)).Key("") {
		t.Error("the same files in another folder have another key")
	}
}

// TestLink distinguishes a link from a file. The target of the link does not matter.
func TestLink(t *testing.T) {
	root, c := t.TempDir(), open(t)
	write(t, root, some)
	at := filepath.Join(root, "records", "c.json")
	before := look(t, c, tree(root)).Key("")
	if err := os.Remove(at); err != nil {
		t.Fatal(err)
	}
	testkit.Link(t, "/nowhere", at)
	link := look(t, c, tree(root)).Key("")
	if link == before {
		t.Error("a link has the key of the file that it replaced")
	}
}

// TestSettled changes a file without changing its state, as happens within one tick of
// a file system's clock.
func TestSettled(t *testing.T) {
	root, c := t.TempDir(), open(t)
	write(t, root, some)
	s := look(t, c, tree(root)) // the files were written just now
	if err := s.Keep(); err != nil {
		t.Fatal(err)
	}
	if known := loadIndex(c, tree(root)); len(known) != 0 {
		t.Errorf("files that were written just now are trusted: %v", known)
	}
	if !s.Unchanged() {
		t.Error("nothing has changed")
	}
	// The snapshot has the old content of the file with its current state.
	write(t, root, map[string]string{"records/c.json": "{}"})
	now := look(t, c, tree(root))
	for i := range s.files {
		s.files[i].state = now.files[i].state
	}
	if s.Unchanged() {
		t.Error("a change within one tick went unnoticed")
	}
	later(s)
	if !s.Unchanged() {
		t.Error("a settled file was read again")
	}
}

// TestTrust checks that a file is read again only if its state has changed.
func TestTrust(t *testing.T) {
	root, c := t.TempDir(), open(t)
	write(t, root, some)
	s := later(look(t, c, tree(root)))
	for i := range s.files {
		s.files[i].sum[0]++ // no file has this sum
	}
	if err := s.Keep(); err != nil {
		t.Fatal(err)
	}
	if look(t, c, tree(root)).Key("") != s.Key("") {
		t.Error("a file was read although its state is known")
	}
	write(t, root, map[string]string{"records/c.json": "{}"})
	if look(t, c, tree(root)).Key("") == s.Key("") {
		t.Error("a file was not read although its state is new")
	}
	if err := os.Remove(filepath.Join(root, "records", "a", "b.json")); err != nil {
		t.Fatal(err)
	}
	if again := look(t, c, tree(root)); !again.stale {
		t.Error("the index is up to date although a file was deleted")
	}
}

func TestPut(t *testing.T) {
	c, key := open(t), Key{sum{1}}
	if _, ok := c.Get(key); ok {
		t.Error("found an entry before Put")
	}
	for _, want := range []string{"", "result", strings.Repeat("long", 1e5)} {
		if err := put(c, key, []byte(want)); err != nil {
			t.Fatal(err)
		}
		if got, ok := c.Get(key); !ok || got != want {
			t.Errorf("got %d bytes, want %d", len(got), len(want))
		}
	}
	if _, ok := c.Get(Key{sum{2}}); ok {
		t.Error("another key finds the entry")
	}
	if err := c.Clear(); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Get(key); ok {
		t.Error("found an entry after Clear")
	}
}

// TestDamage flips every bit, cuts at every length and appends a byte. The cache
// refuses each of these entries.
func TestDamage(t *testing.T) {
	c, key := open(t), Key{sum{1}}
	if err := put(c, key, []byte("result")); err != nil {
		t.Fatal(err)
	}
	name := nameOf(results, key.sum)
	sound, err := c.root.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var damaged [][]byte
	for i := range sound {
		for bit := range 8 {
			d := slices.Clone(sound)
			d[i] ^= 1 << bit
			damaged = append(damaged, d)
		}
		damaged = append(damaged, sound[:i])
	}
	damaged = append(damaged, append(slices.Clone(sound), 0))
	for _, d := range damaged {
		if err := c.root.WriteFile(name, d, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, ok := c.Get(key); ok {
			t.Fatalf("accepted %q: %q", d, got)
		}
	}
	// An entry under another entry's name is refused too.
	if err := c.root.WriteFile(nameOf(results, sum{2}), sound, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Get(Key{sum{2}}); ok {
		t.Error("accepted the result of another key")
	}
}

func TestEvict(t *testing.T) {
	c := open(t)
	c.bytes, c.count = 10_000, 5
	big := make([]byte, 5000)
	if err := put(c, Key{sum{99}}, big); err == nil {
		t.Error("kept an entry of more than half the cache")
	}
	for i := range 8 {
		key := Key{sum{byte(i)}}
		if err := put(c, key, big[:1000]); err != nil {
			t.Fatal(err)
		}
		age(t, filepath.Join(c.root.Name(), nameOf(results, key.sum)), time.Duration(i-100)*time.Minute)
		if i == 4 { // the first entry was used recently
			if _, ok := c.Get(Key{}); !ok {
				t.Error("the first entry was evicted too early")
			}
		}
	}
	var left []int
	for i := range 8 {
		if _, ok := c.Get(Key{sum{byte(i)}}); ok {
			left = append(left, i)
		}
	}
	if want := []int{0, 4, 5, 6, 7}; !slices.Equal(left, want) {
		t.Errorf("%v are left, want %v", left, want)
	}
	if err := put(c, Key{sum{9}}, big[:4900]); err != nil {
		t.Fatal(err)
	}
	var size int64
	entries, _ := c.entries()
	for _, e := range entries {
		size += e.size
	}
	if size > c.bytes {
		t.Errorf("%d bytes exceed the limit of %d", size, c.bytes)
	}
}

// TestAbandoned removes the leftovers of killed processes, and nothing else.
func TestAbandoned(t *testing.T) {
	c := open(t)
	dir := c.root.Name()
	write(t, dir, map[string]string{".kbctl-OLDOLDOLDOLD.tmp": "x", ".kbctl-NEWNEWNEWNEW.tmp": "x", "mine": "x"})
	age(t, filepath.Join(dir, ".kbctl-OLDOLDOLDOLD.tmp"), -2*time.Hour)
	age(t, filepath.Join(dir, ".kbctl-NEWNEWNEWNEW.tmp"), 0)
	if err := put(c, Key{}, nil); err != nil {
		t.Fatal(err)
	}
	names := func() []string {
		list, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			list[i] = filepath.Base(list[i])
		}
		return list
	}
	if got, want := names(), []string{".kbctl-NEWNEWNEWNEW.tmp", tag, "mine", nameOf(results, sum{})}; !slices.Equal(got, want) {
		t.Errorf("%v are left, want %v", got, want)
	}
	if err := c.Clear(); err != nil {
		t.Fatal(err)
	}
	if got, want := names(), []string{tag, "mine"}; !slices.Equal(got, want) {
		t.Errorf("after Clear, %v are left, want %v", got, want)
	}
}

// TestOpen refuses folders that others may write to.
func TestOpen(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "cache")
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	if info, err := os.Stat(dir); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info, err)
	}
	if os.PathSeparator != '/' {
		return
	}
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	link := dir + "-link"
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{dir, link} {
		if c, err := Open(at); err == nil {
			c.Close()
			t.Errorf("%s is accepted although everybody may write to it", at)
		}
	}
	if os.Geteuid() == 0 {
		other := filepath.Join(t.TempDir(), "other")
		if err := os.Mkdir(other, 0o700); err != nil {
			t.Fatal(err)
		}
		if os.Chown(other, 12345, 12345) != nil {
			return // not every root may do this
		}
		if c, err := Open(other); err == nil {
			c.Close()
			t.Error("another user's folder is accepted")
		}
	}
}

func TestDir(t *testing.T) {
	t.Setenv(Variable, "/somewhere")
	if dir, err := Dir(); err != nil || filepath.ToSlash(dir) != "/somewhere" && os.PathSeparator == '/' {
		t.Errorf("%s, %v", dir, err)
	}
	t.Setenv(Variable, "")
	t.Setenv("XDG_CACHE_HOME", "/xdg")
	if dir, err := Dir(); err != nil || filepath.Base(dir) != "kbctl" {
		t.Errorf("%s, %v", dir, err)
	}
}

// TestTogether reads and writes one cache from many goroutines. Every result that comes
// back is complete.
func TestTogether(t *testing.T) {
	dir := open(t).root.Name()
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			c, err := Open(dir)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			c.count = 3 // the goroutines evict each other's entries
			for i := range 30 {
				key := Key{sum{byte(i % 5)}}
				want := fmt.Sprint("result ", i%5)
				if err := put(c, key, []byte(want)); err != nil {
					t.Errorf("worker %d: %v", worker, err)
				}
				if got, ok := c.Get(key); ok && got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
	group.Wait()
}

func encoded(t testing.TB, files []file) string {
	t.Helper()
	return testkit.Written(t, func(w io.Writer) error { return encodeIndex(w, files) })
}

func FuzzIndex(f *testing.F) {
	for _, name := range slices.Sorted(maps.Keys(some)) {
		f.Add(encoded(f, []file{{path: name, state: state{size: 1, mtime: 2, ctime: 3, inode: 4, mode: 5}, sum: sum{6}, hashed: true}}))
	}
	f.Add(encoded(f, nil))
	f.Fuzz(func(t *testing.T, data string) {
		files, err := decodeIndex(data)
		if err != nil {
			return
		}
		again, err := decodeIndex(encoded(t, files))
		if err != nil || !slices.Equal(again, files) {
			t.Errorf("%v and %v differ: %v", files, again, err)
		}
	})
}

func TestStates(t *testing.T) {
	root := t.TempDir()
	write(t, root, some)
	states := func() *States {
		s, err := tree(root).States(2)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	before := states()
	if changed, doubtful := states().Since(before); changed != nil || len(doubtful) != len(some) {
		t.Errorf("all files were written just now: changed %v, doubtful %v", changed, doubtful)
	}
	before.taken = before.taken.Add(time.Hour)
	if changed, doubtful := states().Since(before); changed != nil || doubtful != nil {
		t.Errorf("changed %v, doubtful %v", changed, doubtful)
	}
	write(t, root, map[string]string{"records/c.json": "{}", "records/0.json": "", "records/z.json": ""})
	if err := os.Remove(filepath.Join(root, "records", "a", "b.md")); err != nil {
		t.Fatal(err)
	}
	after := states()
	changed, _ := after.Since(before)
	if want := []string{"records/0.json", "records/a/b.md", "records/c.json", "records/z.json"}; !slices.Equal(changed, want) {
		t.Errorf("changed %v, want %v", changed, want)
	}
	if changed, _ := before.Since(after); !slices.Contains(changed, "records/z.json") || len(changed) != 4 {
		t.Errorf("the other way, changed %v", changed)
	}
	if got, want := after.Folders(), []string{".", "logs", "logs/.hidden", "logs/a", "logs/a/b", "logs/a/b/match", "records", "records/a"}; !slices.Equal(got, want) {
		t.Errorf("the folders are %v, want %v", got, want)
	}
}
