package github

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"

	"github.com/google/go-github/v60/github"
)

// A Run is a run of a workflow.
type Run struct {
	ID, Workflow int64
	// Branch is the branch that the run is for. It is empty if there is none. Repository,
	// OWNER/NAME, has this branch. A pull request's may be a fork.
	Branch, Repository string
}

// A Job is a job of a run.
type Job struct {
	ID, Run int64
	Name    string
	// Passed means that the job succeeded. Failed means that it failed, or that one of
	// its steps has failed so far. Running means that it has not ended.
	Passed, Failed, Running bool
}

const readActions = "actions: read"

func (c runs) Run(ctx context.Context, id int64) (*Run, error) {
	run, _, err := c.lib.Actions.GetWorkflowRunByID(ctx, c.owner, c.name, id)
	if err == nil && run.GetID() != id {
		err = errStrange
	}
	if err != nil {
		return nil, c.explain(fmt.Sprintf("run %s/%s@%d", c.owner, c.name, id), readActions, false, err)
	}
	return runOf(run), nil
}

func runOf(r *github.WorkflowRun) *Run {
	return &Run{ID: r.GetID(), Workflow: r.GetWorkflowID(), Branch: r.GetHeadBranch(), Repository: r.GetHeadRepository().GetFullName()}
}

// LastPassing reads only one page. A fork may have a branch of the same name, so it
// compares the repositories: the runs of a stranger's pull request prove nothing.
func (c runs) LastPassing(ctx context.Context, of *Run) (*Run, error) {
	if of.Branch == "" || of.Repository == "" {
		return nil, nil
	}
	list, _, err := collect(1, func(page github.ListOptions) ([]*github.WorkflowRun, *github.Response, error) {
		list, resp, err := c.lib.Actions.ListWorkflowRunsByID(ctx, c.owner, c.name, of.Workflow, &github.ListWorkflowRunsOptions{
			Branch: of.Branch, Status: "success", ExcludePullRequests: true, ListOptions: page,
		})
		if list == nil { // the library's result for an empty answer
			return nil, resp, err
		}
		return list.WorkflowRuns, resp, err
	}, func(r *github.WorkflowRun) (*Run, bool) { return runOf(r), r.GetID() != 0 })
	if err != nil {
		return nil, c.explain("the passing runs of the workflow", readActions, false, err)
	}
	for _, run := range list {
		if run.ID != of.ID && run.Repository == of.Repository {
			return run, nil
		}
	}
	return nil, nil
}

func (c runs) Jobs(ctx context.Context, run int64, attempt int) ([]Job, error) {
	all, _, err := collect(mostPages, func(page github.ListOptions) ([]*github.WorkflowJob, *github.Response, error) {
		var list *github.Jobs
		var resp *github.Response
		var err error
		if attempt > 0 {
			list, resp, err = c.lib.Actions.ListWorkflowJobsAttempt(ctx, c.owner, c.name, run, int64(attempt), &page)
		} else {
			list, resp, err = c.lib.Actions.ListWorkflowJobs(ctx, c.owner, c.name, run, &github.ListWorkflowJobsOptions{Filter: "latest", ListOptions: page})
		}
		if list == nil { // the library's result for an empty answer
			return nil, resp, err
		}
		return list.Jobs, resp, err
	}, func(j *github.WorkflowJob) (Job, bool) { return jobOf(j), j.GetID() != 0 })
	return all, c.explain(fmt.Sprintf("the jobs of run %d", run), readActions, false, err)
}

func (c runs) Job(ctx context.Context, id int64) (*Job, error) {
	job, _, err := c.lib.Actions.GetWorkflowJobByID(ctx, c.owner, c.name, id)
	if err == nil && job.GetID() != id {
		err = errStrange
	}
	if err != nil {
		return nil, c.explain(fmt.Sprintf("job %d of %s/%s", id, c.owner, c.name), readActions, false, err)
	}
	return new(jobOf(job)), nil
}

func jobOf(j *github.WorkflowJob) Job {
	job := Job{ID: j.GetID(), Run: j.GetRunID(), Name: j.GetName(), Running: j.GetStatus() != "completed"}
	if job.Running {
		job.Failed = slices.ContainsFunc(j.Steps, func(s *github.TaskStep) bool { return s.GetConclusion() == "failure" })
		return job
	}
	job.Passed = j.GetConclusion() == "success"
	job.Failed = slices.Contains([]string{"failure", "timed_out"}, j.GetConclusion())
	return job
}

// Log follows GitHub's redirect to another host. That host gets only the token in the
// URL.
func (c runs) Log(ctx context.Context, job int64) (io.ReadCloser, error) {
	explain := func(err error) error {
		return c.explain(fmt.Sprintf("the log of job %d", job), readActions, false, err)
	}
	req, err := c.lib.NewRequest(http.MethodGet, fmt.Sprintf("repos/%s/%s/actions/jobs/%d/logs", c.owner, c.name, job), nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.lib.BareDo(ctx, req)
	if err != nil {
		return nil, explain(err)
	}
	return &explained{resp.Body, explain}, nil
}

// explained is the body of an answer whose errors are explained.
type explained struct {
	io.ReadCloser
	explain func(error) error
}

func (e *explained) Read(p []byte) (int, error) {
	n, err := e.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = e.explain(err)
	}
	return n, err
}
