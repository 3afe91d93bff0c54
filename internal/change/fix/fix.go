// Package fix applies fixes to texts and to knowledge bases.
package fix

import (
	"bytes"
	"fmt"
	"io/fs"

	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Change is the content of a file before and after.
type Change struct {
	// File is slash-separated from the knowledge base's root.
	File string
	// Before is nil if the file did not exist.
	Before, After []byte
}

// Alters reports whether there is anything to write. Creating an empty file counts.
func (c Change) Alters() bool { return c.Before == nil || !bytes.Equal(c.Before, c.After) }

// maxSize is larger than any record or card.
const maxSize = 64 << 20

// Preview returns the effect of one fix on a knowledge base: a change for each file, in
// the order of the edits. It writes nothing. Unlike [Base], it does not check whether
// the fix causes other findings.
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

// apply applies an edit to the content of a file. It is nil if the file does not exist.
func apply(edit lint.Edit, before []byte) (after []byte, err error) {
	if edit.Make != nil {
		return edit.Make(before)
	}
	text, err := schema.Patch(string(before), edit.Patch...)
	return []byte(text), err
}

// ReadFile reads a regular file and never follows a link. It returns nil and no error if
// the file does not exist.
func ReadFile(fsys fs.FS, file string) ([]byte, error) {
	return readfile.IfExists(fsys, file, maxSize)
}
