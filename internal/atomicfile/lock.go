package atomicfile

import (
	"io/fs"
	"os"
	"path"
	"strings"
)

// Begin waits until no other kbctl writes into root, and removes what one that was
// killed while it wrote has left in some folders and in all that is below them.
// The caller is the one that writes until it calls end. Where folders cannot be
// locked it does nothing, for then what looks left over may be in use.
func Begin(root *os.Root, folders ...string) (end func(), err error) {
	folder, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	end = func() { folder.Close() } // which ends the lock too
	if lock(folder) != nil {
		return end, nil
	}
	for _, dir := range folders {
		err := fs.WalkDir(root.FS(), dir, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // what cannot be read has been written by others
			case entry.IsDir() && name != dir && strings.HasPrefix(entry.Name(), "."):
				return fs.SkipDir
			case entry.Type().IsRegular() && IsTemporary(entry.Name()):
				return root.Remove(name)
			}
			return nil
		})
		if err != nil {
			end()
			return nil, err
		}
	}
	return end, nil
}

// The name of a temporary file starts with a dot, so that a leftover is not taken
// for a record.
const (
	temporaryStart = ".kbctl-"
	temporaryEnd   = ".tmp"
	randomLength   = 12
)

func temporaryName(beside, random string) string {
	return path.Join(path.Dir(beside), temporaryStart+random[:randomLength]+temporaryEnd)
}

// IsTemporary tells whether a file of this name is one that Write is writing, or was
// killed over.
func IsTemporary(name string) bool {
	random, ok := strings.CutPrefix(name, temporaryStart)
	random, isOurs := strings.CutSuffix(random, temporaryEnd)
	return ok && isOurs && len(random) == randomLength && strings.Trim(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}
