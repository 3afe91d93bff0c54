package review

import (
	"context"
	"errors"
	"fmt"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// A Result is what posting a report has come to.
type Result struct {
	// Check is made, unchanged or missing.
	Check string
	// App is the slug of the app that the token belongs to, if it is one's.
	App string
	// Created, Edited and Deleted count comments, on lines and in all.
	Created, Edited, Deleted int
	// Refused says what could not be done.
	Refused []error
}

// String says it in a line.
func (r *Result) String() string {
	return fmt.Sprintf("check run %s; comments: %d new, %d edited, %d deleted", r.Check, r.Created, r.Edited, r.Deleted)
}

// Options say how to post.
type Options struct {
	Page
	// Lines are those that can be commented on.
	Lines Lines
	// Login is whose comments are kbctl's own; empty to find out.
	Login string
	// Files are those that the pull request has changed.
	Files []github.File
	// Actions tells that the token is a workflow's.
	Actions bool
	// Dry makes plans and carries none of them out.
	Dry bool
}

// mostRounds is how often something is looked at again that may have been carried
// out.
const mostRounds = 3

// mostReview is how many comments go into one request.
const mostReview = 25

// Post puts a report on its pull request: whatever is there already stays. The
// error wraps [github.ErrReadOnly] if the token may not do any of it.
func Post(ctx context.Context, s github.Service, r *Report, o Options) (*Result, error) {
	p := &poster{service: s, report: r, Options: o, result: &Result{Check: "unchanged"}}
	run, annotations := checkRun(r, o)
	if err := p.check(ctx, run, annotations); err != nil {
		return p.result, err
	}
	if err := p.identify(ctx); err != nil {
		return p.result, err
	}
	err := p.comments(ctx)
	nothing := p.result.Check == "missing" && !p.person && p.result.writes() == 0 && !p.Dry
	if errors.Is(err, github.ErrReadOnly) || err == nil && nothing {
		err = errors.Join(append(p.result.Refused, err)...)
	}
	return p.result, err
}

func (r *Result) writes() int { return r.Created + r.Edited + r.Deleted }

type poster struct {
	Options
	service github.Service
	report  *Report
	result  *Result
	person  bool // whom the token belongs to, rather than an app
}

// check posts the check run. Tokens of people may not have any, which leaves the
// comments.
func (p *poster) check(ctx context.Context, run github.NewCheckRun, annotations []github.Annotation) error {
	c := &checker{service: p.service, run: run, annotations: annotations, result: p.result}
	if p.Dry {
		there, err := c.find(ctx)
		if there == nil || !there.Completed {
			p.result.Check = "made"
		}
		return err
	}
	err := c.post(ctx)
	if errors.Is(err, github.ErrReadOnly) {
		p.result.Check = "missing"
		p.result.Refused = append(p.result.Refused, err)
		return nil
	}
	return err
}

// mine are the comments of this run.
func (p *poster) mine() Mine { return Mine{Login: p.Login, Folder: p.report.Folder} }

// identify finds out whose comments are kbctl's own.
func (p *poster) identify(ctx context.Context) (err error) {
	if p.Login != "" {
		return nil
	}
	if p.Login, err = p.service.Login(ctx); err != nil || p.Login != "" {
		p.person = true
		return err
	}
	switch {
	case p.result.App != "":
		p.Login = p.result.App + bot
	case p.Actions:
		p.Login = "github-actions" + bot
	case p.Dry:
		p.Login, err = p.suppose(ctx)
		return err
	case p.result.Check == "missing":
		return fmt.Errorf("%w; without a check run nobody can tell whose comments are kbctl's, so there are none either, unless --login says who the token belongs to", errors.Join(p.result.Refused...))
	default: // all comments would be made anew by each run
		return errors.New("GitHub does not say which app the token belongs to, so nobody can tell whose comments are kbctl's; say with --login under which name the token writes")
	}
	return nil
}

// comments posts those on lines, and the one that sums up.
func (p *poster) comments(ctx context.Context) error {
	err := rounds(ctx, p.service, func() error { return p.onLines(ctx) })
	if errors.Is(err, github.ErrRefused) { // somebody has pushed meanwhile; the next run knows better
		p.result.Refused = append(p.result.Refused, err)
		err = nil
	}
	if err == nil {
		err = rounds(ctx, p.service, func() error { return p.summary(ctx) })
	}
	if errors.Is(err, github.ErrReadOnly) && p.result.Check != "missing" {
		p.result.Refused = append(p.result.Refused, err)
		return nil
	}
	return err
}

// rounds repeats what may have been carried out, which looks at what is there each
// time, and after a while: what has failed may be carried out yet.
func rounds(ctx context.Context, s github.Service, do func() error) error {
	for round := 0; ; round++ {
		err := do()
		if !errors.Is(err, github.ErrUncertain) || round == mostRounds-1 {
			return err
		}
		if err := s.Wait(ctx, round, err); err != nil {
			return err
		}
	}
}

func (p *poster) onLines(ctx context.Context) error {
	there, err := p.service.ReviewComments(ctx, p.report.Number)
	if err != nil {
		return err
	}
	alive := make(map[string]bool)
	for _, f := range p.report.Findings {
		alive[f.Key] = true
	}
	if len(p.report.Findings) < p.report.Caused.Sum() { // nobody can tell which are gone
		for _, c := range there {
			if m, ok := p.mine().marker(c); ok {
				alive[m.about] = true
			}
		}
	}
	there = p.followed(there)
	plan := PlanLines(there, p.mine(), p.report.Comments(p.Lines), alive, fixedText(p.report))
	return p.carryOut(ctx, plan, p.service.EditReviewComment, p.service.DeleteReviewComment)
}

func (p *poster) summary(ctx context.Context) error {
	there, err := p.service.Comments(ctx, p.report.Number)
	if err != nil {
		return err
	}
	page := p.Page
	page.Most = MostComment
	create, plan := PlanSummary(there, p.mine(), p.report.Markdown(page), nothingLeft(p.report))
	if create != "" {
		p.result.Created++
		if !p.Dry {
			if err := p.service.CreateComment(ctx, p.report.Number, create); err != nil {
				p.result.Created--
				return err
			}
		}
	}
	return p.carryOut(ctx, plan, p.service.EditComment, p.service.DeleteComment)
}

// carryOut does what a plan says, what takes back before what adds.
func (p *poster) carryOut(ctx context.Context, plan Plan, edit func(context.Context, int64, string) error, remove func(context.Context, int64) error) error {
	if p.Dry {
		p.result.Created += len(plan.Create)
		p.result.Edited += len(plan.Edit)
		p.result.Deleted += len(plan.Delete)
		return nil
	}
	for _, id := range plan.Delete {
		if err := remove(ctx, id); err != nil && !errors.Is(err, github.ErrNotFound) {
			return err
		}
		p.result.Deleted++
	}
	for _, e := range plan.Edit {
		if err := edit(ctx, e.ID, e.Body); err != nil && !errors.Is(err, github.ErrNotFound) {
			return err
		}
		p.result.Edited++
	}
	for from := 0; from < len(plan.Create); from += mostReview {
		part := plan.Create[from:min(from+mostReview, len(plan.Create))]
		if err := p.service.CreateReview(ctx, p.report.Number, p.report.Head, part); err != nil {
			return err
		}
		p.result.Created += len(part)
	}
	return nil
}
