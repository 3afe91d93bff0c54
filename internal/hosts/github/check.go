package github

import (
	"context"

	"github.com/google/go-github/v60/github"
)

func (c checks) CheckRuns(ctx context.Context, commit, name string) ([]CheckRun, error) {
	all, _, err := collect(mostPages, func(page github.ListOptions) ([]*github.CheckRun, *github.Response, error) {
		list, resp, err := c.lib.Checks.ListCheckRunsForRef(ctx, c.owner, c.name, commit, &github.ListCheckRunsOptions{CheckName: &name, Filter: new("latest"), ListOptions: page})
		if list == nil { // the library's result for an empty answer
			return nil, resp, err
		}
		return list.CheckRuns, resp, err
	}, func(run *github.CheckRun) (CheckRun, bool) { return *checkOf(run), run.GetID() != 0 })
	return all, c.explain("the check runs", writeChecks, false, err) // kbctl reads them only to write them
}

func (c checks) CreateCheckRun(ctx context.Context, run NewCheckRun) (*CheckRun, error) {
	options := github.CreateCheckRunOptions{
		Name: run.Name, HeadSHA: run.Commit, ExternalID: &run.ExternalID, Output: outputOf(run),
		Status: new("in_progress"),
	}
	if run.Conclusion != "" {
		options.Status, options.Conclusion = new("completed"), &run.Conclusion
	}
	made, _, err := c.lib.Checks.CreateCheckRun(ctx, c.owner, c.name, options)
	if err == nil && made.GetID() == 0 {
		err = errStrange
	}
	if err != nil {
		return nil, c.explain("a check run", writeChecks, true, err)
	}
	return checkOf(made), nil
}

func (c checks) UpdateCheckRun(ctx context.Context, id int64, run NewCheckRun) (*CheckRun, error) {
	options := github.UpdateCheckRunOptions{Name: run.Name, Output: outputOf(run), Status: new("in_progress")}
	if run.Conclusion != "" {
		options.Status, options.Conclusion = new("completed"), &run.Conclusion
	}
	made, _, err := c.lib.Checks.UpdateCheckRun(ctx, c.owner, c.name, id, options)
	if err != nil {
		return nil, c.explain("a check run", writeChecks, true, err)
	}
	return checkOf(made), nil
}

func checkOf(run *github.CheckRun) *CheckRun {
	return &CheckRun{
		ID: run.GetID(), ExternalID: run.GetExternalID(), Completed: run.GetStatus() == "completed",
		Annotations: run.GetOutput().GetAnnotationsCount(), App: run.GetApp().GetSlug(),
	}
}

func outputOf(run NewCheckRun) *github.CheckRunOutput {
	output := &github.CheckRunOutput{Title: &run.Title, Summary: &run.Summary}
	for _, a := range run.Annotations {
		made := &github.CheckRunAnnotation{
			Path: &a.Path, StartLine: &a.From, EndLine: &a.To, AnnotationLevel: &a.Level, Title: &a.Title, Message: &a.Message,
		}
		if a.From == a.To && a.FromColumn > 0 {
			made.StartColumn, made.EndColumn = &a.FromColumn, &a.ToColumn
		}
		output.Annotations = append(output.Annotations, made)
	}
	return output
}
