package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrNoBase means that a folder is not inside a knowledge base.
var ErrNoBase = errors.New("no knowledge base here")

// Find returns the root of the knowledge base that contains a folder: the folder itself or
// the nearest one above with a .kbctl.yaml or a records folder. The search does not
// leave the git checkout. The error wraps [ErrNoBase].
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		if isFile(filepath.Join(at, File)) || isDir(filepath.Join(at, Default().Records)) {
			return at, nil
		}
		if exists(filepath.Join(at, ".git")) || filepath.Dir(at) == at {
			return "", fmt.Errorf("%w: neither %s nor a folder above it has a %s or a records folder", ErrNoBase, dir, File)
		}
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
