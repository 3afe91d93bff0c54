// Package git asks the git command about a checkout: a revision as a file system,
// and which files differ between two of them.
//
// What is in a checkout may be a stranger's. Revisions are never taken for
// options, file names may be any bytes, and nothing that a repository's
// configuration names is run: no hook, pager, file system monitor, filter, or diff
// driver. The network is not used either, not even to complete a partial clone.
package git

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// ErrNoRepository says that a folder is in no checkout.
var ErrNoRepository = errors.New("not in a git repository")

// A Repository is a folder in a checkout. All paths are from that folder, and
// nothing outside it is seen.
type Repository struct {
	// Dir is the folder.
	Dir string
	// Top is the folder at the top of the checkout.
	Top string
	// Prefix is the path from Top to Dir, slash-separated, with a slash at its end;
	// empty if they are the same.
	Prefix string

	index string // the file, if a hook was told of another than git would take
}

// Open returns the repository that a folder is checked out from. The error wraps
// [ErrNoRepository] if there is none.
func Open(dir string) (*Repository, error) {
	r := &Repository{Dir: dir}
	top, err := r.line("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	r.Top = top
	if r.Prefix, err = r.line("rev-parse", "--show-prefix"); err != nil {
		return nil, err
	}
	r.index, err = r.ownIndex(os.Getenv("GIT_INDEX_FILE"))
	return r, err
}

// ownIndex is the index that git tells its hooks of, which of a commit of some files
// has these alone. One that is not this repository's is not looked at.
func (r *Repository) ownIndex(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	dir, err := r.line("rev-parse", "--absolute-git-dir")
	if err != nil {
		return "", err
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", nil
	}
	own, err := os.Stat(dir)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(filepath.Dir(file)); err != nil || !os.SameFile(info, own) {
		return "", nil
	}
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
		return "", nil
	}
	return file, nil
}

// line runs a command that answers with one line.
func (r *Repository) line(args ...string) (string, error) {
	out, err := r.output(args...)
	return strings.TrimSuffix(string(out), "\n"), err
}

func (r *Repository) output(args ...string) ([]byte, error) {
	c := r.command(args...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return nil, r.explain(args[0], stderr.String(), err)
	}
	return out, nil
}

// harmless are the settings under which git runs nothing but itself, and says the
// same whatever the user's own settings are.
var harmless = []string{
	"--no-pager",
	"-c", "core.fsmonitor=false",
	"-c", "core.hooksPath=/dev/null", // which git knows on Windows too
	"-c", "diff.external=",
	"-c", "safe.bareRepository=explicit",
	"-c", "advice.graftFileDeprecated=false", // said of the empty one in environment
}

// command takes paths for no patterns.
func (r *Repository) command(args ...string) *exec.Cmd {
	return r.plain(append([]string{"--literal-pathspecs"}, args...)...)
}

// plain is for the commands that do not know how to take paths literally.
func (r *Repository) plain(args ...string) *exec.Cmd {
	c := exec.Command("git", append(slices.Clip(harmless), args...)...)
	c.Dir = r.Dir
	c.Env = environment(os.Environ())
	if r.index != "" {
		c.Env = append(c.Env, "GIT_INDEX_FILE="+r.index)
	}
	return c
}

// kept are the variables of git's that say whom to trust and where to stop looking
// for a repository. The others are for the git command, hook or alias that kbctl
// may have been started by, and could lead to another repository or run something.
var kept = []string{"GIT_CONFIG_", "GIT_CEILING_DIRECTORIES=", "GIT_DISCOVERY_ACROSS_FILESYSTEM=", "GIT_EXEC_PATH="}

func environment(outer []string) []string {
	inner := slices.DeleteFunc(slices.Clone(outer), func(variable string) bool {
		return strings.HasPrefix(variable, "GIT_") &&
			!slices.ContainsFunc(kept, func(name string) bool { return strings.HasPrefix(variable, name) })
	})
	return append(inner, "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
		"GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE="+os.DevNull, // what was committed, and nothing in its place
		"GIT_ALLOW_PROTOCOL=none") // which the configuration cannot overrule, as it can protocol.allow
}

// explain turns git's complaint into a sentence that says what to do.
func (r *Repository) explain(command, complaint string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("there is no git command; install git")
	}
	switch {
	case strings.Contains(complaint, "dubious ownership"):
		return fmt.Errorf("git does not trust the repository of %s, which belongs to another user; if you do: git config --global --add safe.directory %s", r.Dir, visible.Word(r.owned(complaint)))
	case strings.Contains(complaint, "not a git repository"), strings.Contains(complaint, "must be run in a work tree"), strings.Contains(complaint, "cannot use bare repository"):
		return fmt.Errorf("%s is %w", r.Dir, ErrNoRepository)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(complaint), "\n")
	if first == "" {
		return fmt.Errorf("git %s: %w", command, err)
	}
	return fmt.Errorf("git %s: %s", command, visible.Escape(visible.Clip(strings.TrimPrefix(first, "fatal: "), 500)))
}

// owned is the folder that a complaint of dubious ownership is about.
func (r *Repository) owned(complaint string) string {
	if _, rest, ok := strings.Cut(complaint, "in repository at '"); ok {
		if top, _, ok := strings.Cut(rest, "'"); ok {
			return top
		}
	}
	return r.Dir
}
