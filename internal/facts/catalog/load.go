package catalog

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/gather"
)

//go:embed data
var data embed.FS

// Catalogs are the embedded catalogs and those of a knowledge base, sorted by name.
// They are safe for concurrent use.
type Catalogs struct {
	all     []*Catalog
	domains map[string][]string

	mu     sync.Mutex
	facts  map[string]*Facts // by domain
	shared map[string]*Facts // by the names of the catalogs
}

// Load returns the embedded catalogs and those of the files and folders at paths, which
// are slash-separated from the root of fsys. A catalog replaces an embedded one of the
// same name. The map domains adds other domains to a domain of the knowledge base: the
// catalogs of those cover it, too.
//
// Load reads the catalogs of the knowledge base. Embedded ones are read when they are
// first needed. The error is a [*gather.Error] or an error of the file system.
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

func (c *Catalogs) All() []*Catalog { return c.all }

// Catalog returns the catalog with a name, or nil.
func (c *Catalogs) Catalog(name string) *Catalog {
	i, ok := slices.BinarySearchFunc(c.all, name, func(c *Catalog, name string) int { return strings.Compare(c.Name, name) })
	if !ok {
		return nil
	}
	return c.all[i]
}

//go:embed index.json
var index []byte

// embedded returns the embedded catalogs, sorted by name.
var embedded = sync.OnceValue(readIndex)

// readIndex reads the descriptions of the embedded catalogs. Their facts are decompressed
// and read when they are first needed. [parse] would take much of the time of a run.
func readIndex() []*Catalog {
	var heads []struct {
		Catalog
		Name string `json:"catalog"`
	}
	if err := json.Unmarshal(index, &heads); err != nil {
		panic(err) // a test compares the index with the catalogs
	}
	catalogs := make([]*Catalog, len(heads))
	for i := range heads {
		c := &heads[i].Catalog
		c.Name = heads[i].Name
		setGlobs(c)
		c.body = sync.OnceValue(func() *body { return embeddedBody(c) })
		catalogs[i] = c
	}
	return catalogs
}

// embeddedBody decompresses and reads the facts of an embedded catalog.
func embeddedBody(c *Catalog) *body {
	if p := openPacked(c.Name); p != nil {
		b := &body{packed: p}
		b.in(c)
		return b
	}
	b := readTrusted(textOf(embeddedFile(c.Name)))
	b.in(c)
	return b
}

// readTrusted reads facts other than messages without the checks of [parse], which take most
// of the time. A test compares the results.
func readTrusted(text string) *body {
	lines := linesOf(text)
	b := &body{codes: codesOf(lines["errors"]), releases: releasesOf(lines["releases"])}
	b.symbols.addTexts(lines["symbols"])
	for _, kind := range []string{"added", "changed", "deprecated", "removed"} {
		b.symbols.addSteps(kind, lines[kind])
	}
	b.finish()
	return b
}

// openPacked opens an embedded catalog of messages that is packed, or returns nil.
func openPacked(name string) *packed {
	file, err := data.ReadFile(path.Join("data", name+ofPacked))
	if err != nil {
		return nil
	}
	return cutPacked(file)
}

// open opens an embedded catalog as a JSON file.
func open(name string) io.Reader {
	if p := openPacked(name); p != nil {
		return p.json()
	}
	return plain(embeddedFile(name))
}

// embeddedFile returns the path and the text of an embedded catalog that is not packed.
func embeddedFile(name string) (file string, text []byte) {
	file = path.Join("data", name+".json")
	text, err := data.ReadFile(file)
	if err != nil {
		file += ".gz"
		text, err = data.ReadFile(file)
	}
	if err != nil {
		panic(err)
	}
	return file, text
}

// textOf returns the text of a file, which ends with its size if it is compressed.
func textOf(file string, text []byte) string {
	if path.Ext(file) != ".gz" {
		return string(text)
	}
	u := unzippers.Get().(*unzipper)
	defer unzippers.Put(u)
	var plainText strings.Builder
	plainText.Grow(int(binary.LittleEndian.Uint32(text[len(text)-4:])))
	err := u.Reset(bytes.NewReader(text))
	if err == nil {
		_, err = io.CopyBuffer(&plainText, u, u.buffer[:])
	}
	if err != nil {
		panic(err)
	}
	return plainText.String()
}

// An unzipper decompresses one text after another. Its parts are larger than most of the texts.
type unzipper struct {
	gzip.Reader
	buffer [32 << 10]byte
}

var unzippers = sync.Pool{New: func() any { return new(unzipper) }}

// plain decompresses a text if the extension of its file is .gz.
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

var ofBase = gather.Kind{
	Key: "catalogs", One: "catalog", Size: 8 << 20, Total: 32 << 20, Count: 500,
	Is: func(file string) bool { return path.Ext(file) == ".json" },
}

// loadBase reads the catalogs of a knowledge base.
func loadBase(fsys fs.FS, paths []string) ([]*Catalog, error) {
	files, err := gather.Files(fsys, ofBase, paths)
	if err != nil {
		return nil, err
	}
	var catalogs []*Catalog
	fileOf := make(map[string]string)
	for _, file := range files {
		c, wrong := parse(file.Text)
		if wrong != nil {
			wrong.File = file.Path
			return nil, wrong
		}
		if first, ok := fileOf[c.Name]; ok {
			return nil, &gather.Error{File: file.Path, Message: fmt.Sprintf("the catalog %q is also in %s", c.Name, first)}
		}
		fileOf[c.Name] = file.Path
		c.File = file.Path
		catalogs = append(catalogs, c)
	}
	return catalogs, nil
}
