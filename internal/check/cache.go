package check

import (
	"context"
	"fmt"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/cache"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// RunCached is [Run] for a base on disk. It returns the result of an earlier run over
// the same files if the cache has one. The version is that of this kbctl.
func RunCached(ctx context.Context, w *workspace.Workspace, r Request, version string) (*Outcome, error) {
	e := openEntry(w, r, version)
	if e == nil {
		return Run(ctx, r)
	}
	only := r.Only
	r.Only = nil // one entry serves all
	o := &Outcome{Result: e.result()}
	var fresh *lint.Result
	if o.Result != nil {
		o.Base = schema.Listed(r.Files, r.Config.Records, recordFiles(e.snapshot, r.Config.Records))
	} else {
		var err error
		if o, err = Run(ctx, r); err != nil {
			_ = e.cache.Close()
			return nil, err
		}
		fresh = o.Result
	}
	o.stored = e.store(fresh)
	if only != nil {
		o.Result = o.Result.Filter(func(f *lint.Finding) bool { return f.Concerns(only) })
	}
	return o, nil
}

// An entry is the place of one result in the cache.
type entry struct {
	cache    *cache.Cache
	snapshot *cache.Snapshot
	key      cache.Key
}

// openEntry looks at the files of a base. It returns nil if the result of the request
// cannot be cached.
func openEntry(w *workspace.Workspace, r Request, version string) *entry {
	rest, ok := lintconfig.Identity(r.options())
	if !ok || r.Since != nil || w.Loose || r.Only != nil && r.Baseline != nil { // no result says how many findings a baseline accepts in some files
		return nil
	}
	program, ok := identity(version)
	if !ok {
		return nil
	}
	c, err := cache.OpenUser()
	if err != nil {
		return nil
	}
	jobs := r.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	snapshot, err := c.Look(Tree(w), jobs)
	if err != nil || !snapshot.Agrees(w.Witness) {
		_ = c.Close()
		return nil
	}
	return &entry{cache: c, snapshot: snapshot, key: snapshot.Key(program + rest)}
}

// Tree returns the files that a check reads.
func Tree(w *workspace.Workspace) cache.Tree {
	return cache.Tree{
		Root:   w.Root,
		Paths:  slices.Concat([]string{config.File, baseline.File, w.Config.Records}, w.Config.Catalogs),
		Hidden: []string{w.Config.Fixtures, w.Config.Reproductions},
	}
}

// identity identifies this kbctl: by its version if it is published, and otherwise by
// its executable.
func identity(version string) (string, bool) {
	if version != "(devel)" && !strings.HasSuffix(version, "+dirty") {
		return version + "\n", true
	}
	executable, err := os.Executable()
	if err != nil {
		return "", false
	}
	info, err := os.Stat(executable)
	if err != nil {
		return "", false
	}
	return fmt.Sprintf("%s %d %d\n", version, info.Size(), info.ModTime().UnixNano()), true
}

// recordFiles returns the files of the records. It selects the files that loading
// selects.
func recordFiles(snapshot *cache.Snapshot, folder string) (files []string) {
	for _, file := range snapshot.Files() {
		below := strings.TrimPrefix("/"+file, path.Join("/", folder))
		if config.Under(file, folder) && path.Ext(file) == ".json" && !strings.Contains(path.Join("/", below), "/.") {
			files = append(files, file)
		}
	}
	return files
}

// result returns the cached result, or nil if there is none.
func (e *entry) result() *lint.Result {
	data, ok := e.cache.Get(e.key)
	if !ok {
		return nil
	}
	result, err := lint.Decode(data, rules.All())
	if err != nil {
		return nil
	}
	return result
}

// store writes a fresh result, if there is one, and the state of the files, while the
// findings are printed. A failure only makes the next run slower.
func (e *entry) store(fresh *lint.Result) <-chan struct{} {
	stored := make(chan struct{})
	go func() {
		defer close(stored)
		defer e.cache.Close()
		if fresh == nil || e.snapshot.Unchanged() && e.cache.Put(e.key, fresh.Encode) == nil {
			_ = e.snapshot.Keep()
		}
	}()
	return stored
}
