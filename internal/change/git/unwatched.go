package git

import (
	"bytes"
	"os"
	"path/filepath"
)

// unwatched calls a function for each file of the index that git does not look at: it
// is assumed to be unchanged, or it is not checked out because the checkout is sparse.
// Folders of submodules are left out.
func unwatched(r *Repository, each func(file string, skipped, exists bool)) error {
	out, err := r.git.output("ls-files", "-z", "-v", "--cached")
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

// Absent lists the files outside of a sparse checkout. They have not been deleted.
func (r *Repository) Absent() (files []string, err error) {
	err = unwatched(r, func(file string, skipped, exists bool) {
		if skipped && !exists {
			files = append(files, file)
		}
	})
	return files, err
}

// hidden lists the files whose changes git does not notice.
func hidden(r *Repository) (changes []Change, err error) {
	err = unwatched(r, func(file string, skipped, exists bool) {
		switch {
		case exists:
			changes = append(changes, Change{file, file})
		case !skipped:
			changes = append(changes, Change{Old: file})
		}
	})
	return changes, err
}
