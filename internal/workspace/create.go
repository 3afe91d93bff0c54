package workspace

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// Additions returns the changes that add files to a base, with one file last. It
// refuses to write over any file except a card.
func Additions(fsys fs.FS, files map[string][]byte, last string) (changes []fix.Change, err error) {
	order := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(file string) bool { return file == last })
	for _, file := range append(order, last) {
		c, err := fix.Addition(fsys, file, files[file])
		if errors.Is(err, fix.ErrExists) {
			return nil, usage.Error{Err: err}
		}
		if err != nil {
			return nil, err
		}
		if c.Alters() {
			changes = append(changes, c)
		}
	}
	return changes, nil
}

// Create writes files in the order given, deletes those with nil contents, and returns
// their names. If it fails, it undoes everything.
func Create(files *os.Root, changes []fix.Change) (written []string, err error) {
	for _, c := range changes {
		if err := RefuseRepository(files.FS(), c.File); err != nil {
			return nil, err
		}
		if err := CheckUnchanged(files, c); err != nil {
			return nil, usage.Errorf("%s: %w", c.File, err)
		}
	}
	var undo []func()
	defer func() {
		if err != nil {
			for _, do := range slices.Backward(undo) {
				do()
			}
		}
	}()
	for _, c := range changes {
		made, err := MakeFolders(files, path.Dir(c.File))
		for _, dir := range slices.Backward(made) {
			undo = append(undo, func() { _ = files.Remove(dir) }) // only if it is empty
		}
		if err != nil {
			return nil, err
		}
		if c.After == nil {
			err = files.Remove(c.File)
		} else {
			_, err = atomicfile.Write(files, c.File, c.After)
		}
		if err != nil {
			return nil, err
		}
		undo = append(undo, func() { putBack(files, c) })
		written = append(written, c.File)
	}
	return written, nil
}

func putBack(files *os.Root, c fix.Change) {
	if c.Before == nil {
		_ = files.Remove(c.File)
	} else {
		_, _ = atomicfile.Write(files, c.File, c.Before)
	}
}

// MakeFolders makes a folder and its parents, and returns the new ones, the innermost
// first. It refuses links, which kbctl does not follow when it reads records.
func MakeFolders(files *os.Root, dir string) (made []string, err error) {
	for at := dir; at != "."; at = path.Dir(at) {
		info, err := files.Lstat(at)
		if err == nil && !info.IsDir() {
			return nil, usage.Errorf("%s is not a folder; move it", at)
		}
		if err == nil {
			continue
		}
		made = append(made, at)
	}
	return made, files.MkdirAll(dir, 0o755)
}
