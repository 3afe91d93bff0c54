// Package fix applies fixes, to texts and to knowledge bases.
package fix

import (
	"bytes"
	"fmt"
	"io/fs"

	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Change is a file before and after.
type Change struct {
	// File is slash-separated from the knowledge base's root.
	File string
	// Before is nil if there was no such file.
	Before, After []byte
}

// Alters tells whether there is anything to write. An empty file where there was none
// is something.
func (c Change) Alters() bool { return c.Before == nil || !bytes.Equal(c.Before, c.After) }

// maxSize is the most that is read of a file: more than any record or card has.
const maxSize = 64 << 20

// Preview returns what a fix alone would do to the files of a knowledge base, one
// change for each file that it changes, in the order of its edits. It writes
// nothing. That nothing gets worse by it is not certain: see [Base].
func Preview(fsys fs.FS, fix *lint.Fix) ([]Change, error) {
	var changes []Change
	for _, edit := range fix.Edits {
		before, err := ReadFile(fsys, edit.File)
		if err != nil {
			return nil, err
		}
		after, err := apply(edit, before)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", edit.File, err)
		}
		if c := (Change{edit.File, before, after}); c.Alters() {
			changes = append(changes, c)
		}
	}
	return changes, nil
}

// apply makes an edit to a file's text, nil if there is no such file.
func apply(edit lint.Edit, before []byte) (after []byte, err error) {
	if edit.Make != nil {
		return edit.Make(before)
	}
	text, err := schema.Patch(string(before), edit.Patch...)
	return []byte(text), err
}

// ReadFile reads a regular file, never through a link. One that does not exist is
// nil and no error.
func ReadFile(fsys fs.FS, file string) ([]byte, error) {
	return readfile.IfExists(fsys, file, maxSize)
}
