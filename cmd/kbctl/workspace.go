package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/workspace/cache"
	"github.com/kbctl/kbctl/schema"
)

// A workspace is a knowledge base on this machine's disk.
type workspace struct {
	root    string // absolute
	config  *config.Config
	witness *cache.Witness // of the files from which the configuration and the baseline are
	base    *schema.Base
	// shownFrom is the folder from which people see paths; the one of -C if empty.
	shownFrom string
	// unseen are files on the disk that are not looked at.
	unseen []string
	// loose tells that it is only a folder with records in it.
	loose bool
	// only tells which files, from the root, the user asked for; nil for all.
	only func(file string) bool
	// waiting is called when another program has locked the base for a while.
	waiting func(longest time.Duration)
}

// open finds and loads the knowledge base that the paths, or failing them the
// working directory, are in.
func openBase(a *app, paths []string) (*workspace, error) {
	w, err := findBase(a, paths)
	if err != nil {
		return nil, err
	}
	return w, loadBase(a, w, paths)
}

// load reads the base.
func loadBase(a *app, w *workspace, paths []string) (err error) {
	if err := readBase(a, w, nil); err != nil {
		return err
	}
	return narrow(a, w, paths)
}

// locate is open without reading the records.
func locate(a *app, paths []string) (*workspace, error) {
	w, err := findBase(a, paths)
	if err != nil {
		return nil, err
	}
	return w, narrow(a, w, paths)
}

// read reads the records, but for those that same returns; see [schema.Options].
func readBase(a *app, w *workspace, same func(file string) *schema.Record) (err error) {
	options := loadOptions(a, w)
	options.Same = same
	w.base, err = schema.Load(overlay.Without(os.DirFS(w.root), w.unseen), options)
	if errors.Is(err, fs.ErrNotExist) {
		return usagef("%s has no folder %q; put the records there, or set records in %s", w.root, w.config.Records, config.File)
	}
	return err
}

// loadOptions say how to load the workspace's base.
func loadOptions(a *app, w *workspace) schema.Options {
	return schema.Options{Records: w.config.Records, MaxSize: int64(w.config.MaxRecordSize), Jobs: a.jobs}
}

// find locates the root and reads the configuration. The knowledge base is the
// one that the user stands in if the first path is in that one too, whatever lies
// between: a folder of records may hold anything a contributor put there.
func findBase(a *app, paths []string) (*workspace, error) {
	if info, err := os.Stat(a.dir); err != nil || !info.IsDir() {
		return nil, usagef("there is no folder %s", a.dir)
	}
	start := a.dir
	root, err := config.Find(a.dir)
	if len(paths) > 0 {
		path := a.path(paths[0])
		info, statErr := os.Stat(path)
		if statErr != nil {
			return nil, usagef("there is no file or folder %s", path)
		}
		start = path
		if !info.IsDir() {
			start = filepath.Dir(path)
		}
		if _, inside := from(root, path); err != nil || !inside {
			root, err = config.Find(start)
		}
	}
	if err != nil && len(paths) > 0 && holdsRecords(start) {
		return loose(start)
	}
	if err != nil {
		return nil, err
	}
	witness := cache.NewWitness(root)
	cfg, err := config.Load(witness)
	if err != nil {
		return nil, err
	}
	if len(paths) > 0 && !insideAny(root, start, cfg.Records, cfg.Fixtures) && holdsRecords(start) {
		return loose(start)
	}
	return &workspace{root: root, config: cfg, witness: witness, waiting: waiting(a, root)}, nil
}

// path resolves a path of the command line against -C.
func (a *app) path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.dir, path)
}

// loose makes a workspace of a folder with records in it that is no knowledge
// base: somebody wants to know what is wrong with them before they go into one.
// Where they lie says nothing then.
func loose(dir string) (*workspace, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	cfg := config.Default()
	cfg.Records = "."
	cfg.Rules = config.Levels{"id-path": {Name: "off"}}
	return &workspace{root: root, config: cfg, loose: true}, nil
}

// holdsRecords tells whether a folder has JSON files in it.
func holdsRecords(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return filepath.Ext(e.Name()) == ".json" })
}

// insideAny tells whether a folder is one of those of a base, inside one of
// them, or around one of them.
func insideAny(root, dir string, folders ...string) bool {
	below, ok := from(root, dir)
	for _, folder := range folders {
		if ok && (config.Under(below, folder) || config.Under(folder, below)) {
			return true
		}
	}
	return false
}

// from returns a path from root, slash-separated, if it is inside.
func from(root, path string) (below string, ok bool) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	relative, err := filepath.Rel(root, absolute)
	relative = filepath.ToSlash(relative)
	return relative, err == nil && relative != ".." && !strings.HasPrefix(relative, "../")
}

// narrow notes which files the user asked for.
func narrow(a *app, w *workspace, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	files := make(map[string]bool)
	var folders config.Paths
	for _, path := range paths {
		path = a.path(path)
		info, err := os.Stat(path)
		if err != nil {
			return usagef("there is no file or folder %s", path)
		}
		below, ok := from(w.root, path)
		if !ok {
			return usagef("%s is not in the knowledge base %s; check one knowledge base at a time", path, w.root)
		}
		if below == config.File || below == baseline.File { // which concern everything
			return nil
		}
		if !w.config.Has(below) && !(info.IsDir() && insideAny(w.root, path, w.config.Records, w.config.Fixtures)) {
			return usagef("%s is neither among the records, %s, nor among the fixtures, %s", path, w.config.Records, w.config.Fixtures)
		}
		if info.IsDir() {
			folders = append(folders, below)
		} else {
			files[below] = true
		}
	}
	w.only = func(file string) bool {
		return files[file] || folders.Has(file)
	}
	return nil
}

// chosen returns the records that the user asked for.
func (w *workspace) chosen() []*schema.Record {
	if w.only == nil {
		return w.base.Records
	}
	var records []*schema.Record
	for _, r := range w.base.Records {
		if w.only(r.Source.File) {
			records = append(records, r)
		}
	}
	return records
}

// shown returns how to show the user a path from the root: from where they are,
// as git does.
func shown(a *app, w *workspace) func(string) string {
	here, err := filepath.Abs(cmp.Or(w.shownFrom, a.dir))
	if err != nil || here == w.root {
		return func(file string) string { return file }
	}
	return func(file string) string {
		relative, err := filepath.Rel(here, filepath.Join(w.root, filepath.FromSlash(file)))
		if err != nil {
			return file
		}
		return filepath.ToSlash(relative)
	}
}

// inCheckout returns how GitHub knows a path from the root: from the top of the
// checkout.
func (w *workspace) inCheckout() func(string) string {
	top := os.Getenv("GITHUB_WORKSPACE")
	if top == "" {
		top = w.root
		for at := w.root; filepath.Dir(at) != at; at = filepath.Dir(at) {
			if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
				top = at
				break
			}
		}
	}
	prefix, ok := from(top, w.root)
	if !ok || prefix == "." {
		return nil
	}
	return func(file string) string { return fmt.Sprintf("%s/%s", prefix, file) }
}
