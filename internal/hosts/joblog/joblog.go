// Package joblog reads the logs of the failed jobs of a workflow run, and of the same
// jobs when they passed. The logs are hostile input: each has a limit.
package joblog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
)

// MostJobs limits the failed jobs whose logs are read.
const MostJobs = 20

// A Failure is a run of a workflow with jobs that failed.
type Failure struct {
	Run *github.Run
	// Jobs are the jobs that failed, at most [MostJobs]. Left is the number of the others.
	Jobs []github.Job
	Left int
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
		of.Run, f.Jobs = job.Run, []github.Job{*job}
	}
	var err error
	if f.Run, err = s.Run(ctx, of.Run); err != nil {
		return nil, err
	}
	if of.Job == 0 {
		jobs, err := s.Jobs(ctx, of.Run, of.Attempt)
		if err != nil {
			return nil, err
		}
		f.Jobs = slices.DeleteFunc(jobs, func(j github.Job) bool { return !j.Failed })
	}
	if len(f.Jobs) == 0 {
		return nil, usage.Errorf("no job of the run %s has failed", of)
	}
	f.Left = max(len(f.Jobs)-MostJobs, 0)
	f.Jobs = f.Jobs[:len(f.Jobs)-f.Left]
	return f, nil
}

// FindPassing finds the jobs with the names of the failed ones in the last passing run of
// the same workflow and branch, if there is one.
func FindPassing(ctx context.Context, s github.Runs, f *Failure) ([]github.Job, error) {
	run, err := s.LastPassing(ctx, f.Run)
	if err != nil || run == nil {
		return nil, err
	}
	jobs, err := s.Jobs(ctx, run.ID, 0)
	return slices.DeleteFunc(jobs, func(j github.Job) bool {
		return !j.Passed || !slices.ContainsFunc(f.Jobs, func(failed github.Job) bool { return failed.Name == j.Name })
	}), err
}
