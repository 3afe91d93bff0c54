package fix

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/kbctl/kbctl/internal/card"
)

// ErrTaken is the error of a file that is there already, and may be anybody's.
var ErrTaken = errors.New("is there already; move it")

// Addition is the change that adds a file. What is there may be the same, or a card,
// which kbctl has made and makes again; of all else the error wraps [ErrTaken].
func Addition(fsys fs.FS, file string, text []byte) (Change, error) {
	have, err := ReadFile(fsys, file)
	if err != nil {
		return Change{}, err
	}
	ours := path.Ext(file) == ".md" && card.Is(have)
	if have != nil && !ours && !bytes.Equal(have, text) {
		return Change{}, fmt.Errorf("%s %w", file, ErrTaken)
	}
	return Change{file, have, text}, nil
}
