package review

import (
	"context"
	"errors"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// A carrier carries out plans.
type carrier struct {
	creator
	resolver
	result *Result
	dry    bool
	kept   bool // a comment already has the wanted text
}

func newCarrier(s github.Service, r *Report, dry bool) *carrier {
	result := &Result{Check: "unchanged"}
	return &carrier{
		creator:  creator{service: s, pulls: s, number: r.Number, commit: r.Head, result: result},
		resolver: resolver{service: s, number: r.Number},
		result:   result, dry: dry,
	}
}

// A kind is a kind of comment: how to edit and delete one.
type kind struct {
	edit   func(ctx context.Context, id int64, body string) error
	delete func(ctx context.Context, id int64) error
}

// carryOut carries out a plan. It deletes before it creates.
func (c *carrier) carryOut(ctx context.Context, plan Plan, of kind) error {
	c.kept = c.kept || plan.Kept > 0
	if c.dry {
		c.preview(plan)
		return nil
	}
	for _, id := range plan.Delete {
		if err := c.remove(ctx, id, of); err != nil {
			return err
		}
	}
	for _, e := range plan.Edit {
		if err := c.edit(ctx, e, of); err != nil {
			return err
		}
	}
	return c.create(ctx, plan.Create)
}

// preview counts what carryOut would do if it could resolve no thread.
func (c *carrier) preview(plan Plan) {
	c.result.Created += len(plan.Create)
	c.result.Deleted += len(plan.Delete)
	for _, e := range plan.Edit {
		if e.Thread == ResolveOrDelete {
			c.result.Deleted++
		} else {
			c.result.Edited++
		}
	}
}

// edit settles the thread of a comment and edits the comment.
func (c *carrier) edit(ctx context.Context, e Edit, of kind) error {
	if e.Thread != Keep {
		err := c.resolve(ctx, e.ID, e.Thread != Reopen)
		switch {
		case ctx.Err() != nil:
			return err
		case err != nil && e.Thread == ResolveOrDelete:
			return c.remove(ctx, e.ID, of)
		case err == nil && e.Thread != Reopen:
			c.result.Resolved++
		}
	}
	if err := of.edit(ctx, e.ID, e.Body); err != nil && !errors.Is(err, github.ErrNotFound) {
		return err
	}
	c.result.Edited++
	return nil
}

// remove deletes a comment that may be gone already.
func (c *carrier) remove(ctx context.Context, id int64, of kind) error {
	if err := of.delete(ctx, id); err != nil && !errors.Is(err, github.ErrNotFound) {
		return err
	}
	c.result.Deleted++
	return nil
}
