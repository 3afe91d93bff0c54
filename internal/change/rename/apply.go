package rename

import (
	"fmt"
	"os"
	"path"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

// Apply writes files and then moves others. Until the first move the old record stays
// in place, so every link and every ignore refers to a record, and a failure undoes
// everything. Then the fixtures move, all at once. The old cards go next, and the old
// record last. A killed run leaves changes that git shows. As long as the old record
// exists, the same command finishes the work: it accepts what is already written.
func Apply(files *os.Root, c *config.Config, writes []fix.Change, moves []Move) error {
	for _, m := range moves {
		for _, file := range []string{m.From, m.To.File} {
			if file == "" {
				continue // a file that is only removed has no new name
			}
			if err := workspace.RefuseRepository(files.FS(), file); err != nil {
				return err
			}
		}
		if err := checkUntouched(files, m); err != nil {
			return err
		}
	}
	if _, err := workspace.Create(files, writes); err != nil {
		return err
	}
	for _, m := range moves {
		if err := move(files, m); err != nil {
			return fmt.Errorf("%w; correct that, and run the same command again", err)
		}
		for dir := path.Dir(m.From); dir != c.Records && dir != c.Fixtures && dir != c.Reproductions && dir != "."; dir = path.Dir(dir) {
			if files.Remove(dir) != nil { // it is not empty
				break
			}
		}
	}
	return nil
}

// move moves a folder, or removes a file that now exists under another name.
func move(files *os.Root, m Move) error {
	if err := checkUntouched(files, m); err != nil {
		return err
	}
	if !m.Folder {
		return files.Remove(m.From)
	}
	if _, err := workspace.MakeFolders(files, path.Dir(m.To.File)); err != nil {
		return err
	}
	return files.Rename(m.From, m.To.File)
}

// checkUntouched returns an error if a file to remove has changed since it was read.
func checkUntouched(files *os.Root, m Move) error {
	if m.Folder {
		return nil
	}
	if err := workspace.CheckUnchanged(files, fix.Change{File: m.From, Before: m.Was}); err != nil {
		return usage.Errorf("%s: %w", m.From, err)
	}
	return nil
}

// Moved returns the new names of the files that move.
func (p *Plan) Moved() (files []string) {
	for _, m := range p.Moves {
		if m.Folder {
			files = append(files, m.Logs...)
		} else {
			files = append(files, m.To.File)
		}
	}
	return files
}
