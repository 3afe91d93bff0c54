package cache

import (
	"encoding/gob"
	"errors"
	"io"
	"io/fs"
	"strings"
)

// indexed is a file as the index keeps it.
type indexed struct {
	Path         string
	Size         int64
	Mtime, Ctime int64
	Inode        uint64
	Mode         fs.FileMode
	Sum          []byte
}

// encodeIndex writes the states and sums of files.
func encodeIndex(w io.Writer, files []file) error {
	list := make([]indexed, len(files))
	for i := range files {
		f := &files[i]
		list[i] = indexed{f.path, f.size, f.mtime, f.ctime, f.inode, f.mode, f.sum[:]}
	}
	return gob.NewEncoder(w).Encode(list)
}

var errDamaged = errors.New("the index is damaged")

// decodeIndex is the inverse of encodeIndex.
func decodeIndex(data string) ([]file, error) {
	r := strings.NewReader(data)
	var list []indexed
	if gob.NewDecoder(r).Decode(&list) != nil || r.Len() > 0 {
		return nil, errDamaged
	}
	files := make([]file, len(list))
	for i, f := range list {
		if len(f.Sum) != len(sum{}) {
			return nil, errDamaged
		}
		files[i] = file{path: f.Path, state: state{f.Size, f.Mtime, f.Ctime, f.Inode, f.Mode}, sum: sum(f.Sum), hashed: true}
	}
	return files, nil
}
