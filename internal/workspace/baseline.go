package workspace

import (
	"errors"
	"io/fs"
	"os"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
	"github.com/kbctl/kbctl/lint"
)

// Accepted returns the findings that the baseline accepts. It returns nil if there is
// no baseline.
func Accepted(w *Workspace) ([]lint.Accepted, error) {
	if w.Loose {
		return nil, nil
	}
	return baseline.Accepted(w.Witness)
}

// SaveBaseline writes a baseline. It removes the file of one without entries.
func SaveBaseline(files *os.Root, b *baseline.Baseline) error {
	if len(b.Entries) == 0 {
		if err := files.Remove(baseline.File); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	data, err := b.Bytes()
	if err != nil {
		return err
	}
	_, err = atomicfile.Write(files, baseline.File, data)
	return err
}
