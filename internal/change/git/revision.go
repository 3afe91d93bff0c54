package git

import (
	"cmp"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// A Commit is the full name of a commit, in hexadecimal digits. The empty Commit is the
// state before the first commit, without any files.
type Commit string

// Commit resolves a revision, such as a branch, a tag or HEAD~1. In a repository
// without commits, HEAD is the empty Commit.
func (r *Repository) Commit(revision string) (Commit, error) {
	if revision == "" || strings.HasPrefix(revision, "-") || strings.ContainsAny(revision, "\x00\n") {
		return "", fmt.Errorf("%q is not a revision; give a branch, a tag or a commit", revision)
	}
	name, err := r.git.line("rev-parse", "--verify", "--quiet", revision+"^{commit}")
	if err == nil && strings.Trim(name, "0123456789abcdef") == "" {
		return Commit(name), nil
	}
	if revision == "HEAD" {
		if _, unborn := r.git.line("symbolic-ref", "--quiet", "HEAD"); unborn == nil {
			return "", nil
		}
	}
	return "", fmt.Errorf("there is no revision %q%s", revision, shallow(r.git))
}

// MergeBase returns the newest common ancestor of two commits: the commit where a
// branch left the other one, or was last merged with it. Further commits are those that
// an uncommitted merge adds to b.
func (r *Repository) MergeBase(a, b Commit, merged ...Commit) (Commit, error) {
	if a == "" || b == "" || a == b {
		return min(a, b), nil
	}
	args := []string{"merge-base", string(a), string(b)}
	for _, c := range merged {
		args = append(args, string(c))
	}
	base, err := r.git.line(args...)
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		advice := cmp.Or(shallow(r.git), "; name a revision that HEAD descends from")
		return "", fmt.Errorf("%.12s and %.12s have no commit in common%s", a, b, advice)
	}
	return Commit(base), err
}

// shallow returns advice if the clone is shallow, which is common in CI.
func shallow(git runner) string {
	if answer, err := git.line("rev-parse", "--is-shallow-repository"); err == nil && answer == "true" {
		return "; this clone has only the newest commits: git fetch --unshallow, or in GitHub Actions fetch-depth: 0 for actions/checkout"
	}
	return ""
}
