package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// prFlags are the flags of pr.
type prFlags struct {
	checkFlags
	dry, verbose bool
	folder       string
	artifact     string
	fromArtifact string
	login        string
	timeout      time.Duration
}

func prCommand(a *app) *cobra.Command {
	var flags prFlags
	c := &cobra.Command{
		Use:   "pr OWNER/REPO#NUMBER",
		Short: "check a pull request on GitHub, and say there what it does",
		Long: `Checks the whole base at the head of a pull request and where it was branched
off, and reports what the change has caused: in records that it changes, and in
others that it breaks. On GitHub that is a check run, comments on the lines with
suggestions to accept, and one comment that sums up. What is there already is
kept up to date, never repeated.

The commits are read from the checkout that you are in if it has both, otherwise
through GitHub's API alone. The token is GITHUB_TOKEN or GH_TOKEN and needs, in a
workflow, the permissions contents: read, checks: write, pull-requests: write.
Tokens of people cannot make check runs. GITHUB_API_URL is for GitHub Enterprise.

The workflow of a fork's pull request, or of Dependabot's, has a token that
only reads. There the findings become annotations and a job summary, and
--artifact writes what there is to say to a file. A second workflow, on
workflow_run, posts it with --from-artifact and believes nothing in it. kbctl
init --pr writes both.

Exit codes: 0 the change causes nothing from --fail-on on, 1 it does, 2 wrong
usage or configuration, 3 could not run.`,
		Example: `  kbctl pr kbctl/kbctl#123 --dry-run            what it would say
  kbctl pr https://github.com/kbctl/kbctl/pull/123 --dry-run
  kbctl pr "$GITHUB_REPOSITORY#$NUMBER" -v
  kbctl pr "$GITHUB_REPOSITORY#$NUMBER" --artifact kbctl-pr.json
  kbctl pr --from-artifact kbctl-pr.json "$GITHUB_REPOSITORY"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name one pull request, such as kbctl/kbctl#123")
			}
			return nil
		},
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkPull(a, flags); err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(context.Background(), flags.timeout)
			defer cancel()
			if flags.fromArtifact != "" {
				return postArtifact(a, ctx, args[0], flags)
			}
			return runPR(a, ctx, args[0], flags)
		},
	}
	flags.add(c)
	f := c.Flags()
	_ = f.MarkHidden("since") // which is where the pull request was branched off
	f.BoolVar(&flags.dry, "dry-run", false, "write nothing to GitHub; say what would be")
	f.BoolVarP(&flags.verbose, "verbose", "v", false, "say what is read, and what it costs")
	f.StringVar(&flags.folder, "folder", "", "the knowledge base's `FOLDER` in the repository (default: where you are in its checkout, otherwise its top)")
	f.StringVar(&flags.artifact, "artifact", "", "write what there is to say to `FILE` if the token may not")
	f.StringVar(&flags.fromArtifact, "from-artifact", "", "post what another workflow wrote to `FILE`")
	f.StringVar(&flags.login, "login", "", "the `NAME` that the token writes under, if nobody can tell")
	f.DurationVar(&flags.timeout, "timeout", 10*time.Minute, "give up after this `TIME`")
	return c
}

// parsePull reads OWNER/REPO#NUMBER, or the address of a pull request's page.
func parsePull(text string) (repository string, number int, err error) {
	repository, digits, ok := strings.Cut(text, "#")
	if path, is := strings.CutPrefix(text, shownAt("").Server+"/"); is {
		repository, digits, ok = strings.Cut(path, "/pull/")
		digits, _, _ = strings.Cut(digits, "/") // its commits, or its files
		digits, _, _ = strings.Cut(digits, "#") // a comment
	}
	number, numberErr := strconv.Atoi(digits)
	if !ok || numberErr != nil || number <= 0 {
		return "", 0, usagef("%q is neither OWNER/REPO#NUMBER, such as kbctl/kbctl#123, nor the address of a pull request", visible.Clip(text, 100))
	}
	return repository, number, nil
}

// service returns a client for a repository.
func service(a *app, repository string, flags prFlags) (*github.Client, error) {
	client, err := github.New(repository, github.Options{
		API: os.Getenv("GITHUB_API_URL"), Token: githubToken(), UserAgent: "kbctl/" + version(), Actions: inActions(),
		Say: a.note,
	})
	if err != nil {
		return nil, usageError{err}
	}
	if githubToken() == "" && !flags.dry {
		return nil, usagef("there is no token in GITHUB_TOKEN or GH_TOKEN; without one only --dry-run works, on public repositories")
	}
	return client, nil
}

func githubToken() string {
	if t := os.Getenv("GITHUB_TOKEN"); t != "" {
		return strings.TrimSpace(t)
	}
	return strings.TrimSpace(os.Getenv("GH_TOKEN"))
}

func inActions() bool { return os.Getenv("GITHUB_ACTIONS") == "true" }

// pr checks a pull request and reports.
func runPR(a *app, ctx context.Context, argument string, flags prFlags) error {
	started := time.Now()
	repository, number, err := parsePull(argument)
	if err != nil {
		return err
	}
	if flags.since != "" {
		return usagef("a pull request is compared with where it was branched off; leave out --since")
	}
	flags.since = argument // rules that compare may be named
	options, failOn, outputs, err := prepare(a, nil, flags.checkFlags)
	if err != nil {
		return err
	}
	if w, err := findBase(a, nil); err == nil {
		if err := w.spareOutputs(outputs); err != nil {
			return err
		}
	}
	client, err := service(a, repository, flags)
	if err != nil {
		return err
	}
	if flags.verbose {
		defer func() { fmt.Fprintln(a.stderr, client.Budget.String()) }()
	}
	change, err := readPull(a, ctx, client, number, flags)
	if err != nil {
		return err
	}
	defer change.close()
	d, err := change.run(a.context(), options, flags)
	if err != nil {
		return err
	}
	said := review.New(review.Source{
		Number: number, Head: change.pull.Head.SHA, MergeBase: change.mergeBase, Folder: change.folder, FailOn: failOn,
		Changes: change.changes, Config: change.config, Delta: d,
	})
	run := report.Run{Result: d.Caused, Base: d.After, Version: version(), Duration: time.Since(started), Today: options.Today}
	if !a.quiet {
		printTally(a, fmt.Sprintf("%s#%d", repository, number), d)
	}
	if flags.format, err = postOrKeep(a, ctx, client, said, change, repository, flags); err != nil {
		return err
	}
	if err := printPull(a, change, run, failOn, outputs, flags.format); err != nil {
		return err
	}
	if said.Bad() {
		return errFindings
	}
	return nil
}

// postOrKeep puts a report on its pull request, or keeps it where the token only
// reads. It returns the format to print in: annotations, where nothing else shows the
// findings.
func postOrKeep(a *app, ctx context.Context, s github.Service, said *review.Report, c *change, repository string, flags prFlags) (format string, err error) {
	err = postReport(a, ctx, s, said, c.files, repository, flags)
	if !errors.Is(err, github.ErrReadOnly) {
		return flags.format, err
	}
	if inActions() && flags.format == "text" {
		flags.format = "github"
	}
	return flags.format, fallBack(a, said, repository, err, flags)
}

// printPull prints the findings, to files and to standard output.
func printPull(a *app, change *change, run report.Run, failOn lint.Severity, outputs []output, format string) error {
	options := report.Options{Path: change.inRepository, FailOn: failOn, Say: func(line string) { a.note("%s", line) }}
	for _, o := range outputs {
		if err := o.write(options, run); err != nil {
			return err
		}
	}
	options.Width, options.Terminal = a.terminal()
	options.Color = a.colors(options.Terminal)
	reporter, err := report.New(format, options)
	if err != nil {
		return err
	}
	return reporter.Report(a.stdout, run)
}

// post puts a report on its pull request.
func postReport(a *app, ctx context.Context, s github.Service, said *review.Report, files []github.File, repository string, flags prFlags) error {
	result, err := review.Post(ctx, s, said, review.Options{
		Page: shownAt(repository), Lines: review.LinesOf(files), Files: files, Login: flags.login, Actions: inActions(),
		Dry: flags.dry,
	})
	if err != nil {
		return err
	}
	for _, refused := range result.Refused {
		fmt.Fprintf(a.stderr, "not everything could be posted: %s\n", visible.Escape(refused.Error()))
	}
	if flags.dry {
		fmt.Fprintf(a.stderr, "nothing was written; it would be: %s\n", result)
		return nil
	}
	a.note("%s", result)
	return nil
}

// shownAt is where a repository is to be looked at.
func shownAt(repository string) review.Page {
	server := os.Getenv("GITHUB_SERVER_URL")
	if server == "" || !strings.HasPrefix(server, "https://") {
		server = "https://github.com"
	}
	return review.Page{Server: strings.TrimSuffix(server, "/"), Repository: repository}
}

// fallBack keeps what there is to say where a token that only reads can.
func fallBack(a *app, said *review.Report, repository string, because error, flags prFlags) error {
	for line := range strings.Lines(because.Error()) {
		a.note("not posted, as in the workflow of a fork's pull request: %s", strings.TrimSpace(line))
	}
	if err := writeSummary(said, repository); err != nil {
		return err
	}
	if flags.artifact == "" {
		return nil
	}
	o, err := newOutput("", a.path(flags.artifact))
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := said.Encode(&data); err != nil {
		return err
	}
	return o.put(data.Bytes())
}

// writeSummary adds a report to the summary of the job, if there is one.
func writeSummary(said *review.Report, repository string) error {
	name := os.Getenv("GITHUB_STEP_SUMMARY")
	info, err := os.Stat(name)
	if err != nil { // not in a workflow
		return nil
	}
	where := shownAt(repository)
	where.Most = review.MostJobSummary - int(info.Size())
	text := said.Markdown(where)
	if text == "" || where.Most <= 0 {
		return nil
	}
	return output{path: name, add: true}.append([]byte(text))
}
