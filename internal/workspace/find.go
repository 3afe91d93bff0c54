package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/cache"
)

// Find locates the knowledge base of the paths or, without paths, of the working
// directory. It reads the configuration and no records.
func Find(o Options, paths []string) (*Workspace, error) {
	if info, err := os.Stat(o.Dir); err != nil || !info.IsDir() {
		return nil, usage.Errorf("there is no folder %s", o.Dir)
	}
	root, start, err := findRoot(o, paths)
	if err != nil && len(paths) > 0 && start != "" && holdsRecords(start) {
		return narrowed(o, loose(start), paths)
	}
	if err != nil {
		return nil, err
	}
	witness := cache.NewWitness(root)
	cfg, err := config.Load(witness)
	if err != nil {
		return nil, err
	}
	if len(paths) > 0 && !touchesAny(root, start, cfg.Folders()...) && holdsRecords(start) {
		return narrowed(o, loose(start), paths)
	}
	return narrowed(o, &Workspace{Root: root, Config: cfg, Witness: witness}, paths)
}

// findRoot finds the root of the base, and the folder of the first path. The base of
// the working directory wins if the first path is in it, even if another base lies
// between: a contributor may have put anything into a folder of records.
func findRoot(o Options, paths []string) (root, start string, err error) {
	root, err = config.Find(o.Dir)
	if len(paths) == 0 {
		return root, o.Dir, err
	}
	path := o.Path(paths[0])
	info, statErr := os.Stat(path)
	if statErr != nil {
		return "", "", usage.Errorf("there is no file or folder %s", path)
	}
	start = path
	if !info.IsDir() {
		start = filepath.Dir(path)
	}
	if _, inside := Below(root, path); err != nil || !inside {
		root, err = config.Find(start)
	}
	return root, start, err
}

// loose makes a workspace of a folder with records outside a knowledge base, so that
// they can be checked before they go into one. Their path means nothing then.
func loose(dir string) *Workspace {
	cfg := config.Default()
	cfg.Records = "."
	cfg.Rules = config.Levels{"id-path": {Name: "off"}}
	return &Workspace{Root: dir, Config: cfg, Loose: true}
}

// holdsRecords reports whether a folder has JSON files in it.
func holdsRecords(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return filepath.Ext(e.Name()) == ".json" })
}

// touchesAny reports whether a folder contains, is, or is inside one of the folders
// of a base.
func touchesAny(root, dir string, folders ...string) bool {
	below, ok := Below(root, dir)
	for _, folder := range folders {
		if ok && (config.Under(below, folder) || config.Under(folder, below)) {
			return true
		}
	}
	return false
}

// Below returns a path relative to root, slash-separated, if it is inside root.
func Below(root, path string) (below string, ok bool) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	relative, err := filepath.Rel(root, absolute)
	relative = filepath.ToSlash(relative)
	return relative, err == nil && relative != ".." && !strings.HasPrefix(relative, "../")
}

// narrowed completes a workspace and limits it to the paths that the user gave.
func narrowed(o Options, w *Workspace, paths []string) (_ *Workspace, err error) {
	if w.Root, err = filepath.Abs(w.Root); err != nil {
		return nil, err
	}
	w.options, w.shownFrom = o, o.Dir
	files := make(map[string]bool)
	var folders config.Paths
	for _, path := range paths {
		path = o.Path(path)
		info, err := os.Stat(path)
		if err != nil {
			return nil, usage.Errorf("there is no file or folder %s", path)
		}
		below, ok := Below(w.Root, path)
		if !ok {
			return nil, usage.Errorf("%s is not in the knowledge base %s; check one knowledge base at a time", path, w.Root)
		}
		if err := RefuseRepository(os.DirFS(w.Root), below); err != nil {
			return nil, err
		}
		if below == config.File || below == baseline.File { // these concern all files
			return w, nil
		}
		if !w.Config.Has(below) && !(info.IsDir() && touchesAny(w.Root, path, w.Config.Folders()...)) {
			return nil, usage.Errorf("%s is neither among the records, %s, nor among the fixtures, %s, nor among the reproductions, %s", path, w.Config.Records, w.Config.Fixtures, w.Config.Reproductions)
		}
		if info.IsDir() {
			folders = append(folders, below)
		} else {
			files[below] = true
		}
	}
	if len(paths) > 0 {
		w.Only = func(file string) bool { return files[file] || folders.Has(file) }
	}
	return w, nil
}
