package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

func prCommand(a *app) *cobra.Command {
	var flags prFlags
	c := command("pr", exactly(1, "name one pull request, such as kbctl/kbctl#123"), func(c *cobra.Command, args []string) error {
		if err := flags.check(a); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(c.Context(), flags.timeout)
		defer cancel()
		if flags.fromArtifact != "" {
			return postArtifact(ctx, a, args[0], flags)
		}
		return runPR(ctx, a, args[0], flags)
	})
	c.ValidArgsFunction = cobra.NoFileCompletions
	flags.add(c)
	return c
}

// parsePull parses OWNER/REPO#NUMBER, or the address of a pull request's page. If there is
// no number, the event of the workflow says what to check.
func parsePull(text string) (repository string, of review.Subject, err error) {
	repository, digits, ok := strings.Cut(text, "#")
	if digits == "" && os.Getenv("GITHUB_EVENT_PATH") != "" {
		event, err := review.ReadEvent(repository, "pull_request or merge_group")
		if err != nil {
			return "", of, err
		}
		of, err = event.Subject()
		return repository, of, err
	}
	if path, is := strings.CutPrefix(text, githubPage("").Server+"/"); is {
		repository, digits, ok = strings.Cut(path, "/pull/")
		digits, _, _ = strings.Cut(digits, "/") // its commits or files
		digits, _, _ = strings.Cut(digits, "#") // a comment
	}
	number, numberErr := strconv.Atoi(digits)
	if !ok || numberErr != nil || number <= 0 {
		return "", of, usage.Errorf("%q is neither OWNER/REPO#NUMBER, such as kbctl/kbctl#123, nor the address of a pull request", visible.Clip(text, 100))
	}
	return repository, review.Subject{Number: number}, nil
}

// newClient returns a client for a repository.
func newClient(a *app, repository string) (*github.Client, error) {
	client, err := github.New(repository, github.Options{
		API: os.Getenv("GITHUB_API_URL"), Token: githubToken(), UserAgent: "kbctl/" + version(), Actions: inActions(),
		Say: a.note,
	})
	if err != nil {
		return nil, usage.Error{Err: err}
	}
	return client, nil
}

// openService returns a client for a repository. With --verbose, done prints how much of
// the budget it used.
func openService(a *app, repository string, flags prFlags) (client *github.Client, done func(), err error) {
	client, err = newClient(a, repository)
	if err == nil && githubToken() == "" && !flags.dry {
		err = usage.Errorf("there is no token in GITHUB_TOKEN or GH_TOKEN; without one, only --dry-run works, on public repositories")
	}
	if err != nil {
		return nil, nil, err
	}
	return client, func() {
		if flags.verbose {
			a.say("%s", client.Budget.String())
		}
	}, nil
}

func githubToken() string {
	if t := os.Getenv("GITHUB_TOKEN"); t != "" {
		return strings.TrimSpace(t)
	}
	return strings.TrimSpace(os.Getenv("GH_TOKEN"))
}

func inActions() bool { return os.Getenv("GITHUB_ACTIONS") == "true" }

// runPR checks a pull request and reports.
func runPR(ctx context.Context, a *app, argument string, flags prFlags) error {
	started := time.Now()
	repository, of, err := parsePull(argument)
	if err != nil {
		return err
	}
	s, err := flags.parse(a)
	if err != nil {
		return err
	}
	if w, err := workspace.Find(a.place(), nil); err == nil {
		if err := checkOutputs(w, s.outputs); err != nil {
			return err
		}
	}
	client, done, err := openService(a, repository, flags)
	if err != nil {
		return err
	}
	defer done()
	change, err := review.Read(ctx, client, of, flags.place(a))
	if change != nil {
		defer change.Close()
	}
	var outcome *check.Outcome
	if err == nil {
		printChange(a, change, flags)
		outcome, err = checkChange(ctx, a, change, s)
	}
	if err != nil {
		return errors.Join(err, postProblem(ctx, a, client, review.Unchecked(change, s.failOn, err), repository, flags))
	}
	d := outcome.Delta
	r := review.New(review.Source{
		Number: of.Number, Head: change.Pull.Head.SHA, MergeBase: change.MergeBase, Folder: change.Folder, FailOn: s.failOn,
		Changes: change.Changes, Config: change.Config, Delta: d, Jobs: a.workers(),
	})
	run := report.Run{Result: outcome.Result, Base: outcome.Base, Version: version(), Duration: time.Since(started), Today: s.today}
	if !a.quiet {
		printTally(a, shownSubject(repository, change), d)
	}
	format, posted := postOrKeep(ctx, a, client, r, change.Files, repository, flags)
	if err := printPull(a, change, run, s, format); err != nil {
		return err
	}
	if posted != nil {
		return posted
	}
	if r.Bad() {
		return errFindings
	}
	return nil
}

// shownSubject names what was checked.
func shownSubject(repository string, change *review.Change) string {
	if n := change.Pull.Number; n > 0 {
		return fmt.Sprintf("%s#%d", repository, n)
	}
	return fmt.Sprintf("%s at %.12s", repository, change.Pull.Head.SHA)
}

// printChange prints where the commits come from.
func printChange(a *app, change *review.Change, flags prFlags) {
	if change.Partial {
		a.note("the pull request has more files than the %d that GitHub lists; kbctl compares commits to find the rest, and cannot comment on their lines", github.MostFiles)
	}
	if flags.verbose {
		from := "GitHub's API"
		if change.Local {
			from = "the checkout"
		}
		a.say("read %.12s and %.12s from %s: %s %s", change.MergeBase, change.Pull.Head.SHA, from,
			wording.Count(len(change.Changes), "file"), wording.Verb(len(change.Changes), "differs", "differ"))
	}
}

// checkChange runs the rules over both sides of a pull request.
func checkChange(ctx context.Context, a *app, change *review.Change, s settings) (*check.Outcome, error) {
	c := change.Config
	request := check.Request{
		Selection: s.selection, Files: change.After, Config: c,
		Load:      schema.Options{Records: c.Records, MaxSize: int64(c.MaxRecordSize), Jobs: a.jobs, Listed: allowFor(2)},
		NoRecords: change.NoRecords(),
		Since:     []check.Comparison{{Before: change.Before, Changes: change.Changes}},
		Uncounted: change.Uncounted,
		Today:     s.today, Jobs: a.jobs,
	}
	if !s.noBaseline {
		var err error
		if request.Baseline, err = baseline.Accepted(change.After); err != nil {
			return nil, err
		}
	}
	return check.Run(ctx, request)
}

// printPull prints the findings to files and to standard output.
func printPull(a *app, change *review.Change, run report.Run, s settings, format string) error {
	options := report.Options{Path: change.Path, FailOn: s.failOn, Say: func(line string) { a.note("%s", line) }}
	for _, o := range s.outputs {
		if err := o.write(options, run); err != nil {
			return err
		}
	}
	return printReport(a, options, run, format)
}
