package workspace

import (
	"io/fs"
	"path"
	"strings"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
)

// RefuseRepository refuses a path in git's own folder, or in a git repository below the root of a base, such as a
// submodule. Its files do not belong to the base.
func RefuseRepository(root fs.FS, below string) error {
	for at := below; at != "."; at = path.Dir(at) {
		if strings.EqualFold(path.Base(at), ".git") {
			return usage.Errorf("%s belongs to git; name another folder in %s", at, config.File)
		}
		if _, err := fs.Lstat(root, path.Join(at, ".git")); err == nil {
			return usage.Errorf("%s is another git repository, such as a submodule, and does not belong to this knowledge base; to use it, put a %s into it and run kbctl there", at, config.File)
		}
	}
	return nil
}
