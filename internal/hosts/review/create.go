package review

import (
	"context"
	"errors"
	"slices"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

const (
	// mostReview is the number of comments in one request.
	mostReview = 25
	// mostRefused limits the comments that are refused one by one.
	mostRefused = 100
)

// A creator creates comments on lines and files.
type creator struct {
	service github.Comments
	pulls   github.Pulls
	number  int
	commit  string
	result  *Result
	// refusal is why GitHub refuses comments on the findings with the keys refused.
	refusal error
	refused map[string]bool
	// pushed means that the pull request has another commit by now. The run for that
	// commit comments on its lines.
	pushed bool
}

// create creates comments on lines and files. Comments that GitHub has refused in an
// earlier round are left out. A comment on a file needs a request of its own.
func (c *creator) create(ctx context.Context, drafts []Draft) error {
	var lines, files []Draft
	for _, d := range drafts {
		switch {
		case c.refused[d.Key]:
		case d.To == 0:
			files = append(files, d)
		default:
			lines = append(lines, d)
		}
	}
	for _, part := range slices.Concat(slices.Collect(slices.Chunk(lines, mostReview)), slices.Collect(slices.Chunk(files, 1))) {
		if err := c.createPart(ctx, part); err != nil || c.pushed {
			return err
		}
	}
	return nil
}

// createPart creates comments with one request. GitHub refuses all of a request because
// of one comment, so createPart halves a refused request until it has found that comment.
func (c *creator) createPart(ctx context.Context, part []Draft) error {
	err := c.send(ctx, part)
	switch {
	case err == nil:
		c.result.Created += len(part)
		return nil
	case !errors.Is(err, github.ErrRefused):
		return err
	case len(part) == 1 || len(c.refused) >= mostRefused:
		return c.refuse(ctx, part, err)
	}
	half := len(part) / 2
	if err := c.createPart(ctx, part[:half]); err != nil || c.pushed {
		return err
	}
	return c.createPart(ctx, part[half:])
}

// send creates comments on lines, or one comment on a file.
func (c *creator) send(ctx context.Context, part []Draft) error {
	if d := part[0]; d.To == 0 {
		return c.service.CreateFileComment(ctx, c.number, c.commit, d.LineComment)
	}
	return c.service.CreateReview(ctx, c.number, c.commit, lineComments(part))
}

// refuse notes that GitHub refuses comments. The first time it asks whether the reason is
// a push in the meantime.
func (c *creator) refuse(ctx context.Context, part []Draft, because error) error {
	if c.refusal == nil {
		pull, err := c.pulls.Pull(ctx, c.number)
		if err != nil {
			return err
		}
		if pull.Head.SHA != c.commit {
			c.pushed = true
			c.result.Refused = append(c.result.Refused, because)
			return nil
		}
		c.refusal, c.refused = because, make(map[string]bool)
	}
	for _, d := range part {
		c.refused[d.Key] = true
	}
	return nil
}

func lineComments(drafts []Draft) (comments []github.LineComment) {
	for _, d := range drafts {
		comments = append(comments, d.LineComment)
	}
	return comments
}
