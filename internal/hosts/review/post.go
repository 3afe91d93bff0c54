package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Result is the result of posting a report.
type Result struct {
	// Check is "made", "unchanged", "missing" or "not wanted".
	Check string
	// App is the slug of the app that owns the token. It is empty for a person.
	App string
	// Created, Edited and Deleted count all comments. Resolved counts threads.
	Created, Edited, Deleted, Resolved int
	// Refused are the requests that GitHub refused.
	Refused []error
}

func (r *Result) String() string {
	said := fmt.Sprintf("check run %s; comments: %d new, %d edited, %d deleted", r.Check, r.Created, r.Edited, r.Deleted)
	if r.Resolved > 0 {
		said += fmt.Sprintf(", %d resolved", r.Resolved)
	}
	return said
}

// Options configure [Post].
type Options struct {
	Page
	Choice
	// Lines are the lines that can have comments.
	Lines Lines
	// Login is the owner of the token. If it is empty, Post determines it.
	Login string
	// Files are the files that the pull request changes.
	Files []github.File
	// Actions means that the token is a workflow's.
	Actions bool
	// Dry makes plans without carrying them out.
	Dry bool
}

// mostRounds is how often Post looks for the result of an uncertain request.
const mostRounds = 3

// Post posts a report on its pull request and keeps what is already there. A report
// about a problem becomes a check run, or a summary if there can be no check run. The
// comments on lines stay as they are. The error
// wraps [github.ErrReadOnly] if the token may write nothing. It wraps
// [github.ErrRefused] if everything was posted except for content that GitHub refuses.
func Post(ctx context.Context, s github.Service, r *Report, o Options) (*Result, error) {
	p := &poster{service: s, report: r, Options: o, carrier: newCarrier(s, r, o.Dry)}
	if err := p.check(ctx); err != nil {
		return p.result, err
	}
	shown := p.result.Check != "missing" && p.result.Check != "not wanted"
	if r.Number == 0 || r.Problem != nil && shown {
		return p.result, errors.Join(append(p.result.Refused, p.refusal)...)
	}
	err := p.comments(ctx)
	if errors.Is(err, github.ErrReadOnly) || err == nil && p.readOnly() {
		return p.result, errors.Join(append(p.result.Refused, err)...)
	}
	return p.result, cmp.Or(err, errors.Join(p.refusal, rejected(p)))
}

// rejected says which comments GitHub refuses, if any.
func rejected(p *poster) error {
	if len(p.refused) == 0 {
		return nil
	}
	where := ""
	if p.has(partSummary) {
		where = ", which the summary lists"
	}
	return fmt.Errorf("%s without a comment%s: %w", wording.Count(len(p.refused), "finding"), where, p.carrier.refusal)
}

// readOnly reports whether the token seems to be read-only: it could not write the
// check run, and no comment shows that it can write comments.
func (p *poster) readOnly() bool {
	r := p.result
	return r.Check == "missing" && p.refusal == nil && r.Created+r.Edited+r.Deleted == 0 && !p.kept && !p.person && !p.Dry
}

type poster struct {
	Options
	service github.Service
	report  *Report
	person  bool  // the token belongs to a person, not an app
	refusal error // why GitHub refuses the check run
	*carrier
}

// check posts the check run. A person's token may not create one; then only the
// comments are posted.
func (p *poster) check(ctx context.Context) error {
	if !p.has(partChecks) {
		p.result.Check = "not wanted"
		return nil
	}
	run, annotations := checkRun(p.report, p.Options)
	c := &checker{service: p.service, run: run, annotations: annotations, result: p.result}
	do := c.post
	if p.Dry {
		do = c.preview
	}
	err := do(ctx)
	switch {
	case errors.Is(err, github.ErrRefused):
		p.refusal = err
	case errors.Is(err, github.ErrReadOnly):
		p.result.Refused = append(p.result.Refused, err)
	default:
		return err
	}
	p.result.Check = "missing"
	return nil
}

// mine identifies the comments of this run.
func (p *poster) mine() Mine { return Mine{Login: p.Login, Folder: p.report.Folder} }

// identify finds out which login writes kbctl's comments.
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
	case p.Dry, !p.has(partChecks):
		p.Login, err = p.guessLogin(ctx)
		return err
	case p.result.Check == "missing":
		return fmt.Errorf("%w; without a check run kbctl cannot find its own comments, so it creates none; name the token's owner with --login", errors.Join(append(p.result.Refused, p.refusal)...))
	default: // otherwise each run would create all comments again
		return errors.New("GitHub does not reveal which app owns the token, so kbctl cannot find its own comments; set --login to the name under which the token writes")
	}
	return nil
}

// comments posts the comments on lines and files, and the summary.
func (p *poster) comments(ctx context.Context) (err error) {
	parts := []func(context.Context) error{p.onLines, p.summary}
	if !p.has(partComments) || p.report.Problem != nil {
		parts = parts[1:]
	}
	if !p.has(partSummary) {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 0 {
		err = p.identify(ctx)
	}
	for _, part := range parts {
		if err == nil {
			err = rounds(ctx, p.service, func() error { return part(ctx) })
		}
	}
	if made := p.result.Check == "made" || p.result.Check == "unchanged"; made && errors.Is(err, github.ErrReadOnly) {
		p.result.Refused = append(p.result.Refused, err)
		return nil
	}
	return err
}

// rounds repeats an uncertain operation after a pause, because a failed request may
// still take effect. The operation checks what exists each time.
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
	if len(p.report.Findings) < p.report.Caused.Sum() { // the missing findings may still exist
		for _, c := range there {
			if m, ok := p.mine().marker(c); ok {
				alive[m.about] = true
			}
		}
	}
	there = p.followed(there)
	shown := *p.report
	shown.Findings = p.filtered(p.report.Findings)
	plan := PlanLines(there, p.mine(), shown.Comments(p.Lines, p.MostComments), alive, fixedText(p.report))
	return p.carryOut(ctx, plan, kind{p.service.EditReviewComment, p.service.DeleteReviewComment})
}

func (p *poster) summary(ctx context.Context) error {
	there, err := p.service.Comments(ctx, p.report.Number)
	if err != nil {
		return err
	}
	page := p.Page
	page.Most, page.uncommented = MostComment, p.refused
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
	return p.carryOut(ctx, plan, kind{p.service.EditComment, p.service.DeleteComment})
}
