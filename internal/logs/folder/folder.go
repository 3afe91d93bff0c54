// Package folder finds the logs in a folder.
package folder

import (
	"bytes"
	"io/fs"
	"path"
	"strings"
)

// Files lists the regular files of a tree, in order. It omits hidden files and markdown
// pages, which document the others.
func Files(fsys fs.FS) (files []string, err error) {
	err = fs.WalkDir(fsys, ".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && file == ".":
			return err
		case err != nil:
			return nil // a folder without permission to read
		case file != "." && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.Type().IsRegular() && path.Ext(file) != ".md":
			files = append(files, file)
		}
		return nil
	})
	return files, err
}

// Sniffed is the number of bytes at the start of a file that show whether it is text.
const Sniffed = 8 << 10

// Binary reports whether the start of a file is not text.
func Binary(head []byte) bool {
	odd := 0
	for _, c := range head {
		if c < ' ' && !bytes.ContainsRune([]byte("\t\n\v\f\r\b\x1b"), rune(c)) {
			odd++
		}
	}
	return bytes.IndexByte(head, 0) >= 0 || odd*10 > len(head)
}
