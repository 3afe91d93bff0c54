package plan

import (
	"fmt"
	"io/fs"
	"path"

	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// withShared returns a file system in which the folder of a plan has the shared files, too.
func (p *Plan) withShared(fsys fs.FS, dir string) (fs.FS, error) {
	files := make(map[string][]byte)
	for _, name := range p.Shared {
		copied := path.Join(p.Dir, path.Base(name))
		_, err := fs.Lstat(fsys, copied)
		if err == nil || files[copied] != nil {
			return nil, &config.ErrorAt{Message: fmt.Sprintf("files: there are two files named %s; rename one", path.Base(name))}
		}
		text, err := readfile.AtMost(fsys, path.Join(dir, name), mostBytes)
		if err != nil || !fs.ValidPath(name) {
			return nil, &config.ErrorAt{Message: fmt.Sprintf("files: %q is not a regular file below %s, such as git/server.py", name, dir)}
		}
		files[copied] = text
	}
	if len(files) == 0 {
		return fsys, nil
	}
	return overlay.New(fsys, files), nil
}

// SumScripts returns the [Sum] of the files in the folder of a reproduction and of those that
// it shares with others. It is empty if there are no files.
func SumScripts(fsys fs.FS, dir, id string) (string, error) {
	if p, err := Load(fsys, dir, id); err == nil {
		fsys = p.Tree
	}
	return SumFiles(fsys, path.Join(dir, id), "")
}
