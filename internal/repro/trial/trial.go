// Package trial tries the cases of reproductions and judges what they print.
package trial

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/sandbox"
	"github.com/kbctl/kbctl/schema"
)

// A Status is what the tries of a case show.
type Status string

// The statuses of a case.
const (
	Holds   Status = "holds"   // every try is as the record says
	Fails   Status = "fails"   // no try is
	Flaky   Status = "flaky"   // some tries are; that proves nothing
	Skipped Status = "skipped" // the machine lacks what the case needs
)

// A Result is the tries of one case.
type Result struct {
	ID     string
	Case   *plan.Case
	Status Status
	// Reason says why the case does not hold.
	Reason string
	// Passed of Tries tries were as the record says.
	Passed, Tries int
	// Output is what the last try printed, or the first one that is not as the record
	// says. It has no secrets.
	Output []byte
	// Line is the line of Output that the record matches, or 0.
	Line int
	// Kind is where Output belongs among the fixtures: match, nomatch or neither.
	Kind string
	// Versions are those of the programs. Hardware is empty if it does not matter.
	Versions map[string]string
	Hardware string
	Took     time.Duration
}

// A Runner tries cases.
type Runner struct {
	Box    *sandbox.Box
	Finder *match.Finder
	Base   *schema.Base
	// Jobs is how many cases to try at once, and GPUJobs how many of them with a GPU,
	// because they share its memory.
	Jobs, GPUJobs int
	// Done is called after each case, one at a time.
	Done func(*Result)

	machine machine
	gpu     chan struct{} // has room for GPUJobs
}

// Run tries all cases of the plans. The results have their order. The error is that of
// starting a script, or of ctx.
func (r *Runner) Run(ctx context.Context, plans []*plan.Plan) ([]*Result, error) {
	r.machine, r.gpu = machine{box: r.Box}, make(chan struct{}, max(r.GPUJobs, 1))
	var all []*Result
	var done sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(r.Jobs, 1))
	for _, p := range plans {
		for _, c := range p.Sorted() {
			result := &Result{ID: p.ID, Case: c}
			all = append(all, result)
			group.Go(func() error {
				if err := r.try(ctx, p, result); err != nil {
					return fmt.Errorf("%s: %s: %w", p.ID, c.Name, err)
				}
				done.Lock()
				defer done.Unlock()
				r.Done(result)
				return nil
			})
		}
	}
	return all, group.Wait()
}

// try tries one case as often as its plan says.
func (r *Runner) try(ctx context.Context, p *plan.Plan, result *Result) error {
	if p.Needs.GPU {
		r.gpu <- struct{}{}
		defer func() { <-r.gpu }()
	}
	facts, err := r.machine.facts(ctx, p, result.Case)
	if err != nil {
		return err
	}
	result.Versions, result.Hardware = facts.versions, facts.hardware
	if facts.missing != "" {
		result.Status, result.Reason = Skipped, facts.missing
		return nil
	}
	begin := time.Now()
	for range p.Tries {
		outcome, err := r.Box.Run(ctx, job(p, result.Case))
		if err != nil {
			return err
		}
		result.add(r.judge(p, result.Case, outcome))
	}
	result.Took = time.Since(begin)
	result.conclude()
	return nil
}

// conclude sets the status after the last try.
func (r *Result) conclude() {
	switch r.Passed {
	case r.Tries:
		r.Status = Holds
	case 0:
		r.Status = Fails
	default:
		r.Status = Flaky
		r.Reason = fmt.Sprintf("%d of %d tries are as the record says; in another, %s", r.Passed, r.Tries, r.Reason)
	}
}

// add counts a try.
func (r *Result) add(v verdict) {
	r.Tries++
	if v.reason == "" {
		r.Passed++
	}
	if r.Reason == "" {
		r.Reason, r.Output, r.Line, r.Kind = v.reason, v.output, v.line, v.kind
	}
}
