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

// gone tells whether a finding went because there is nothing left to look at: the
// record, its card or the log that it shows was deleted, can be read no more, became
// a link, or is where nobody looks.
func (c *comparison) gone(f *lint.Finding) bool {
	if c.unseen(f.Path()) || f.Record != nil && c.unread(f.Record.Source.File) {
		return true
	}
	return slices.ContainsFunc(f.Related, func(r lint.Related) bool { return r.File != "" && c.unseen(r.File) })
}

// unread tells whether what was a record is none that can be read.
func (c *comparison) unread(file string) bool {
	now := c.now(file)
	_, there := slices.BinarySearch(c.delta.After.Files(), now)
	return !there || c.broken[now] || c.deleted[file]
}

// unseen tells whether a file that was looked at is not any more.
func (c *comparison) unseen(file string) bool {
	now := c.now(file)
	switch {
	case c.deleted[file] || c.broken[now]:
		return true
	case config.Paths{c.own.Fixtures}.Has(file):
		info, err := fs.Lstat(c.delta.After.FS, now)
		return err != nil || !info.Mode().IsRegular() || !config.Paths{c.config.Fixtures}.Has(now)
	}
	return config.Paths{c.own.Records}.Has(file) && !c.delta.After.Has(now)
}

// countOutside counts the records and logs that lie where they were looked for
// before, and where nobody looks now.
func (c *comparison) countOutside() error {
	for _, folder := range []struct{ was, is, ext string }{
		{c.own.Records, c.config.Records, ".json"}, {c.own.Fixtures, c.config.Fixtures, ".log"},
	} {
		err := fs.WalkDir(c.delta.After.FS, folder.was, func(file string, entry fs.DirEntry, err error) error {
			switch hidden := file != folder.was && strings.HasPrefix(path.Base(file), "."); {
			case errors.Is(err, fs.ErrNotExist):
			case err != nil:
				return fmt.Errorf("cannot list what is in the folders as they were: %w", err)
			case entry.IsDir() && (hidden || config.Paths{folder.is}.Has(file)):
				return fs.SkipDir
			case !hidden && entry.Type().IsRegular() && path.Ext(file) == folder.ext:
				c.delta.Outside++
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
