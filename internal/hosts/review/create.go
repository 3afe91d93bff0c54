package review

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/wording"
)

const (
	// mostReview is the number of comments in one request.
	mostReview = 25
	// mostRefused limits the comments that are refused one by one.
	mostRefused = 100
)

// refusals are what GitHub refuses to accept.
type refusals struct {
	// check and lines are why. They are nil if GitHub refuses nothing.
	check, lines error
	// refused are the keys of the findings whose comments GitHub refuses.
	refused map[string]bool
	// pushed means that the pull request has another commit by now. The run for that
	// commit comments on its lines.
	pushed bool
}

// rejected returns what GitHub refuses, or nil.
func (p *poster) rejected() error {
	lines := p.lines
	if lines != nil {
		where := ""
		if p.has(partSummary) {
			where = ", which the summary lists"
		}
		lines = fmt.Errorf("%s without a comment%s: %w", wording.Count(len(p.refused), "finding"), where, lines)
	}
	return errors.Join(p.refusals.check, lines)
}

// create creates comments on lines and files. Comments that GitHub has refused in an
// earlier round are left out. A comment on a file needs a request of its own.
func (p *poster) create(ctx context.Context, drafts []Draft) error {
	var lines, files []Draft
	for _, d := range drafts {
		switch {
		case p.refused[d.Key]:
		case d.To == 0:
			files = append(files, d)
		default:
			lines = append(lines, d)
		}
	}
	for _, part := range slices.Concat(slices.Collect(slices.Chunk(lines, mostReview)), slices.Collect(slices.Chunk(files, 1))) {
		if err := p.createPart(ctx, part); err != nil || p.pushed {
			return err
		}
	}
	return nil
}

// createPart creates comments with one request. GitHub refuses all of a request because
// of one comment, so createPart halves a refused request until it has found that comment.
func (p *poster) createPart(ctx context.Context, part []Draft) error {
	err := p.send(ctx, part)
	switch {
	case err == nil:
		p.result.Created += len(part)
		return nil
	case !errors.Is(err, github.ErrRefused):
		return err
	case len(part) == 1 || len(p.refused) >= mostRefused:
		return p.refuse(ctx, part, err)
	}
	half := len(part) / 2
	if err := p.createPart(ctx, part[:half]); err != nil || p.pushed {
		return err
	}
	return p.createPart(ctx, part[half:])
}

// send creates comments on lines, or one comment on a file.
func (p *poster) send(ctx context.Context, part []Draft) error {
	if d := part[0]; d.To == 0 {
		return p.service.CreateFileComment(ctx, p.report.Number, p.report.Head, d.LineComment)
	}
	return p.service.CreateReview(ctx, p.report.Number, p.report.Head, lineComments(part))
}

// refuse notes that GitHub refuses comments. The first time it asks whether the reason is
// a push in the meantime.
func (p *poster) refuse(ctx context.Context, part []Draft, because error) error {
	if p.lines == nil {
		pull, err := p.service.Pull(ctx, p.report.Number)
		if err != nil {
			return err
		}
		if pull.Head.SHA != p.report.Head {
			p.pushed = true
			p.result.Refused = append(p.result.Refused, because)
			return nil
		}
		p.lines, p.refused = because, make(map[string]bool)
	}
	for _, d := range part {
		p.refused[d.Key] = true
	}
	return nil
}

func lineComments(drafts []Draft) (comments []github.LineComment) {
	for _, d := range drafts {
		comments = append(comments, d.LineComment)
	}
	return comments
}
