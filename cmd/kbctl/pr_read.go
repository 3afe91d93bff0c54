package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

// A change is what a pull request does to a knowledge base.
type change struct {
	pull      *github.Pull
	mergeBase string
	// files are what GitHub lists, with the lines that changed.
	files []github.File
	// folder is the knowledge base's in the repository, "." for all of it.
	folder        string
	before, after *git.Tree
	changes       []git.Change
	config        *config.Config
}

func (c *change) close() {
	c.before.Close()
	c.after.Close()
}

// inRepository is a path as GitHub knows it.
func (c *change) inRepository(file string) string { return path.Join(c.folder, file) }

// readPull reads both sides of a pull request.
func readPull(a *app, ctx context.Context, s github.Service, number int, flags prFlags) (*change, error) {
	pull, err := s.Pull(ctx, number)
	if err != nil {
		return nil, err
	}
	c := &change{pull: pull}
	if c.mergeBase, err = s.MergeBase(ctx, pull.Base.SHA, pull.Head.SHA); err != nil {
		return nil, err
	}
	whole := false
	if c.files, whole, err = s.Files(ctx, number); err != nil {
		return nil, err
	}
	if !whole {
		a.note("the pull request has more files than the %d that GitHub lists; the rest is found by comparing commits, and has no comments on its lines", github.MostFiles)
	}
	from := "GitHub's API"
	local, err := readCheckout(a, c, flags)
	if err == nil && !local {
		err = readAPI(ctx, s, c, flags)
	} else if local {
		from = "the checkout"
	}
	if err != nil {
		return nil, err
	}
	if flags.verbose {
		fmt.Fprintf(a.stderr, "read %.12s and %.12s from %s: %s %s\n", c.mergeBase, pull.Head.SHA, from,
			wording.Count(len(c.changes), "file"), wording.Verb(len(c.changes), "differs", "differ"))
	}
	return c, nil
}

// readCheckout reads from the checkout that the user is in, if it has both commits.
// A commit's name stands for all that is in it, so it does not matter whose it is.
func readCheckout(a *app, c *change, flags prFlags) (ok bool, err error) {
	repository, err := openCheckout(a, flags)
	if err != nil {
		return false, nil // the API has it all
	}
	for _, sha := range []string{c.mergeBase, c.pull.Head.SHA} {
		if name, err := repository.Commit(sha); err != nil || string(name) != sha {
			return false, nil
		}
	}
	c.folder = folderOf(repository)
	if c.before, err = repository.Tree(git.Commit(c.mergeBase)); err != nil {
		return false, err
	}
	if c.after, err = repository.Tree(git.Commit(c.pull.Head.SHA)); err != nil {
		return false, err
	}
	if c.changes, err = repository.Changes(git.Commit(c.mergeBase), git.Commit(c.pull.Head.SHA)); err != nil {
		return false, err
	}
	c.config, err = config.Load(c.after)
	return true, err
}

// folderOf is a knowledge base's folder in its repository, "." for all of it.
func folderOf(repository *git.Repository) string {
	return path.Clean("./" + strings.TrimSuffix(repository.Prefix, "/"))
}

// checkout is the knowledge base's folder in the checkout that the user is in.
func openCheckout(a *app, flags prFlags) (*git.Repository, error) {
	if flags.folder != "" {
		repository, err := git.Open(a.dir)
		if err != nil {
			return nil, err
		}
		return git.Open(filepath.Join(repository.Top, filepath.FromSlash(flags.folder)))
	}
	if w, err := findBase(a, nil); err == nil {
		return git.Open(w.root)
	}
	return git.Open(a.dir)
}

// readAPI reads through GitHub's API alone.
func readAPI(ctx context.Context, s github.Service, c *change, flags prFlags) error {
	c.folder = path.Clean("./" + flags.folder)
	source := github.NewSource(ctx, s)
	after, err := source.Snapshot(c.pull.Head.SHA, c.folder)
	if err != nil {
		return err
	}
	before, err := source.Snapshot(c.mergeBase, c.folder)
	if err != nil {
		return err
	}
	c.before, c.after, c.changes = before.Tree, after.Tree, github.Changes(before, after, c.files)
	if c.config, err = config.Load(after); err != nil {
		return err
	}
	if err := source.Fetch(after, belongsTo(c.config)); err != nil {
		return err
	}
	own, err := config.Load(before)
	if err != nil {
		own = c.config // as delta has it
	}
	return source.Fetch(before, belongsTo(own))
}

// belongsTo tells which files a knowledge base consists of.
func belongsTo(c *config.Config) func(file string) bool {
	all := append(config.Paths{config.File, baseline.File, c.Records, c.Fixtures}, c.Catalogs...)
	return all.Has
}

// run runs the rules over both sides.
func (c *change) run(ctx context.Context, options lintconfig.Options, flags prFlags) (*delta.Delta, error) {
	base, err := schema.Load(c.after, schema.Options{
		Records: c.config.Records, MaxSize: int64(c.config.MaxRecordSize), Jobs: options.Jobs,
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("%s of the repository has no folder %q at %.12s; say with --folder where the knowledge base is", c.folder, c.config.Records, c.pull.Head.SHA)
	}
	if err != nil {
		return nil, err
	}
	if !flags.all {
		if options.Baseline, err = baseline.Accepted(c.after); err != nil {
			return nil, err
		}
	}
	return delta.Run(ctx, delta.Input{Before: c.before, After: base, Config: c.config, Changes: c.changes, Options: options})
}
