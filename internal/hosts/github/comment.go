package github

import (
	"cmp"
	"context"

	"github.com/google/go-github/v60/github"
)

// The permissions that requests need.
const (
	readPulls   = "pull-requests: read"
	writePulls  = "pull-requests: write"
	writeChecks = "checks: write"
)

// mostPages limits how many pages of a list are read.
const mostPages = 50

func (c comments) Comments(ctx context.Context, number int) ([]Comment, error) {
	all, _, err := collect(mostPages, func(page github.ListOptions) ([]*github.IssueComment, *github.Response, error) {
		return c.lib.Issues.ListComments(ctx, c.owner, c.name, number, &github.IssueListCommentsOptions{ListOptions: page})
	}, func(m *github.IssueComment) (Comment, bool) {
		return Comment{ID: m.GetID(), Author: m.GetUser().GetLogin(), Body: m.GetBody()}, m.GetID() != 0
	})
	return all, c.explain("the comments", readPulls, false, err)
}

func (c comments) CreateComment(ctx context.Context, number int, body string) error {
	_, _, err := c.lib.Issues.CreateComment(ctx, c.owner, c.name, number, &github.IssueComment{Body: &body})
	return c.explain("a comment", writePulls, true, err)
}

func (c comments) EditComment(ctx context.Context, id int64, body string) error {
	_, _, err := c.lib.Issues.EditComment(ctx, c.owner, c.name, id, &github.IssueComment{Body: &body})
	return c.explain("a comment", writePulls, false, err)
}

func (c comments) DeleteComment(ctx context.Context, id int64) error {
	_, err := c.lib.Issues.DeleteComment(ctx, c.owner, c.name, id)
	return c.explain("a comment", writePulls, false, err)
}

func (c comments) ReviewComments(ctx context.Context, number int) ([]Comment, error) {
	all, _, err := collect(mostPages, func(page github.ListOptions) ([]*github.PullRequestComment, *github.Response, error) {
		return c.lib.PullRequests.ListComments(ctx, c.owner, c.name, number, &github.PullRequestListCommentsOptions{ListOptions: page})
	}, func(m *github.PullRequestComment) (Comment, bool) {
		return Comment{
			ID: m.GetID(), ReplyTo: m.GetInReplyTo(), Author: m.GetUser().GetLogin(), Body: m.GetBody(),
			Path: m.GetPath(), From: cmp.Or(m.GetStartLine(), m.GetLine()), Line: m.GetLine(), OnFile: m.GetSubjectType() == "file",
		}, m.GetID() != 0
	})
	return all, c.explain("the comments on lines", readPulls, false, err)
}

// CreateReview creates all comments with one request, which sends one notification.
func (c comments) CreateReview(ctx context.Context, number int, commit string, comments []LineComment) error {
	review := &github.PullRequestReviewRequest{CommitID: &commit, Event: new("COMMENT"), Body: new("")}
	for _, m := range comments {
		draft := &github.DraftReviewComment{Path: &m.Path, Body: &m.Body, Side: new("RIGHT"), Line: &m.To}
		if m.From < m.To {
			draft.StartLine, draft.StartSide = &m.From, new("RIGHT")
		}
		review.Comments = append(review.Comments, draft)
	}
	_, _, err := c.lib.PullRequests.CreateReview(ctx, c.owner, c.name, number, review)
	return c.explain("comments on lines", writePulls, true, err)
}

func (c comments) CreateFileComment(ctx context.Context, number int, commit string, m LineComment) error {
	_, _, err := c.lib.PullRequests.CreateComment(ctx, c.owner, c.name, number, &github.PullRequestComment{
		CommitID: &commit, Path: &m.Path, Body: &m.Body, SubjectType: new("file"),
	})
	return c.explain("a comment on a file", writePulls, true, err)
}

func (c comments) EditReviewComment(ctx context.Context, id int64, body string) error {
	_, _, err := c.lib.PullRequests.EditComment(ctx, c.owner, c.name, id, &github.PullRequestComment{Body: &body})
	return c.explain("a comment on a line", writePulls, false, err)
}

func (c comments) DeleteReviewComment(ctx context.Context, id int64) error {
	_, err := c.lib.PullRequests.DeleteComment(ctx, c.owner, c.name, id)
	return c.explain("a comment on a line", writePulls, false, err)
}
