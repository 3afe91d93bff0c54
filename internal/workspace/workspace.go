// Package workspace finds, opens, locks and writes a knowledge base on disk. It
// prints nothing.
package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/cache"
	"github.com/kbctl/kbctl/schema"
)

// Options say where to look for a knowledge base and how to read it.
type Options struct {
	Dir  string // the folder that relative paths start from
	Jobs int    // how many records to read at once; 0 for one per processor
	// Waiting is called when another program has locked the base for a while.
	Waiting func(root string, longest time.Duration)
	Listed  func(records int) // see [schema.Options]
}

// Path resolves a path of the command line.
func (o Options) Path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(o.Dir, path)
}

// A Workspace is a knowledge base on disk.
type Workspace struct {
	Root   string // absolute
	Config *config.Config
	// Base has the records. It is nil until they are loaded.
	Base *schema.Base
	// Witness has read the configuration and the baseline.
	Witness *cache.Witness
	// Hidden are files on disk that kbctl does not look at.
	Hidden []string
	// Loose reports whether this is only a folder with records in it.
	Loose bool
	// Only reports whether the user asked for a file, by its path from the root. It
	// is nil for all files.
	Only func(file string) bool

	options   Options
	shownFrom string // the folder that shown paths start from
}

// Open finds and loads the knowledge base of the paths or, without paths, of the
// working directory.
func Open(o Options, paths []string) (*Workspace, error) {
	w, err := Find(o, paths)
	if err != nil {
		return nil, err
	}
	return w, load(w)
}

// load reads the records.
func load(w *Workspace) (err error) {
	w.Base, err = schema.Load(w.FS(), w.LoadOptions())
	if errors.Is(err, fs.ErrNotExist) {
		return w.NoRecords()
	}
	return err
}

// NoRecords returns the error for a missing folder of records.
func (w *Workspace) NoRecords() error {
	if err := RefuseRepository(os.DirFS(w.Root), w.Config.Records); err != nil {
		return err
	}
	return usage.Errorf("%s has no folder %q; put the records there, or set records in %s", w.Root, w.Config.Records, config.File)
}

// FS returns the files of the knowledge base, without the hidden ones.
func (w *Workspace) FS() fs.FS { return ownFiles(w, os.DirFS(w.Root)) }

// Closed is like [Workspace.FS], but follows no link that leads out of the base. The
// caller must close the root.
func (w *Workspace) Closed() (fs.FS, *os.Root, error) {
	root, err := os.OpenRoot(w.Root)
	if err != nil {
		return nil, nil, err
	}
	return ownFiles(w, root.FS()), root, nil
}

// ownFiles returns the files of the knowledge base among those on the disk. A repository
// inside of it, such as a submodule, is not part of it.
func ownFiles(w *Workspace, disk fs.FS) fs.FS {
	return overlay.Without(overlay.WithoutRepositories(disk), w.Hidden)
}

// LoadOptions returns the options that load the base.
func (w *Workspace) LoadOptions() schema.Options {
	return schema.Options{Records: w.Config.Records, MaxSize: int64(w.Config.MaxRecordSize), Jobs: w.options.Jobs, Listed: w.options.Listed}
}

// Records returns the records that the user asked for.
func (w *Workspace) Records() []*schema.Record {
	if w.Only == nil {
		return w.Base.Records
	}
	var records []*schema.Record
	for _, r := range w.Base.Records {
		if w.Only(r.Source.File) {
			records = append(records, r)
		}
	}
	return records
}

// Lookup finds a record by its id or its file.
func (w *Workspace) Lookup(id string) (*schema.Record, error) {
	if r := w.Base.Lookup(id); r != nil {
		return r, nil
	}
	if below, ok := Below(w.Root, w.options.Path(id)); ok {
		for _, r := range w.Base.Records {
			if r.Source.File == below {
				return r, nil
			}
		}
	}
	hint := wording.DidYouMean(id, Names(w.Base))
	if hint == "" && len(w.Base.Records) > 0 {
		hint = fmt.Sprintf("; an id is like %q", w.Base.Records[0].Name())
	}
	return nil, usage.Errorf("there is no record %q%s", id, hint)
}

// Names returns the names of all records.
func Names(base *schema.Base) (names []string) {
	for _, r := range base.Records {
		names = append(names, r.Name())
	}
	return names
}

// Catalogs loads the embedded catalogs and those of the knowledge base. It follows
// no link that leads out of the base.
func (w *Workspace) Catalogs() (*catalog.Catalogs, error) {
	files, root, err := w.Closed()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return catalog.Load(files, w.Config.Catalogs, w.Config.CatalogDomains)
}
