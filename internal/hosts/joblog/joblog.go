// Package joblog reads the logs of the failed jobs of a workflow run, and of the same
// jobs when they passed. The logs are hostile input: each has a limit.
package joblog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
)

// MostJobs limits the failed jobs whose logs are read.
const MostJobs = 20

// A Failure is what GitHub knows about a failed run.
type Failure struct {
	// Failed are jobs that failed, at most [MostJobs]. Left is the number of the others.
	Failed []github.Job
	Left   int
	// Passing is the last passing run of the same workflow and branch, or nil. Passed are
	// its jobs with the names of the failed ones.
	Passing *github.Run
	Passed  []github.Job
}

// Name returns the name of a job, which may be any text.
func Name(j github.Job) string {
	return visible.Clip(cmp.Or(strings.TrimSpace(j.Name), fmt.Sprintf("job %d", j.ID)), 100)
}

// Find finds the jobs that a reference names.
func Find(ctx context.Context, s github.Runs, of Reference) (*Failure, error) {
	f := &Failure{}
	if of.Job > 0 {
		job, err := s.Job(ctx, of.Job)
		if err != nil {
			return nil, err
		}
		if of.Run > 0 && job.Run != of.Run {
			return nil, usage.Errorf("job %d is not a job of the run %s", of.Job, of)
		}
		of.Run, f.Failed = job.Run, []github.Job{*job}
	}
	run, err := s.Run(ctx, of.Run)
	if err != nil {
		return nil, err
	}
	if of.Job == 0 {
		jobs, err := s.Jobs(ctx, of.Run, of.Attempt)
		if err != nil {
			return nil, err
		}
		f.Failed = slices.DeleteFunc(jobs, func(j github.Job) bool { return !j.Failed })
	}
	if len(f.Failed) == 0 {
		return nil, usage.Errorf("no job of the run %s has failed", of)
	}
	if n := len(f.Failed) - MostJobs; n > 0 {
		f.Failed, f.Left = f.Failed[:MostJobs], n
	}
	return f, f.findPassing(ctx, s, run)
}

// findPassing finds the jobs of the last passing run. It is no error if GitHub has no
// such run.
func (f *Failure) findPassing(ctx context.Context, s github.Runs, run *github.Run) (err error) {
	if f.Passing, err = s.LastPassing(ctx, run); err != nil || f.Passing == nil {
		return err
	}
	jobs, err := s.Jobs(ctx, f.Passing.ID, 0)
	if errors.Is(err, github.ErrNotFound) {
		return nil
	}
	f.Passed = slices.DeleteFunc(jobs, func(j github.Job) bool {
		return !j.Passed || !slices.ContainsFunc(f.Failed, func(failed github.Job) bool { return failed.Name == j.Name })
	})
	if err != nil {
		return fmt.Errorf("the passing run %d: %w", f.Passing.ID, err)
	}
	return nil
}
