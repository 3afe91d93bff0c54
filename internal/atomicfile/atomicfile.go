// Package atomicfile replaces files so that a reader sees the old or the new
// content and never a part of either, whenever the writer is killed.
package atomicfile

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// newMode is the mode of a new file, before the umask.
const newMode fs.FileMode = 0o644

// Write makes data the content of a file in root, slash-separated, if it is not
// already, and tells whether it wrote. The folder must exist. The file keeps its
// mode; a new one gets 0644. Links that lead out of root are not followed, and
// a file that is a link is replaced, not written through.
func Write(root *os.Root, name string, data []byte) (written bool, err error) {
	return write(root, name, data, newMode)
}

// WritePrivate is Write for what is nobody else's business: a new file gets 0600.
func WritePrivate(root *os.Root, name string, data []byte) (written bool, err error) {
	return write(root, name, data, 0o600)
}

func write(root *os.Root, name string, data []byte, mode fs.FileMode) (written bool, err error) {
	if info, err := root.Lstat(name); err == nil && info.Mode().IsRegular() {
		mode = info.Mode().Perm()
		if info.Size() == int64(len(data)) {
			if have, err := root.ReadFile(name); err == nil && bytes.Equal(have, data) {
				return false, nil
			}
		}
	} else if err == nil && info.IsDir() {
		return false, &fs.PathError{Op: "write", Path: name, Err: errors.New("is a folder")}
	}
	temporary := temporaryName(name, rand.Text())
	if err := create(root, temporary, data, mode); err != nil {
		_ = root.Remove(temporary)
		return false, fmt.Errorf("cannot write %s: %w", name, err)
	}
	if err := root.Rename(temporary, name); err != nil {
		_ = root.Remove(temporary)
		return false, fmt.Errorf("cannot replace %s: %w", name, err)
	}
	return true, nil
}

func create(root *os.Root, name string, data []byte, mode fs.FileMode) (err error) {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if mode != newMode { // which the umask has cut
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	_, err = f.Write(data)
	return err
}
