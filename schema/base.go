package schema

import (
	"io/fs"
	"slices"
	"strings"
)

// Base is a knowledge base as it is on disk: every record, read once.
type Base struct {
	// FS is the tree it came from, rooted at the knowledge base's root.
	FS fs.FS
	// Dir is the records folder, slash-separated, from the root.
	Dir string
	// Records are in the order of their paths. They include the broken ones.
	Records []*Record
	// Others are the other files below Dir, in the order of their paths: cards,
	// most of them.
	Others []string
	// Strays are the entries below Dir that are neither files nor folders, such as
	// links, and files that look like records but are not called so. They are
	// never read.
	Strays []string

	options Options  // it was loaded with
	files   []string // of the records, in order
	byID    map[string]*Record
	byPath  map[string]*Record
}

// Listed returns a base of which nothing is known but where the files of its
// records are, in order: enough to say what was found in them earlier.
func Listed(fsys fs.FS, dir string, files []string) *Base {
	return &Base{FS: fsys, Dir: dir, files: files}
}

// Files are the files of the records, in order.
func (b *Base) Files() []string { return b.files }

// index makes the records findable.
func (b *Base) index() {
	b.byID = make(map[string]*Record, len(b.Records))
	b.byPath = make(map[string]*Record, len(b.Records))
	for _, r := range b.Records {
		b.byPath[r.Source.PathID] = r
		if r.ID == "" {
			continue
		}
		r.ID = strings.Clone(r.ID) // the index outlives a released record's text
		// Of two records that declare one id, the one that lies where the id
		// says owns it; failing that, the first.
		if _, taken := b.byID[r.ID]; !taken || r.Source.PathID == r.ID {
			b.byID[r.ID] = r
		}
	}
}

// Reload reads record i again, for whoever has released it. What is in the base
// stays as it is.
func (b *Base) Reload(i int) *Record {
	old := &b.Records[i].Source
	r := &Record{Source: Source{File: old.File, PathID: old.PathID, Index: old.Index}}
	l := &loader{fsys: b.FS, options: b.options, parser: newParser(b.options.MaxDepth)}
	l.load(r)
	return r
}

// Lookup finds the record that an id belongs to: the one whose path spells it,
// unless that one declares another id; then the one that declares it; and failing
// that the one whose path spells it after all. So a record whose id has a typo,
// or whose text is broken, is still where others link to. It returns nil if there
// is none.
func (b *Base) Lookup(id string) *Record {
	at := b.byPath[id]
	if at != nil && (at.ID == "" || at.ID == id) {
		return at
	}
	if r := b.byID[id]; r != nil {
		return r
	}
	return at
}

// Has tells whether the records folder has a file, as listed when it was loaded.
func (b *Base) Has(file string) bool {
	if _, found := slices.BinarySearch(b.Others, file); found {
		return true
	}
	_, found := slices.BinarySearch(b.files, file)
	return found
}
