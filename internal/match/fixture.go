package match

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// Fixtures are the logs that test the regexes of a knowledge base:
//
//	<dir>/<domain>/<slug>/match/*.log    the record's regex must match
//	<dir>/<domain>/<slug>/nomatch/*.log  the record's regex must not match
//	<dir>/clean/**/*.log                 no regex may match
//
// The file [ProvenanceFile] in <dir>/<domain>/<slug> describes the origin of the
// logs.
type Fixtures struct {
	fsys       fs.FS
	dir        string
	provenance map[string]bool // whether the file exists, by id
	// Match and NoMatch list the paths of each record's logs, by id.
	Match, NoMatch map[string][]string
	// Clean lists the paths of logs of successful runs.
	Clean []string
	// Misplaced lists files that look like fixtures but have the wrong place or
	// name.
	Misplaced []string
	// Links lists links to files or folders. kbctl follows none, so it reads nothing there.
	Links []string
}

// LoadFixtures lists the fixtures below dir. The folder need not exist.
func LoadFixtures(fsys fs.FS, dir string) (*Fixtures, error) {
	f := &Fixtures{
		fsys: fsys, dir: dir, provenance: make(map[string]bool),
		Match: make(map[string][]string), NoMatch: make(map[string][]string),
	}
	err := fs.WalkDir(fsys, dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch hidden := strings.HasPrefix(entry.Name(), "."); {
		case hidden:
		case entry.Type().IsRegular():
			f.add(file, strings.TrimPrefix(file, dir+"/"))
		case entry.Type()&fs.ModeSymlink != 0:
			f.Links = append(f.Links, file)
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

// ProvenanceFiles returns the paths of the provenance files, sorted.
func (f *Fixtures) ProvenanceFiles() []string {
	var files []string
	for id := range f.provenance {
		files = append(files, path.Join(f.dir, id, ProvenanceFile))
	}
	slices.Sort(files)
	return files
}

// Records returns the sorted ids of the records with fixtures.
func (f *Fixtures) Records() []string {
	ids := slices.AppendSeq(slices.Collect(maps.Keys(f.Match)), maps.Keys(f.NoMatch))
	slices.Sort(ids)
	return slices.Compact(ids)
}
