package schema

import (
	"io/fs"
	"slices"
	"strings"
)

// Base is a knowledge base on disk. Each record is read once.
type Base struct {
	// FS is the tree that was loaded. Its root is the root of the knowledge base.
	FS fs.FS
	// Dir is the slash-separated path of the records folder, from the root.
	Dir string
	// Records are sorted by path. They include broken records.
	Records []*Record
	// Others are the other files below Dir, sorted by path. Most of them are cards.
	Others []string
	// Strays are the entries below Dir that are neither files nor folders, such as
	// links, and files with an extension such as .JSON. They are never read.
	Strays []string

	options Options
	files   []string // of the records, sorted
	byID    map[string]*Record
	byPath  map[string]*Record
}

// Listed returns a base that knows only the sorted files of its records. That is enough
// to report earlier findings.
func Listed(fsys fs.FS, dir string, files []string) *Base {
	return &Base{FS: fsys, Dir: dir, files: files}
}

// Files returns the files of the records, sorted.
func (b *Base) Files() []string { return b.files }

// index prepares Lookup.
func (b *Base) index() {
	b.byID = make(map[string]*Record, len(b.Records))
	b.byPath = make(map[string]*Record, len(b.Records))
	for _, r := range b.Records {
		b.byPath[r.Source.PathID] = r
		if r.ID == "" {
			continue
		}
		r.ID = strings.Clone(r.ID) // the index outlives the text of a released record
		// If two records declare one id, it belongs to the record whose path matches
		// the id, or else to the first.
		if _, taken := b.byID[r.ID]; !taken || r.Source.PathID == r.ID {
			b.byID[r.ID] = r
		}
	}
}

// Reload reads record i again, for callers that have released it. The record in the
// base does not change.
func (b *Base) Reload(i int) *Record {
	old := &b.Records[i].Source
	r := &Record{Source: Source{File: old.File, PathID: old.PathID, Index: old.Index}}
	l := &loader{fsys: b.FS, options: b.options, parser: newParser(b.options.MaxDepth)}
	l.load(r)
	return r
}

// Unreadable returns the files of the broken records.
func (b *Base) Unreadable() (files []string) {
	for _, r := range b.Records {
		if r.Source.Broken {
			files = append(files, r.Source.File)
		}
	}
	return files
}

// Lookup finds the record that an id belongs to, or nil. It prefers, in this order:
//
//   - the record at the id's path, unless it declares another id
//   - the record that declares the id
//   - the record at the id's path
//
// So links still find a record whose id has a typo or whose text is broken.
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

// Has reports whether the records folder had the file when it was loaded.
func (b *Base) Has(file string) bool {
	if _, found := slices.BinarySearch(b.Others, file); found {
		return true
	}
	_, found := slices.BinarySearch(b.files, file)
	return found
}
