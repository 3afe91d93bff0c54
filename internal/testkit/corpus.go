package testkit

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// Load returns the real knowledge base. It skips the test if there is none. Unless
// tests may be [Long], it returns only one of the domains.
func Load(t testing.TB) fstest.MapFS {
	t.Helper()
	Shared(t, "corpus")
	tree := Find(t)
	if !Long() {
		maps.DeleteFunc(tree, func(file string, _ *fstest.MapFile) bool {
			return path.Base(path.Dir(file)) != "cuda"
		})
	}
	return tree
}

// Find returns the real knowledge base next to the checkout, or nil if there is none.
func Find(t testing.TB) fstest.MapFS {
	t.Helper()
	file, err := os.Open(filepath.Join(checkout(t), "..", "shared", "corpus", "deadends-records.tar.gz"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	tree := fstest.MapFS{}
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return tree
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Typeflag == tar.TypeReg {
			data, err := io.ReadAll(archive)
			if err != nil {
				t.Fatal(err)
			}
			tree[strings.TrimPrefix(header.Name, "./")] = &fstest.MapFile{Data: data}
		}
	}
}

// checkout returns the folder with go.mod. Tests run in the folder of their package.
func checkout(t testing.TB) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if filepath.Dir(dir) == dir {
			t.Fatal("no folder above has a go.mod")
		}
		dir = filepath.Dir(dir)
	}
}
