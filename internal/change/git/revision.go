package git

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// A Commit is the full name of a commit, in hexadecimal digits. The empty one
// stands for the time before the first: nothing is there.
type Commit string

// Commit finds what a revision, such as a branch, a tag or HEAD~1, stands for. In
// a repository without any commit HEAD is the empty Commit.
func (r *Repository) Commit(revision string) (Commit, error) {
	if revision == "" || strings.HasPrefix(revision, "-") || strings.ContainsAny(revision, "\x00\n") {
		return "", fmt.Errorf("%q is not a revision; give a branch, a tag or a commit", revision)
	}
	name, err := r.line("rev-parse", "--verify", "--quiet", revision+"^{commit}")
	if err == nil && strings.Trim(name, "0123456789abcdef") == "" {
		return Commit(name), nil
	}
	if revision == "HEAD" {
		if _, unborn := r.line("symbolic-ref", "--quiet", "HEAD"); unborn == nil {
			return "", nil
		}
	}
	return "", fmt.Errorf("there is no revision %q%s", revision, r.shallow())
}

// Merging tells whether a merge is about to be committed.
func (r *Repository) Merging() bool {
	_, err := r.line("rev-parse", "--verify", "--quiet", "MERGE_HEAD")
	return err == nil
}

// MergeBase returns the newest commit that two have in their past: where a branch
// was made from another, or last caught up with it.
func (r *Repository) MergeBase(a, b Commit) (Commit, error) {
	if a == "" || b == "" || a == b {
		return min(a, b), nil
	}
	base, err := r.line("merge-base", string(a), string(b))
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", fmt.Errorf("%.12s and %.12s have no commit in common%s", a, b, r.shallow())
	}
	return Commit(base), err
}

// shallow says what to do about a history that was cut off, as it is in CI.
func (r *Repository) shallow() string {
	if answer, err := r.line("rev-parse", "--is-shallow-repository"); err == nil && answer == "true" {
		return "; this clone has only the newest commits: git fetch --unshallow, or in GitHub Actions fetch-depth: 0 for actions/checkout"
	}
	return ""
}
