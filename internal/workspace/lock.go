package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
)

// A Writer is a loaded knowledge base that no other kbctl writes to until Close.
type Writer struct {
	*Workspace
	Files  *os.Root
	unlock func()
}

// Close lets other programs write to the base.
func (w *Writer) Close() {
	w.unlock()
	_ = w.Files.Close()
}

// OpenToWrite locks a knowledge base and then loads it, so that it sees what another
// kbctl wrote in the meantime.
func OpenToWrite(o Options, paths []string) (*Writer, error) {
	found, err := Find(o, paths)
	if err != nil {
		return nil, err
	}
	w, err := lock(found)
	if err != nil {
		return nil, err
	}
	if w.Workspace, err = openLocked(o, found.Root, paths); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// OpenUnlocked opens a knowledge base that may be written to later.
func OpenUnlocked(o Options, paths []string) (*Workspace, error) {
	w, err := Open(o, paths)
	if err != nil {
		return nil, err
	}
	if w.Loose {
		return nil, notABase(w.Root)
	}
	return w, RefuseLinks(w)
}

func notABase(root string) error {
	return usage.Errorf("%s is not a knowledge base, and kbctl writes nowhere else; put a %s there, which may be empty, to make it one", root, config.File)
}

// lock makes this kbctl the only one that writes to the base.
func lock(w *Workspace) (*Writer, error) {
	if w.Loose {
		return nil, notABase(w.Root)
	}
	files, err := os.OpenRoot(w.Root)
	if err != nil {
		return nil, err
	}
	waiting := func(longest time.Duration) {
		if w.options.Waiting != nil {
			w.options.Waiting(w.Root, longest)
		}
	}
	unlock, err := atomicfile.Begin(files, waiting, w.Config.Folders()...)
	if err == nil {
		return &Writer{Files: files, unlock: unlock}, nil
	}
	_ = files.Close()
	if errors.Is(err, atomicfile.ErrTaken) {
		return nil, fmt.Errorf("%s: %w; nothing is written. End that program, or try again when it is done", w.Root, err)
	}
	return nil, err
}

// openLocked opens the base at a locked root.
func openLocked(o Options, root string, paths []string) (*Workspace, error) {
	w, err := Find(o, paths)
	if err != nil {
		return nil, err
	}
	if w.Root != root {
		return nil, fmt.Errorf("%s is no longer a knowledge base; nothing is written", root)
	}
	if err := RefuseLinks(w); err != nil {
		return nil, err
	}
	return w, load(w)
}

// RefuseLinks refuses a folder of records behind a link. A check may read through
// it, but nothing is written through a link.
func RefuseLinks(w *Workspace) error {
	for at := w.Config.Records; at != "."; at = path.Dir(at) {
		if info, err := fs.Lstat(os.DirFS(w.Root), at); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return usage.Errorf("%s is a link, and kbctl never writes through one; set records in %s to the folder itself", at, config.File)
		}
	}
	return nil
}
