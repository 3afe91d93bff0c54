package git

import (
	"bytes"
	"os"
	"path/filepath"
)

// unwatched calls a function for the files of the index that git was told not to
// look at: to take them for unchanged, or not to check them out, as it is in a sparse
// checkout. Folders of submodules are none.
func (r *Repository) unwatched(each func(file string, skipped, there bool)) error {
	out, err := r.output("ls-files", "-z", "-v", "--cached")
	if err != nil {
		return err
	}
	for line := range bytes.SplitSeq(out, []byte{0}) {
		if len(line) < 3 {
			continue
		}
		tag, file := line[0], string(line[2:])
		skipped := tag == 'S' || tag == 's'
		if !skipped && (tag < 'a' || tag > 'z') {
			continue
		}
		info, err := os.Lstat(filepath.Join(r.Dir, filepath.FromSlash(file)))
		if err != nil || !info.IsDir() {
			each(file, skipped, err == nil)
		}
	}
	return nil
}

// Absent lists the files that are not checked out and are not to be: those beyond a
// sparse checkout. They have not been deleted.
func (r *Repository) Absent() (files []string, err error) {
	err = r.unwatched(func(file string, skipped, there bool) {
		if skipped && !there {
			files = append(files, file)
		}
	})
	return files, err
}

// hidden lists what may have changed without git's looking at it.
func (r *Repository) hidden() (changes []Change, err error) {
	err = r.unwatched(func(file string, skipped, there bool) {
		switch {
		case there:
			changes = append(changes, Change{file, file})
		case !skipped:
			changes = append(changes, Change{Old: file})
		}
	})
	return changes, err
}
