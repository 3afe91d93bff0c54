package main

import (
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/workspace/cache"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// A memory is what the cache has to do with one run. A nil one neither knows nor
// keeps anything.
type memory struct {
	cache    *cache.Cache
	snapshot *cache.Snapshot
	key      cache.Key
	kept     chan struct{} // closed when what there is to keep has been written
}

// remember looks at the files of a knowledge base. It returns nil where the result
// of a run is not to be remembered or cannot be.
func remember(a *app, w *workspace, options lintconfig.Options, flags checkFlags) *memory {
	rest, ok := lintconfig.Identity(options)
	if options.Only != nil && options.Baseline != nil { // how many it accepts of some files, none of the results says
		return nil
	}
	for _, o := range append(flags.output, flags.format) {
		if format, _, _ := strings.Cut(o, "="); report.NeedsFixes(format) {
			return nil
		}
	}
	if flags.afresh || flags.since != "" || w.loose || !ok {
		return nil
	}
	identity, ok := identity()
	if !ok {
		return nil
	}
	dir, err := cache.Dir()
	if err != nil {
		return nil
	}
	c, err := cache.Open(dir)
	if err != nil {
		return nil
	}
	snapshot, err := c.Look(w.tree(), a.workers())
	if err != nil || !snapshot.Agrees(w.witness) {
		_ = c.Close()
		return nil
	}
	return &memory{cache: c, snapshot: snapshot, key: snapshot.Key(identity + rest)}
}

// tree are the files that a check reads.
func (w *workspace) tree() cache.Tree {
	return cache.Tree{
		Root:   w.root,
		Paths:  slices.Concat([]string{config.File, baseline.File, w.config.Records}, w.config.Catalogs),
		Hidden: []string{w.config.Fixtures},
	}
}

// identity says which kbctl this is: by its version if it is one that others have
// too, or else by the file that it is.
func identity() (string, bool) {
	v := version()
	if v != "(devel)" && !strings.HasSuffix(v, "+dirty") {
		return v + "\n", true
	}
	executable, err := os.Executable()
	if err != nil {
		return "", false
	}
	info, err := os.Stat(executable)
	if err != nil {
		return "", false
	}
	return fmt.Sprintf("%s %d %d\n", v, info.Size(), info.ModTime().UnixNano()), true
}

// lint returns the result of a run, the one remembered if there is one.
func (m *memory) lint(a *app, w *workspace, options lintconfig.Options, since string) (*lint.Result, error) {
	if m == nil {
		if since == "" && options.Gone == nil {
			return examine(a, w, options)
		}
		if err := readOnce(a, w); err != nil {
			return nil, err
		}
		return runLint(a, w, options, since)
	}
	only := options.Only
	options.Only = nil // one result serves all
	result := m.result()
	if result != nil {
		w.base = schema.Listed(os.DirFS(w.root), w.config.Records, m.records(w))
		m.keep(nil)
	} else {
		var err error
		if result, err = examine(a, w, options); err != nil {
			return nil, err
		}
		m.keep(result)
	}
	if only != nil {
		result = result.Filter(func(f *lint.Finding) bool { return f.Concerns(only) })
	}
	return result, nil
}

// examine reads the records and runs the rules.
func examine(a *app, w *workspace, options lintconfig.Options) (*lint.Result, error) {
	meter := a.progress()
	defer meter.Stop()
	meter.Phase("reading", 0, "records")
	if err := readOnce(a, w); err != nil {
		return nil, err
	}
	meter.Phase("checking", len(w.base.Records), "records")
	options.Done = func() { meter.Add(1) }
	return lintconfig.Run(a.context(), w.base, w.config, options)
}

// readOnce reads the records unless they have been read.
func readOnce(a *app, w *workspace) error {
	if w.base != nil {
		return nil
	}
	return readBase(a, w, nil)
}

// records are the files of the records, as reading them lists them.
func (m *memory) records(w *workspace) []string {
	var files []string
	for _, file := range m.snapshot.Files() {
		below := strings.TrimPrefix("/"+file, path.Join("/", w.config.Records))
		if config.Under(file, w.config.Records) && path.Ext(file) == ".json" && !strings.Contains(path.Join("/", below), "/.") {
			files = append(files, file)
		}
	}
	return files
}

// result returns what is remembered; nil if nothing is.
func (m *memory) result() *lint.Result {
	data, ok := m.cache.Get(m.key)
	if !ok {
		return nil
	}
	result, err := lint.Decode(data, rules.All())
	if err != nil {
		return nil
	}
	return result
}

// keep writes a new result, if there is one, and what the files were, while the
// findings are printed. What fails is not kept, which costs the next run time.
func (m *memory) keep(result *lint.Result) {
	m.kept = make(chan struct{})
	go func() {
		defer close(m.kept)
		if result == nil || m.snapshot.Unchanged() && m.cache.Put(m.key, result.Encode()) == nil {
			_ = m.snapshot.Keep()
		}
	}()
}

// close waits for what is being kept.
func (m *memory) close() {
	if m == nil {
		return
	}
	if m.kept != nil {
		<-m.kept
	}
	_ = m.cache.Close()
}

func cacheCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "cache COMMAND",
		Short: "the results of earlier checks, which are used again",
		Long: `A check of files that have not changed since an earlier one prints what that one
found. The cache is bounded, and whatever is wrong with it, kbctl checks anew.
` + cache.Variable + ` says where it is, if not in your folder for caches.`,
		Example: "  kbctl cache dir\n  kbctl cache clear",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("there is no command %q: dir, clear", args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(&cobra.Command{
		Use: "dir", Short: "print where the cache is", Example: "  du -sh $(kbctl cache dir)", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := cache.Dir()
			if err == nil {
				_, err = fmt.Fprintln(a.stdout, dir)
			}
			return err
		},
	}, &cobra.Command{
		Use: "clear", Short: "remove all that is in the cache", Example: "  kbctl cache clear", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			dir, err := cache.Dir()
			if err != nil {
				return err
			}
			c, err := cache.Open(dir)
			if err != nil {
				return err
			}
			defer c.Close()
			return c.Clear()
		},
	})
	return c
}
