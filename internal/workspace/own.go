package workspace

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
)

// CheckOutputPath refuses to write the output of a command over one of the knowledge
// base's own files, or to a place where the base would take it for one.
func CheckOutputPath(w *Workspace, flag, name, file string) error {
	target, err := resolved(file)
	if err != nil {
		return err
	}
	root, err := filepath.EvalSymlinks(w.Root)
	if err != nil {
		return err
	}
	if below, ok := Below(root, target); ok {
		if what := own(w, below); what != "" {
			return usage.Errorf("%s: %s is the place of %s of the knowledge base; name another file", flag, name, what)
		}
	}
	return nil
}

// resolved resolves the links in a file's folder. The file itself may be a link,
// which a write replaces and does not follow.
func resolved(file string) (string, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(file))
	return filepath.Join(folder, filepath.Base(file)), err
}

// own names the part of the knowledge base that a path from the root belongs to. It
// returns "" for other paths. It ignores case, as some disks do.
func own(w *Workspace, below string) string {
	record := card.RecordOf(below)
	below = strings.ToLower(below)
	in := func(folder string) bool { return config.Under(below, strings.ToLower(path.Clean(folder))) }
	switch extension := path.Ext(below); {
	case below == config.File:
		return "the configuration"
	case below == baseline.File:
		return "the baseline"
	case in(w.Config.Records) && extension == ".json":
		return "a record"
	case in(w.Config.Records) && record != "" && exists(filepath.Join(w.Root, filepath.FromSlash(record))):
		return "a card"
	case in(w.Config.Fixtures):
		return "a fixture"
	case in(w.Config.Reproductions):
		return "a reproduction"
	case slices.ContainsFunc(w.Config.Catalogs, in) && extension == ".json":
		return "a catalog"
	case slices.ContainsFunc(w.Config.Pages, in) && slices.Contains([]string{".txt", ".md", ".html"}, extension):
		return "a saved page"
	}
	return ""
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}
