package review

import (
	"context"
	"path"
	"path/filepath"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/workspace"
)

// A Change is what a pull request does to a knowledge base.
type Change struct {
	Pull      *github.Pull
	MergeBase string
	// Files are the files that GitHub lists, with the lines that changed. Partial
	// reports whether it lists only some of them.
	Files   []github.File
	Partial bool
	// Local reports whether the commits come from a checkout.
	Local bool
	// Folder is the knowledge base's folder in the repository, "." for all of it.
	Folder        string
	Before, After *git.Tree
	Changes       []git.Change
	Config        *config.Config
	// Uncounted says why new seals do not count, by the text of their files.
	Uncounted map[string]string
}

// Close closes both trees.
func (c *Change) Close() {
	for _, tree := range []*git.Tree{c.Before, c.After} {
		if tree != nil {
			tree.Close()
		}
	}
}

// Path returns a path as GitHub knows it.
func (c *Change) Path(file string) string { return path.Join(c.Folder, file) }

// A Place says where a pull request's knowledge base is.
type Place struct {
	Local workspace.Options
	// Folder is the folder in the repository. Empty means the folder of the checkout
	// that the user is in, or else the whole repository.
	Folder string
}

// Read reads both sides of a pull request or of two commits. The change must be closed. It
// is not nil if the pull request exists, even if there is an error; see [Unchecked].
func Read(ctx context.Context, s github.Service, of Subject, at Place) (*Change, error) {
	c := &Change{Pull: &github.Pull{Base: github.Tip{SHA: of.Base}, Head: github.Tip{SHA: of.Head}}}
	var err error
	if of.Number > 0 {
		if c.Pull, err = s.Pull(ctx, of.Number); err != nil {
			return nil, err
		}
	}
	if c.MergeBase, err = s.MergeBase(ctx, c.Pull.Base.SHA, c.Pull.Head.SHA); err != nil {
		c.Folder = at.folder()
		return c, err
	}
	if of.Number > 0 {
		whole := false
		if c.Files, whole, err = s.Files(ctx, of.Number); err != nil {
			return c, err
		}
		c.Partial = !whole
	}
	if c.Local, err = readCheckout(c, at); err == nil && !c.Local {
		err = readAPI(ctx, s, c, at)
	}
	if err == nil {
		c.Uncounted, err = uncountedSeals(ctx, s, c)
	}
	return c, err
}

// readCheckout reads from the checkout that the user is in, if it has both commits.
// Any checkout will do, because the name of a commit determines its content.
func readCheckout(c *Change, at Place) (ok bool, err error) {
	repository, err := openCheckout(at)
	if err != nil {
		return false, nil // the API has everything
	}
	for _, sha := range []string{c.MergeBase, c.Pull.Head.SHA} {
		if name, err := repository.Commit(sha); err != nil || string(name) != sha {
			return false, nil
		}
	}
	c.Folder = folderOf(repository)
	if c.Before, err = repository.Tree(git.Commit(c.MergeBase)); err != nil {
		return false, err
	}
	if c.After, err = repository.Tree(git.Commit(c.Pull.Head.SHA)); err != nil {
		return false, err
	}
	if c.Changes, err = repository.Changes(git.Commit(c.MergeBase), git.Commit(c.Pull.Head.SHA)); err != nil {
		return false, err
	}
	c.Config, err = config.Load(c.After)
	return true, err
}

// folderOf returns a knowledge base's folder in its repository, "." for all of it.
func folderOf(repository *git.Repository) string {
	return path.Clean("./" + strings.TrimSuffix(repository.Prefix, "/"))
}

// folder returns the knowledge base's folder, as far as it is known without a commit.
func (at Place) folder() string {
	if repository, err := openCheckout(at); err == nil {
		return folderOf(repository)
	}
	return path.Clean("./" + at.Folder)
}

// openCheckout opens the knowledge base's folder in the checkout that the user is in.
func openCheckout(at Place) (*git.Repository, error) {
	if at.Folder != "" {
		repository, err := git.Open(at.Local.Dir)
		if err != nil {
			return nil, err
		}
		return git.Open(filepath.Join(repository.Top, filepath.FromSlash(at.Folder)))
	}
	if root, err := config.Find(at.Local.Dir); err == nil { // even if its configuration is broken
		return git.Open(root)
	}
	return git.Open(at.Local.Dir)
}

// readAPI reads only through GitHub's API.
func readAPI(ctx context.Context, s github.Service, c *Change, at Place) error {
	c.Folder = path.Clean("./" + at.Folder)
	source := github.NewSource(ctx, s)
	after, err := source.Snapshot(c.Pull.Head.SHA, c.Folder)
	if err != nil {
		return err
	}
	before, err := source.Snapshot(c.MergeBase, c.Folder)
	if err != nil {
		return err
	}
	c.Before, c.After, c.Changes = before.Tree, after.Tree, github.Changes(before, after, c.Files)
	if c.Config, err = config.Load(after); err != nil {
		return err
	}
	if err := source.Fetch(after, belongsTo(c.Config)); err != nil {
		return err
	}
	own, err := config.Load(before)
	if err != nil {
		own = c.Config // as in delta
	}
	return source.Fetch(before, belongsTo(own))
}

// belongsTo returns a function that reports whether a file is part of a knowledge
// base.
func belongsTo(c *config.Config) func(file string) bool {
	all := append(config.Paths{config.File, baseline.File, c.Records, c.Fixtures, c.Reproductions}, c.Catalogs...)
	return all.Has
}
