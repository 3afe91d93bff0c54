package main

import (
	"fmt"
	"os"
	"path"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/config"
)

// carryOut writes files and then moves others. Until the first moves, the old record is
// where it was, so that every link and every ignore has a record that it means, and a
// failure undoes all. Then the fixtures move, all at once. The old cards go, and last
// the old record. Whoever is killed on the way leaves what git shows as changed, and
// while the old record is there the same command finishes what is left to do, for it
// takes what is written already for what it is.
func carryOut(root *os.Root, c *config.Config, writes []fix.Change, moves []rename.Move) error {
	for _, m := range moves {
		if err := untouched(root, m); err != nil {
			return err
		}
	}
	if _, err := create(root, writes); err != nil {
		return err
	}
	for _, m := range moves {
		if err := move(root, m); err != nil {
			return fmt.Errorf("%w; run kbctl rename again when that is mended", err)
		}
		for dir := path.Dir(m.From); dir != c.Records && dir != c.Fixtures && dir != "."; dir = path.Dir(dir) {
			if root.Remove(dir) != nil { // which is not empty
				break
			}
		}
	}
	return nil
}

// move moves a folder, or removes a file that is there under another name now.
func move(root *os.Root, m rename.Move) error {
	if err := untouched(root, m); err != nil {
		return err
	}
	if !m.Folder {
		return root.Remove(m.From)
	}
	if _, err := makeFolders(root, path.Dir(m.To.File)); err != nil {
		return err
	}
	return root.Rename(m.From, m.To.File)
}

// untouched sees that a file to be removed is what it was when it was read.
func untouched(root *os.Root, m rename.Move) error {
	if m.Folder {
		return nil
	}
	if err := unchanged(root, fix.Change{File: m.From, Before: m.Was}); err != nil {
		return usagef("%s: %w", m.From, err)
	}
	return nil
}

// moved are the files that have a new name.
func moved(p *rename.Plan) (files []string) {
	for _, m := range p.Moves {
		if m.Folder {
			files = append(files, m.Logs...)
		} else {
			files = append(files, m.To.File)
		}
	}
	return files
}
