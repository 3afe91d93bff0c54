package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

func initCommand(a *app) *cobra.Command {
	var update, pulls bool
	c := &cobra.Command{
		Use:   "init [DIR]",
		Short: "set a new knowledge base up",
		Long: `Writes what a knowledge base begins with: its configuration, a record with its
card and its logs as an example, and what git, pre-commit, GitHub Actions and
VS Code need. What is there is kept, whatever is in it, so that init can be run
in a base of long standing too; the example goes only where there are no
records yet. Names the files written.

--pr adds the workflows that report on pull requests, with the token's right to
comment on them; these go to the top of the checkout, wherever in it the folder
is. --update also replaces the files that nobody edits and an older
kbctl wrote: the schema that editors read.`,
		Example: `  kbctl init
  kbctl init ~/errors
  kbctl init --pr
  kbctl init --update`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%s takes one folder, not %d", c.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return runInit(a, strings.Join(args, ""), update, pulls)
		},
	}
	c.Flags().BoolVar(&pulls, "pr", false, "write the workflows for pull requests too")
	c.Flags().BoolVar(&update, "update", false, "replace generated files of an older kbctl")
	return c
}

// A founding is a folder that becomes a knowledge base.
type founding struct {
	app     *app
	dir     string // from the root of the file system, as top is
	top     string // of the checkout
	outer   string // the knowledge base around it, if there is one
	options scaffold.Options

	written      int
	kept         []keptFile // what is there
	behind       []string   // what is there from another kbctl
	base, around *os.Root   // dir and top
}

// A keptFile is one that is there already, with other bytes.
type keptFile struct {
	scaffold.File
	have []byte
}

// init writes the files of a new knowledge base that a folder lacks.
func runInit(a *app, dir string, update, pulls bool) error {
	dir, err := filepath.Abs(a.path(dir))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return usagef("%s cannot be a knowledge base: %w", dir, err)
	}
	f := founding{app: a, dir: dir, top: checkout(dir)}
	if err := f.plan(); err != nil {
		return err
	}
	f.options.PullRequests = pulls
	files, err := scaffold.Files(f.options)
	if err != nil {
		return usageError{err}
	}
	if f.base, err = os.OpenRoot(dir); err != nil {
		return err
	}
	defer f.base.Close()
	if f.around, err = os.OpenRoot(f.top); err != nil {
		return err
	}
	defer f.around.Close()
	err = f.write(files, update)
	if err == nil && !a.quiet {
		return f.tell(files)
	}
	return err
}

// plan finds out what the folder needs.
func (f *founding) plan() error {
	if outer, err := config.Find(filepath.Dir(f.dir)); err == nil {
		around, err := config.Load(os.DirFS(outer))
		if err != nil {
			return err
		}
		if below, _ := from(outer, f.dir); around.Has(below) {
			return usagef("%s is inside the knowledge base %s", f.dir, outer)
		}
		f.outer = outer
	}
	own, err := config.Load(os.DirFS(f.dir))
	if err != nil {
		return err
	}
	f.options = scaffold.Options{Records: own.Records, Fixtures: own.Fixtures, Top: f.top == f.dir}
	f.options.Folder, _ = from(f.top, f.dir)
	f.options.Ref, f.options.Pin = source()
	for _, folder := range []string{own.Records, own.Fixtures} {
		if entries, err := os.ReadDir(filepath.Join(f.dir, filepath.FromSlash(folder))); err != nil || len(entries) == 0 {
			f.options.Keep = append(f.options.Keep, folder)
			f.options.Example = f.options.Example || folder == own.Records
		}
	}
	return nil
}

// checkout returns the top of the checkout that a folder is in, or else the
// folder, which is going to be one.
func checkout(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if filepath.Dir(at) == at {
			return dir
		}
	}
}

// write writes the files that are not there, and names them. It writes none if one
// has no place.
func (f *founding) write(files []scaffold.File, update bool) error {
	var lacking []scaffold.File
	for _, file := range files {
		if err := placed(f.root(file), path.Dir(file.Path)); err != nil {
			return fmt.Errorf("cannot write %s: %w", f.name(file), err)
		}
		switch same, have, err := present(f.root(file), file); {
		case err != nil:
			return err
		case same == "" || same == "other" && file.Generated && update:
			lacking = append(lacking, file)
		case same == "other" && file.Generated:
			f.behind = append(f.behind, f.name(file))
		case same == "other":
			f.kept = append(f.kept, keptFile{file, have})
		}
	}
	for _, file := range lacking {
		if err := f.root(file).MkdirAll(path.Dir(file.Path), 0o777); err != nil {
			return fmt.Errorf("cannot write %s: %w", f.name(file), err)
		}
		if _, err := atomicfile.Write(f.root(file), file.Path, file.Data); err != nil {
			return err
		}
		f.written++
		fmt.Fprintln(f.app.stdout, visible.Start(f.name(file)))
	}
	return nil
}

// root is where a file goes.
func (f *founding) root(file scaffold.File) *os.Root {
	if file.Outside {
		return f.around
	}
	return f.base
}

// name is the path of a file from the folder.
func (f *founding) name(file scaffold.File) string {
	if file.Outside {
		up := strings.Repeat("../", strings.Count(f.options.Folder, "/")+1)
		return up + file.Path
	}
	return file.Path
}

// placed tells whether a folder is there below root, or can be made: links may lead
// to where there is nothing, or out of it.
func placed(root *os.Root, folder string) error {
	if folder == "." {
		return nil
	}
	if err := placed(root, path.Dir(folder)); err != nil {
		return err
	}
	if _, err := root.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	info, err := root.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", folder)
	}
	return err
}

// present tells whether a file is there: "same" with the bytes that it would get,
// "other" with any others, which it returns, "" not at all.
func present(root *os.Root, f scaffold.File) (same string, have []byte, err error) {
	info, err := root.Lstat(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil, nil
	case err != nil:
		return "", nil, err
	case !info.Mode().IsRegular():
		return "other", nil, nil
	}
	have, err = root.ReadFile(f.Path)
	if err == nil && bytes.Equal(have, f.Data) {
		return "same", have, nil
	}
	return "other", have, err
}
