package catalog

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

// Limits of what a knowledge base may add. A pull request may add anything.
const (
	maxSize  = 8 << 20 // bytes of a file
	maxTotal = 32 << 20
	maxFiles = 500
)

//go:embed data
var data embed.FS

// Catalogs are the embedded catalogs and a knowledge base's own, in the order of
// their names. They may be used by several goroutines.
type Catalogs struct {
	all     []*Catalog
	domains map[string][]string

	mu     sync.Mutex
	facts  map[string]*Facts // by domain
	shared map[string]*Facts // by the catalogs that speak
}

// Load returns the embedded catalogs and those in the files and folders at paths,
// slash-separated, from the root of fsys. A catalog of the base that has the name
// of an embedded one takes its place. Domains says which domains of catalogs a
// domain of the base belongs to, beside its own name.
//
// Embedded catalogs are read when they are first needed, those of the base at
// once. The error is an [*Error] or says why a file cannot be read.
func Load(fsys fs.FS, paths []string, domains map[string][]string) (*Catalogs, error) {
	own, err := loadBase(fsys, paths)
	if err != nil {
		return nil, err
	}
	c := &Catalogs{domains: domains, all: own, facts: make(map[string]*Facts), shared: make(map[string]*Facts)}
	for _, e := range embedded() {
		if !slices.ContainsFunc(own, func(o *Catalog) bool { return o.Name == e.Name }) {
			c.all = append(c.all, e)
		}
	}
	slices.SortFunc(c.all, func(a, b *Catalog) int { return strings.Compare(a.Name, b.Name) })
	return c, nil
}

// All returns the catalogs.
func (c *Catalogs) All() []*Catalog { return c.all }

// Catalog returns the catalog of a name, or nil.
func (c *Catalogs) Catalog(name string) *Catalog {
	i, ok := slices.BinarySearchFunc(c.all, name, func(c *Catalog, name string) int { return strings.Compare(c.Name, name) })
	if !ok {
		return nil
	}
	return c.all[i]
}

// embedded reads the heads of the embedded catalogs.
var embedded = sync.OnceValue(func() []*Catalog {
	entries, err := data.ReadDir("data")
	if err != nil {
		panic(err)
	}
	catalogs := make([]*Catalog, 0, len(entries))
	for _, entry := range entries {
		catalogs = append(catalogs, embeddedCatalog(path.Join("data", entry.Name())))
	}
	return catalogs
})

func embeddedCatalog(file string) *Catalog {
	c := parseHead(streamReader(open(file)))
	c.body = sync.OnceValue(func() *body {
		text, err := io.ReadAll(open(file))
		if err != nil {
			panic(err)
		}
		r := newReader(text)
		r.trusted = true
		whole, wrong := r.catalog()
		if wrong != nil {
			panic(fmt.Sprintf("%s: %v", file, wrong)) // a test reads them all
		}
		b := whole.body()
		b.in(c)
		return b
	})
	return c
}

// open opens an embedded file, without its compression.
func open(file string) io.Reader {
	text, err := data.ReadFile(file)
	if err != nil {
		panic(err)
	}
	return plain(file, text)
}

// plain takes the compression off a text, if its file's name says that it has one.
func plain(file string, text []byte) io.Reader {
	if path.Ext(file) != ".gz" {
		return bytes.NewReader(text)
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	return r
}

// loadBase reads the catalogs of a knowledge base.
func loadBase(fsys fs.FS, paths []string) ([]*Catalog, error) {
	var files []string
	for _, p := range paths {
		found, err := list(fsys, p)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	slices.Sort(files)
	files = slices.Compact(files)
	if len(files) > maxFiles {
		return nil, &Error{File: files[maxFiles], Message: fmt.Sprintf("is one catalog too many: %d is the most", maxFiles)}
	}
	var catalogs []*Catalog
	fileOf := make(map[string]string)
	total := 0
	for _, file := range files {
		text, err := read(fsys, file)
		if err != nil {
			return nil, err
		}
		if total += len(text); total > maxTotal {
			return nil, &Error{File: file, Message: fmt.Sprintf("makes the catalogs larger than %d MiB in all", maxTotal>>20)}
		}
		c, wrong := parse(text)
		if wrong != nil {
			wrong.File = file
			return nil, wrong
		}
		if first, ok := fileOf[c.Name]; ok {
			return nil, &Error{File: file, Message: fmt.Sprintf("the catalog %q is also in %s", c.Name, first)}
		}
		fileOf[c.Name] = file
		c.File = file
		catalogs = append(catalogs, c)
	}
	return catalogs, nil
}

// list returns the file, or the *.json files below the folder, at a path. Links
// are not followed: they could lead anywhere.
func list(fsys fs.FS, root string) ([]string, error) {
	var files []string
	err := fs.WalkDir(fsys, root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return &Error{File: file, Message: "there is no such file or folder, which catalogs names"}
		case err != nil:
			return err
		case file != root && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
		case !entry.Type().IsRegular():
			return &Error{File: file, Message: "is not a regular file"}
		case file == root, path.Ext(file) == ".json":
			files = append(files, file)
		}
		return nil
	})
	return files, err
}

func read(fsys fs.FS, file string) ([]byte, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err == nil && len(text) > maxSize {
		err = &Error{File: file, Message: fmt.Sprintf("is larger than a catalog may be, %d MiB", maxSize>>20)}
	}
	return text, err
}
