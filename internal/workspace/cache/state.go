package cache

import (
	"io/fs"
	"time"
)

// A state is what the file system reports about a file without opening it. While the
// state stays the same, so does the content, except in the case that [file.settled]
// describes.
type state struct {
	size         int64
	mtime, ctime int64 // in nanoseconds since 1970; ctime is 0 if unknown
	inode        uint64
	mode         fs.FileMode
}

// A file is one file of a [Snapshot].
type file struct {
	path string // slash-separated, from the root of the tree
	state
	sum    sum // of the content, if hashed
	hashed bool
}

// margin is the coarsest resolution of file times that we support: FAT has two seconds.
const margin = 2 * time.Second

// settled reports whether a file's last change is older than the margin before a time.
// Then any change after that time shows in the file's state. Two changes within one
// tick of the file system's clock would leave the same state.
func (f *file) settled(before time.Time) bool {
	latest := before.Add(-margin).UnixNano()
	return f.mtime < latest && f.ctime < latest
}
