package cache

import (
	"path"
	"slices"
	"time"
)

// States are the states of a tree's files at one time. No file has been read.
type States struct {
	files []file
	taken time.Time
}

// States lists a tree.
func (t Tree) States(jobs int) (*States, error) {
	taken := time.Now()
	files, err := t.list(jobs)
	return &States{files, taken}, err
}

// Since returns the files that have changed since earlier states, including created and
// deleted ones. The doubtful files may have changed: their last change was too recent
// to tell. Paths are slash-separated from the root.
func (s *States) Since(earlier *States) (changed, doubtful []string) {
	old := earlier.files
	for i := range s.files {
		f := &s.files[i]
		for len(old) > 0 && old[0].path < f.path {
			changed, old = append(changed, old[0].path), old[1:]
		}
		known := len(old) > 0 && old[0].path == f.path
		switch {
		case !known || old[0].state != f.state:
			changed = append(changed, f.path)
		case !f.settled(earlier.taken):
			doubtful = append(doubtful, f.path)
		}
		if known {
			old = old[1:]
		}
	}
	for _, f := range old {
		changed = append(changed, f.path)
	}
	return changed, doubtful
}

// Folders returns the folders that contain the files, and their parents up to the root,
// which is ".".
func (s *States) Folders() []string {
	folders := map[string]bool{".": true}
	for i := range s.files {
		for dir := path.Dir(s.files[i].path); !folders[dir]; dir = path.Dir(dir) {
			folders[dir] = true
		}
	}
	var list []string
	for dir := range folders {
		list = append(list, dir)
	}
	slices.Sort(list)
	return list
}
