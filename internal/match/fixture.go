package match

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Fixtures are the logs that a knowledge base tests its regexes against.
//
//	<dir>/<domain>/<slug>/match/*.log    the record's regex must match these
//	<dir>/<domain>/<slug>/nomatch/*.log  and must not match these
//	<dir>/clean/**/*.log                 no regex at all may match these
//
// A [ProvenanceFile] in <dir>/<domain>/<slug> says how the logs came to be.
type Fixtures struct {
	fsys       fs.FS
	dir        string
	provenance map[string]bool // the ids that have such a file
	// Match and NoMatch are the paths of a record's logs, by id.
	Match, NoMatch map[string][]string
	// Clean are the paths of the logs of sound runs.
	Clean []string
	// Misplaced are the files that look like fixtures and are none, for where they
	// lie or what they are called.
	Misplaced []string
}

// LoadFixtures lists the fixtures below dir. A base without the folder has none.
func LoadFixtures(fsys fs.FS, dir string) (*Fixtures, error) {
	f := &Fixtures{
		fsys: fsys, dir: dir, provenance: make(map[string]bool),
		Match: make(map[string][]string), NoMatch: make(map[string][]string),
	}
	err := fs.WalkDir(fsys, dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.Type().IsRegular() && !strings.HasPrefix(entry.Name(), ".") {
			f.add(file, strings.TrimPrefix(file, dir+"/"))
		}
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot list the fixtures: %w", err)
	}
	return f, nil
}

func (f *Fixtures) add(file, below string) {
	parts := strings.Split(below, "/")
	isLog := path.Ext(file) == ".log"
	if parts[0] == "clean" && isLog {
		f.Clean = append(f.Clean, file)
		return
	}
	kind := ""
	if len(parts) == 4 {
		kind = parts[2]
	}
	switch id := path.Join(parts[:min(len(parts), 2)]...); {
	case kind == "match" && isLog:
		f.Match[id] = append(f.Match[id], file)
	case kind == "nomatch" && isLog:
		f.NoMatch[id] = append(f.NoMatch[id], file)
	case len(parts) == 3 && parts[2] == ProvenanceFile:
		f.provenance[id] = true
	case strings.EqualFold(path.Ext(file), ".log"), kind == "match" || kind == "nomatch":
		f.Misplaced = append(f.Misplaced, file)
	}
}

// Records returns the ids that have fixtures, sorted.
func (f *Fixtures) Records() []string {
	var ids []string
	for _, logs := range []map[string][]string{f.Match, f.NoMatch} {
		for id := range logs {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
