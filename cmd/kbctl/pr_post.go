package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/report"
)

// postOrKeep posts a report on its pull request, or keeps it if the token is
// read-only. It returns the format to print: annotations if nothing else shows the
// findings.
func postOrKeep(ctx context.Context, a *app, s github.Service, r *review.Report, files []github.File, repository string, flags prFlags) (format string, err error) {
	err = postReport(ctx, a, s, r, files, repository, flags)
	if !errors.Is(err, github.ErrReadOnly) {
		return flags.format, err
	}
	for line := range strings.Lines(err.Error()) {
		a.note("not posted, as in the workflow of a pull request from a fork: %s", strings.TrimSpace(line))
	}
	if inActions() && flags.format == "text" {
		flags.format = "github"
	}
	return flags.format, keepReport(a, r, repository, flags)
}

// postProblem posts why a pull request cannot be checked. It posts nothing if the pull
// request is not to blame, and there is no report.
func postProblem(ctx context.Context, a *app, s github.Service, r *review.Report, repository string, flags prFlags) error {
	if r == nil {
		return nil
	}
	format, err := postOrKeep(ctx, a, s, r, nil, repository, flags)
	if p := r.Problem; err == nil && format == "github" && p.File != "" {
		return report.Annotate(a.stdout, p.File, p.Line, p.Message)
	}
	return err
}

// postReport posts a report on its pull request.
func postReport(ctx context.Context, a *app, s github.Service, r *review.Report, files []github.File, repository string, flags prFlags) error {
	result, err := review.Post(ctx, s, r, review.Options{
		Page: githubPage(repository), Choice: flags.choice, Lines: review.LinesOf(files), Files: files, Login: flags.login, Actions: inActions(),
		Dry: flags.dry,
	})
	if err != nil && !errors.Is(err, github.ErrRefused) {
		return err
	}
	for _, refused := range result.Refused {
		a.say("could not post everything: %s", refused.Error())
	}
	if flags.dry {
		a.say("nothing was written; it would be: %s", result)
		return err
	}
	a.note("%s", result)
	return err
}

// githubPage returns where to see a repository.
func githubPage(repository string) review.Page {
	server := os.Getenv("GITHUB_SERVER_URL")
	if server == "" || !strings.HasPrefix(server, "https://") {
		server = "https://github.com"
	}
	return review.Page{Server: strings.TrimSuffix(server, "/"), Repository: repository}
}

// keepReport writes a report to the places that a read-only token allows.
func keepReport(a *app, r *review.Report, repository string, flags prFlags) error {
	if err := writeSummary(r, repository); err != nil {
		return err
	}
	if flags.artifact == "" {
		return nil
	}
	o, err := newOutput("", a.place().Path(flags.artifact))
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := r.Encode(&data); err != nil {
		return err
	}
	return o.put(data.Bytes())
}

// writeSummary adds a report to the summary of the job, if there is one.
func writeSummary(r *review.Report, repository string) error {
	name := os.Getenv("GITHUB_STEP_SUMMARY")
	info, err := os.Stat(name)
	if err != nil { // not in a workflow
		return nil
	}
	page := githubPage(repository)
	page.Most = review.MostJobSummary - int(info.Size())
	text := r.Markdown(page)
	if text == "" || page.Most <= 0 {
		return nil
	}
	return output{path: name, add: true}.appendTo([]byte(text))
}

// postArtifact posts a report that the workflow of a pull request from a fork wrote.
// GitHub says which pull request it is about, and at which commit.
func postArtifact(ctx context.Context, a *app, repository string, flags prFlags) error {
	s, err := flags.parse(a)
	if err != nil {
		return err
	}
	run, err := review.ReadEvent(repository, "workflow_run")
	if err != nil {
		return err
	}
	if err := run.CheckRun(); err != nil {
		return err
	}
	r, err := review.ReadArtifact(a.place().Path(flags.fromArtifact), flags.place(a))
	if err != nil {
		return err
	}
	client, done, err := openService(a, repository, flags)
	if err != nil {
		return err
	}
	defer done()
	pull, err := review.PullOf(ctx, client, run, r)
	if err != nil {
		return err
	}
	if pull == nil {
		a.say("nothing posted: no open pull request is at %.12s now", run.Run.HeadSHA)
		return nil
	}
	files, err := review.Trust(ctx, client, pull, r, s.failOn, a.note)
	if err != nil {
		return err
	}
	return postReport(ctx, a, client, r, files, repository, flags)
}
