package catalog_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/testkit"
)

// errorsOf returns a catalog with one error.
func errorsOf(name, domain, code string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(`{"catalog": "` + name + `", "kind": "errors", "domains": ["` + domain + `"],
 "source": "s", "date": "2026-11-21", "covers": ["MY*"],
 "errors": [{"name": "` + code + `", "number": 1, "message": "the disk is full"}]}`)}
}

// TestSeveralMessages has an error that several releases report in other words.
func TestSeveralMessages(t *testing.T) {
	file := strings.Replace(string(errorsOf("lang", "lang", "MY-001").Data), `"errors": [`, `"errors": [{"name": "MY-001", "number": 1, "message": "'disk' is full"}, `, 1)
	c, err := catalog.Load(fstest.MapFS{"lang.json": {Data: []byte(file)}}, []string{"lang.json"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	facts := c.For("lang")
	if got := facts.Code("MY-001"); got == nil || got.Message != "'disk' is full" {
		t.Errorf("got %+v", got)
	}
	for _, text := range []string{"error: The disk is full.", "error: 'disk' is full"} {
		if got := facts.CodesIn(text); len(got) != 1 || !got[0].Same(facts.Code("MY-001")) {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestLoadOwn(t *testing.T) {
	fsys := fstest.MapFS{
		"facts/mysql.json":         errorsOf("mysql", "mysql*", "MY-001"),
		"facts/deep/redis.json":    errorsOf("redis", "redis", "MY-002"),
		"facts/README.md":          {Data: []byte("not a catalog")},
		"facts/.hidden/bad.json":   {Data: []byte("{")},
		"one/cuda-runtime.catalog": errorsOf("cuda-runtime", "cuda", "MY-003"),
		"elsewhere/bad.json":       {Data: []byte("{")},
	}
	c, err := catalog.Load(fsys, []string{"facts", "one/cuda-runtime.catalog", "facts/mysql.json"}, map[string][]string{"databases": {"mysql8", "redis"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := c.For("mysql8").Code("MY-001"); got == nil || got.In.File != "facts/mysql.json" {
		t.Errorf("got %+v", got)
	}
	for _, name := range []string{"MY-001", "MY-002"} {
		if c.For("databases").Code(name) == nil {
			t.Errorf("%s is not in databases", name)
		}
	}
	if c.For("databases").Code("MY-003") != nil || c.For("mysql").Code("MY-002") != nil {
		t.Error("a catalog covers another domain")
	}
	// A catalog of the knowledge base replaces the embedded one of the same name.
	if c.For("cuda").Code("MY-003") == nil || c.For("cuda").Code("cudaErrorAssert") != nil {
		t.Error("the embedded catalog is still there")
	}
	// Two libraries print the same message.
	if got := c.Everything().CodesIn("mysqld: The disk is full!"); len(got) != 3 {
		t.Errorf("got %d errors", len(got))
	}
	if _, standing := c.For("mysql").Symbol("MY-999"); standing != catalog.Unlisted {
		t.Errorf("MY-999 is %s", standing)
	}
}

// The lists of releases of one product are combined, so a knowledge base can add the
// newest release.
func TestLoadReleases(t *testing.T) {
	fsys := fstest.MapFS{"a.json": {Data: []byte(`{"catalog": "more", "kind": "releases", "domains": ["cuda"], "source": "s",
 "date": "2026-11-21", "product": "pytorch", "complete": "minor", "releases": {"2.8.0": "2025-08", "2.6.0": "1999-01", "2.10": "2026-01-21"}}`)}}
	c, err := catalog.Load(fsys, []string{"a.json"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := c.For("cuda").Product("torch")
	for version, want := range map[string]catalog.Standing{
		"2.8": catalog.Listed, "2.10.0": catalog.Listed, "2.7.0": catalog.Listed, "2.9.1": catalog.Unlisted, "2.11": catalog.Unjudged, "2.8.1": catalog.Unjudged,
	} {
		if _, got := p.Release(version); got != want {
			t.Errorf("%s is %s, not %s", version, got, want)
		}
	}
	if p.Newest().Version != "2.10" {
		t.Errorf("the newest is %s", p.Newest().Version)
	}
}

func TestLoadErrors(t *testing.T) {
	fsys := fstest.MapFS{
		"bad.json":    {Data: []byte("{\n\"catalog\": 1}")},
		"a/one.json":  errorsOf("same", "d", "A"),
		"a/two.json":  errorsOf("same", "d", "A"),
		"large.json":  {Data: []byte(strings.Repeat(" ", 8<<20+1))},
		"link.json":   {Data: []byte("bad.json"), Mode: fs.ModeSymlink},
		"b/pipe.json": {Mode: fs.ModeNamedPipe},
		"c\x1b[2J":    {Data: []byte("{")},
	}
	for path, want := range map[string]string{
		"bad.json":   "bad.json:2: catalog is a number; it must be a string",
		"a":          `a/two.json: the catalog "same" is also in a/one.json`,
		"large.json": "large.json: is larger than 8 MiB, the limit for a catalog",
		"b":          "b/pipe.json: is not a regular file; replace it with a copy of the catalog or remove it",
		"gone":       "gone: no such file or folder, but the key catalogs names it",
		"c\x1b[2J":   `c\x1b[2J:1: is not JSON: unexpected end`,
	} {
		_, err := catalog.Load(fsys, []string{path}, nil)
		var wrong *gather.Error
		if !errors.As(err, &wrong) || err.Error() != want {
			t.Errorf("%q: got %v", path, err)
		}
	}
}

// Links are not followed out of a knowledge base, at any place in a path.
func TestLoadLinks(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	text := errorsOf("secret", "d", "A").Data
	if err := os.WriteFile(filepath.Join(outside, "a.json"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	testkit.Link(t, outside, filepath.Join(dir, "folder"))
	testkit.Link(t, filepath.Join(outside, "a.json"), filepath.Join(dir, "file.json"))
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, path := range []string{"folder", "folder/a.json", "file.json", "."} {
		if c, err := catalog.Load(root.FS(), []string{path}, nil); err == nil && c.Catalog("secret") != nil {
			t.Errorf("%s was followed", path)
		}
	}
}
