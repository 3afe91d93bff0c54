package workspace

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// Ignored are files of a knowledge base that one line of a .gitignore leaves out.
type Ignored struct {
	git.Ignored          // the first file
	Files       []string // all of them
	// Remove reports whether the line must be removed, because it overrides the
	// lines of the base's own .gitignore.
	Remove bool
}

// FindIgnored returns the files that git ignores, by the lines that ignore them, and
// the lines that would keep them when added to the end of the base's .gitignore. A
// first file of "." is the whole base. It returns nothing if git cannot answer.
func FindIgnored(root string, o scaffold.Options, files []string) (groups []Ignored, keep []string) {
	repository, err := git.Open(root)
	if err != nil {
		return nil, nil
	}
	ignored, err := repository.Ignored(append([]string{"."}, files...))
	if err != nil || len(ignored) == 0 {
		return nil, nil
	}
	if ignored[0].Path == "." {
		return []Ignored{{Ignored: ignored[0], Files: []string{"."}, Remove: true}}, nil
	}
	for _, i := range ignored {
		at := slices.IndexFunc(groups, func(g Ignored) bool { return g.Source == i.Source && g.Line == i.Line })
		if at < 0 {
			at = len(groups)
			below, ok := Below(root, i.Source)
			remove := ok && strings.Contains(below, "/") && !strings.HasPrefix(below, ".git/")
			groups = append(groups, Ignored{Ignored: i, Remove: remove})
		}
		groups[at].Files = append(groups[at].Files, i.Path)
	}
	var kept []string
	for _, g := range groups {
		if !g.Remove {
			kept = append(kept, g.Files...)
		}
	}
	return groups, scaffold.Keep(o, kept)
}

// IgnoreFile returns the path of a base's own .gitignore.
func IgnoreFile(root string) string { return filepath.Join(root, ".gitignore") }
