package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/joblog"
	"github.com/kbctl/kbctl/internal/usage"
)

// runLogs returns the logs of the failed jobs of a workflow run, and of the same jobs in
// the last passing run.
func runLogs(ctx context.Context, a *app, run string) (logs logSet, err error) {
	of, err := joblog.Parse(run, githubPage("").Server)
	if err != nil {
		return logs, err
	}
	client, err := newClient(a, of.Repository)
	if err != nil {
		return logs, err
	}
	if githubToken() == "" {
		return logs, usage.Errorf("there is no token in GITHUB_TOKEN or GH_TOKEN; GitHub requires one for logs, with the permission actions: read")
	}
	failure, err := joblog.Find(ctx, client, of)
	if err != nil {
		return logs, err
	}
	if failure.Left > 0 {
		a.note("%s has more failed jobs; kbctl reads the logs of the first %d and leaves out %d", of, joblog.MostJobs, failure.Left)
	}
	for _, job := range failure.Jobs {
		log := jobLog(ctx, a, client, job, joblog.Name(job))
		log.fetch = fetchCommand(of, job)
		logs.failing = append(logs.failing, log)
	}
	passing, err := joblog.FindPassing(ctx, client, failure)
	if err != nil {
		a.note("cannot find the last passing run: %v; kbctl goes on without it", err)
	}
	for _, job := range passing {
		logs.passing = append(logs.passing, jobLog(ctx, a, client, job, fmt.Sprintf("%s of the passing run %d", joblog.Name(job), job.Run)))
	}
	return logs, nil
}

// jobLog returns the log of a job. It is fetched when it is opened.
func jobLog(ctx context.Context, a *app, client *github.Client, job github.Job, name string) namedLog {
	return namedLog{name: name, open: func() (*logText, error) {
		text, err := joblog.Open(ctx, client, job)
		if err != nil {
			return nil, err
		}
		return &logText{app: a, name: name, text: text, Closer: text}, nil
	}}
}

// fetchCommand returns the command that prints the log of a job.
func fetchCommand(of joblog.Reference, job github.Job) string {
	host := ""
	if name, ok := strings.CutPrefix(githubPage("").Server, "https://"); ok && name != "github.com" {
		host = " --hostname " + name
	}
	return fmt.Sprintf("gh api%s repos/%s/actions/jobs/%d/logs", host, of.Repository, job.ID)
}
