package github

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/go-github/v60/github"
)

func (c pulls) Pull(ctx context.Context, number int) (*Pull, error) {
	pull, _, err := c.lib.PullRequests.Get(ctx, c.owner, c.name, number)
	if err != nil {
		return nil, c.explain(fmt.Sprintf("pull request %s/%s#%d", c.owner, c.name, number), "pull-requests: read", false, err)
	}
	return pullOf(pull), nil
}

func (c pulls) PullsOf(ctx context.Context, owner, branch string) ([]*Pull, error) {
	found, _, err := collect(10, func(page github.ListOptions) ([]*github.PullRequest, *github.Response, error) {
		return c.lib.PullRequests.List(ctx, c.owner, c.name, &github.PullRequestListOptions{State: "open", Head: owner + ":" + branch, ListOptions: page})
	}, func(p *github.PullRequest) (*Pull, bool) { return pullOf(p), p.GetNumber() != 0 })
	return found, c.explain("the pull requests of "+owner+":"+branch, "pull-requests: read", false, err)
}

func pullOf(p *github.PullRequest) *Pull {
	tip := func(b *github.PullRequestBranch) Tip {
		return Tip{Repository: b.GetRepo().GetFullName(), Branch: b.GetRef(), SHA: b.GetSHA()}
	}
	return &Pull{Number: p.GetNumber(), Open: p.GetState() == "open", Author: p.GetUser().GetLogin(), Base: tip(p.GetBase()), Head: tip(p.GetHead())}
}

func (c pulls) MergeBase(ctx context.Context, base, head string) (string, error) {
	// Only the merge base is needed, so a list of one commit is enough.
	comparison, _, err := c.lib.Repositories.CompareCommits(ctx, c.owner, c.name, base, head, &github.ListOptions{PerPage: 1})
	if err == nil {
		return comparison.GetMergeBaseCommit().GetSHA(), nil
	}
	err = c.explain("the merge base", "contents: read", false, err)
	if errors.Is(err, ErrNotFound) && exists(ctx, c, base) && exists(ctx, c, head) {
		err = &apiError{ErrUnrelated, fmt.Sprintf("%.12s and %.12s have no commit in common; rebase the branch of the pull request onto its target branch and push it again", base, head), err}
	}
	return "", err
}

// exists reports whether the token can read a commit.
func exists(ctx context.Context, c pulls, commit string) bool {
	_, _, err := c.lib.Git.GetTree(ctx, c.owner, c.name, commit, false)
	return err == nil
}

// MostFiles is how many files of a pull request GitHub lists.
const MostFiles = 3000

func (c pulls) Files(ctx context.Context, number int) (files []File, whole bool, err error) {
	files, whole, err = collect(MostFiles/perPage, func(page github.ListOptions) ([]*github.CommitFile, *github.Response, error) {
		return c.lib.PullRequests.ListFiles(ctx, c.owner, c.name, number, &page)
	}, func(f *github.CommitFile) (File, bool) { return fileOf(f), f.GetFilename() != "" })
	if err != nil {
		return nil, false, c.explain("the files of the pull request", "pull-requests: read", false, err)
	}
	return files, whole && len(files) < MostFiles, nil
}

func fileOf(f *github.CommitFile) File {
	file := File{Old: f.GetFilename(), New: f.GetFilename(), Patch: f.GetPatch()}
	switch f.GetStatus() {
	case "added", "copied":
		file.Old = ""
	case "removed":
		file.New = ""
	case "renamed":
		file.Old = f.GetPreviousFilename()
	}
	return file
}
