package review

import (
	"context"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/lint"
)

// checkName returns the name of the check run. Each knowledge base of a repository has
// its own name, because GitHub uses only the newest run of a name. A secondhand report
// also has its own name. The pull request controls such a report, so it must not
// satisfy a branch rule that requires the real one.
func checkName(r *Report) string {
	name := "kbctl"
	if r.Folder != "" {
		name += ": " + clean(r.Folder, 200)
	}
	if r.Secondhand {
		name += " (by its own run)"
	}
	return name
}

// mostAnnotations limits the annotations to ten requests.
const mostAnnotations = 10 * github.MostAnnotations

// checkRun returns the check run for a report. Its external ID is a hash of its
// content, so that a second run finds it unchanged.
func checkRun(r *Report, o Options) (run github.NewCheckRun, annotations []github.Annotation) {
	findings := o.filtered(r.Findings)
	for _, f := range findings[:min(len(findings), mostAnnotations)] {
		annotations = append(annotations, f.annotation())
	}
	if r.Problem != nil {
		annotations = r.Problem.annotations()
	}
	o.Most = MostComment
	run = github.NewCheckRun{Name: checkName(r), Commit: r.Head, Title: checkTitle(r), Summary: r.Markdown(o.Page), Conclusion: conclusion(r)}
	if r.Secondhand {
		run.Title = "as its own run reported: " + run.Title
	}
	if run.Summary == "" {
		run.Summary = nothingLeft(r)
	}
	run.ExternalID = hashOf(fmt.Sprintf("%s %s %s %+v", run.Conclusion, run.Title, run.Summary, annotations))
	return run, annotations
}

func checkTitle(r *Report) string {
	switch {
	case r.Problem != nil:
		return "the pull request cannot be checked"
	case r.Caused.Sum() == 0:
		return "no findings"
	}
	return r.Caused.String()
}

// conclusion returns "failure" if the report reaches the severity of --fail-on, and
// "neutral" if it has only milder findings.
func conclusion(r *Report) string {
	switch {
	case r.Bad():
		return "failure"
	case r.Caused.Sum() > 0:
		return "neutral"
	}
	return "success"
}

var levels = map[string]string{lint.Error.String(): "failure", lint.Warning.String(): "warning", lint.Info.String(): "notice"}

// annotation returns the annotation of a finding. GitHub shows it as plain text.
func (f *Finding) annotation() github.Annotation {
	a := github.Annotation{
		Path: f.File, From: max(f.Line, 1), To: max(f.EndLine, f.Line, 1), Level: levels[f.Severity], Title: f.Rule,
		Message: clean(f.Message, mostMessage) + "\n\nWhat to do: " + clean(f.Hint, mostMessage),
	}
	if a.From == a.To && f.Column > 0 {
		a.FromColumn, a.ToColumn = f.Column, max(f.EndColumn, f.Column)
	}
	return a
}

// A checker creates a check run or continues an unfinished one.
type checker struct {
	service     github.Service
	run         github.NewCheckRun
	annotations []github.Annotation
	result      *Result
}

// post makes sure that the complete check run exists. After an uncertain request it
// looks for the result before it repeats anything.
func (c *checker) post(ctx context.Context) error {
	return rounds(ctx, c.service, func() error { return c.try(ctx) })
}

// preview finds out what post would do.
func (c *checker) preview(ctx context.Context) error {
	there, err := c.find(ctx)
	if there == nil || !there.Completed {
		c.result.Check = "made"
	}
	return err
}

func (c *checker) try(ctx context.Context) error {
	there, err := c.find(ctx)
	if err != nil {
		return err
	}
	if there == nil {
		run, next := c.part(0)
		if there, err = c.service.CreateCheckRun(ctx, run); err != nil {
			return err
		}
		c.result.Check = "made"
		there.Annotations = next // GitHub's own count lags behind
	}
	c.result.App = there.App
	for left := len(c.annotations)/github.MostAnnotations + 2; !there.Completed; left-- {
		if left == 0 {
			return fmt.Errorf("the check run %q does not complete although GitHub has all of it", c.run.Name)
		}
		run, next := c.part(there.Annotations)
		updated, err := c.service.UpdateCheckRun(ctx, there.ID, run)
		if err != nil {
			return err
		}
		c.result.Check = "made"
		there.Annotations, there.Completed = next, updated.Completed
	}
	return nil
}

// find returns the existing check run of this report, or nil.
func (c *checker) find(ctx context.Context) (*github.CheckRun, error) {
	runs, err := c.service.CheckRuns(ctx, c.run.Commit, c.run.Name)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(runs, func(run github.CheckRun) bool { return run.ExternalID == c.run.ExternalID })
	if i < 0 {
		return nil, nil
	}
	return &runs[i], nil
}

// part returns the request that follows a number of annotations, and the number after
// it. The last request has the conclusion.
func (c *checker) part(from int) (run github.NewCheckRun, next int) {
	run = c.run
	from = max(from, 0)
	next = min(from+github.MostAnnotations, len(c.annotations))
	run.Annotations = c.annotations[min(from, next):next]
	if next < len(c.annotations) {
		run.Conclusion = ""
	}
	return run, next
}
