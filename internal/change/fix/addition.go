package fix

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/kbctl/kbctl/internal/card"
)

// ErrExists means that a file exists that kbctl must not overwrite.
var ErrExists = errors.New("already exists; move it")

// Addition returns the change that creates a file. The file may exist with the same
// content, or as a card, which kbctl can generate again. Otherwise the error wraps
// [ErrExists].
func Addition(fsys fs.FS, file string, text []byte) (Change, error) {
	have, err := ReadFile(fsys, file)
	if err != nil {
		return Change{}, err
	}
	ours := path.Ext(file) == ".md" && card.Is(have)
	if have != nil && !ours && !bytes.Equal(have, text) {
		return Change{}, fmt.Errorf("%s %w", file, ErrExists)
	}
	return Change{file, have, text}, nil
}
