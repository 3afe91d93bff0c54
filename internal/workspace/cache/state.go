package cache

import (
	"io/fs"
	"time"
)

// A state is what a file system tells of a file without opening it. As long as it
// stays, so does what is in the file, but for what [file.settled] says.
type state struct {
	size         int64
	mtime, ctime int64 // in nanoseconds since 1970; ctime is 0 where there is none
	inode        uint64
	mode         fs.FileMode
}

// A file is one that the snapshot of a tree has.
type file struct {
	path string // slash-separated from the root of the tree
	state
	sum    sum // of the content, where hashed
	hashed bool
}

// margin is how coarse the times of a file system may be: two seconds on FAT.
const margin = 2 * time.Second

// settled tells whether a file has been as it is for so long before a time that a
// change after that time shows in its state. What was changed twice within one
// tick of the file system's clock would look the same otherwise.
func (f *file) settled(before time.Time) bool {
	latest := before.Add(-margin).UnixNano()
	return f.mtime < latest && f.ctime < latest
}
