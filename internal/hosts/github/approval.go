package github

import (
	"context"
	"maps"
	"slices"

	"github.com/google/go-github/v60/github"
)

// mostReviews is how many pages of reviews or commits are read. GitHub lists 250 commits.
const mostReviews = 10

func (c pulls) Approvals(ctx context.Context, number int, commit string) ([]string, error) {
	approved := make(map[string]bool)
	_, _, err := collect(mostReviews, func(page github.ListOptions) ([]*github.PullRequestReview, *github.Response, error) {
		return c.lib.PullRequests.ListReviews(ctx, c.owner, c.name, number, &page)
	}, func(r *github.PullRequestReview) (string, bool) {
		switch r.GetState() { // the oldest is first
		case "APPROVED":
			approved[r.GetUser().GetLogin()] = r.GetCommitID() == commit
		case "CHANGES_REQUESTED", "DISMISSED":
			delete(approved, r.GetUser().GetLogin())
		}
		return "", r.GetID() != 0
	})
	maps.DeleteFunc(approved, func(login string, now bool) bool { return login == "" || !now })
	return slices.Sorted(maps.Keys(approved)), c.explain("the reviews of the pull request", "pull-requests: read", false, err)
}

func (c pulls) Authors(ctx context.Context, number int) (map[string]string, error) {
	logins := make(map[string]string)
	_, _, err := collect(mostReviews, func(page github.ListOptions) ([]*github.RepositoryCommit, *github.Response, error) {
		return c.lib.PullRequests.ListCommits(ctx, c.owner, c.name, number, &page)
	}, func(commit *github.RepositoryCommit) (string, bool) {
		if login := commit.GetAuthor().GetLogin(); login != "" {
			logins[commit.GetCommit().GetAuthor().GetEmail()] = login
		}
		return "", commit.GetSHA() != ""
	})
	return logins, c.explain("the commits of the pull request", "pull-requests: read", false, err)
}
