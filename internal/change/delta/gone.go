package delta

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
)

// isGone reports whether a lost finding is about a file that is no longer checked: the
// record, its card, or the log that the finding shows.
func (c *comparison) isGone(f *lint.Finding) bool {
	if c.unchecked(f.Path()) || f.Record != nil && c.unreadable(f.Record.Source.File) {
		return true
	}
	return slices.ContainsFunc(f.Related, func(r lint.Related) bool { return r.File != "" && c.unchecked(r.File) })
}

// unreadable reports whether a former record does not exist or cannot be read.
func (c *comparison) unreadable(file string) bool {
	now := c.now(file)
	_, exists := slices.BinarySearch(c.After.Files(), now)
	return !exists || c.broken[now] || c.deleted[file]
}

// unchecked reports whether a file was checked before the change and no longer is. It
// was deleted, cannot be read, became a link, or is outside of the folders.
func (c *comparison) unchecked(file string) bool {
	now := c.now(file)
	switch {
	case c.deleted[file] || c.broken[now]:
		return true
	case config.Paths{c.policy.was.Fixtures}.Has(file):
		info, err := fs.Lstat(c.After.FS, now)
		return err != nil || !info.Mode().IsRegular() || !config.Paths{c.policy.now.Fixtures}.Has(now)
	}
	return config.Paths{c.policy.was.Records}.Has(file) && !c.After.Has(now)
}

// countUnchecked counts the records and logs that lie in the former folders and not in
// the current ones.
func countUnchecked(fsys fs.FS, p *policy) (n int, err error) {
	was, now := p.was, p.now
	for _, folder := range []struct{ was, now, ext string }{{was.Records, now.Records, ".json"}, {was.Fixtures, now.Fixtures, ".log"}} {
		err := fs.WalkDir(fsys, folder.was, func(file string, entry fs.DirEntry, err error) error {
			switch hidden := file != folder.was && strings.HasPrefix(path.Base(file), "."); {
			case errors.Is(err, fs.ErrNotExist):
			case err != nil:
				return fmt.Errorf("cannot list the former folders: %w", err)
			case entry.IsDir() && (hidden || config.Under(file, folder.now)):
				return fs.SkipDir
			case !hidden && entry.Type().IsRegular() && path.Ext(file) == folder.ext:
				n++
			}
			return nil
		})
		if err != nil {
			return 0, err
		}
	}
	return n, nil
}
