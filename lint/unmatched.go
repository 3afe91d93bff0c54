package lint

import (
	"io/fs"
	"slices"

	"github.com/kbctl/kbctl/internal/text/glob"
)

// An UnmatchedPath is a path of an override or an ignore that matches no file.
type UnmatchedPath struct {
	Path string
	// Line is the line of the override or the ignore in the configuration.
	Line int
}

// Unmatched returns the paths of the overrides and the ignores that match no file among
// the records, cards and logs.
func Unmatched(p *Pass) (paths []UnmatchedPath) {
	o := &p.run.options
	add := func(globs []string, line int) {
		for _, path := range globs {
			paths = append(paths, UnmatchedPath{path, line})
		}
	}
	if o.Levels != nil {
		for _, override := range o.Levels.Overrides {
			add(override.Paths, override.Line)
		}
	}
	for _, ignore := range o.Ignores {
		add(ignore.Paths, ignore.Line)
	}
	without := func(file string) {
		paths = slices.DeleteFunc(paths, func(u UnmatchedPath) bool { return glob.Match(u.Path, file) })
	}
	for i := 0; i < len(p.Base.Records) && len(paths) > 0; i++ {
		without(p.Base.Records[i].Source.File)
	}
	if len(paths) == 0 {
		return nil
	}
	for _, folder := range []string{p.Base.Dir, o.Settings.Fixtures, o.Settings.Reproductions} {
		_ = fs.WalkDir(p.Base.FS, folder, func(file string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil && entry != nil && entry.IsDir():
				return fs.SkipDir
			case err == nil && !entry.IsDir() && !p.Base.Has(file):
				without(file)
			}
			if len(paths) == 0 {
				return fs.SkipAll
			}
			return nil
		})
	}
	return paths
}
