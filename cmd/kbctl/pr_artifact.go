package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// A workflowRun is what GitHub says of the run that wrote an artifact, in the event
// that started this one. Nobody else writes it.
type workflowRun struct {
	Repository struct {
		FullName string `json:"full_name"`
	} `json:"repository"`
	Run struct {
		Event          string `json:"event"`
		HeadSHA        string `json:"head_sha"`
		HeadBranch     string `json:"head_branch"`
		HeadRepository struct {
			FullName string `json:"full_name"`
		} `json:"head_repository"`
	} `json:"workflow_run"`
}

// postArtifact posts a report that the workflow of a fork's pull request wrote. Which
// pull request it is about, and at which commit, is GitHub's to say.
func postArtifact(a *app, ctx context.Context, repository string, flags prFlags) error {
	run, err := readEvent(repository)
	if err != nil {
		return err
	}
	file, err := os.Open(a.path(flags.fromArtifact))
	if err != nil {
		return usageError{err}
	}
	defer file.Close()
	said, err := review.Decode(file)
	if err != nil {
		return fmt.Errorf("the artifact is not to be trusted: %w", err)
	}
	if err := about(a, said, flags); err != nil {
		return err
	}
	client, err := service(a, repository, flags)
	if err != nil {
		return err
	}
	if flags.verbose {
		defer func() { fmt.Fprintln(a.stderr, client.Budget.String()) }()
	}
	pull, err := pullOf(ctx, client, run, said)
	if err != nil {
		return err
	}
	if pull == nil {
		fmt.Fprintf(a.stderr, "nothing posted: no open pull request is at %.12s any more\n", run.Run.HeadSHA)
		return nil
	}
	files, err := trust(a, ctx, client, pull, said, flags)
	if err != nil {
		return err
	}
	return postReport(a, ctx, client, said, files, repository, flags)
}

// readEvent reads what started the workflow.
func readEvent(repository string) (*workflowRun, error) {
	const most = 8 << 20
	name := os.Getenv("GITHUB_EVENT_PATH")
	if name == "" {
		return nil, usagef("--from-artifact is for a workflow on workflow_run; GITHUB_EVENT_PATH, which names its event, is not set")
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, usagef("--from-artifact is for a workflow on workflow_run, whose event GITHUB_EVENT_PATH names: %w", err)
	}
	defer file.Close()
	run := new(workflowRun)
	data, err := readfile.All(file, most)
	if err == nil {
		err = json.Unmarshal(data, run)
	}
	switch {
	case err != nil:
		return nil, usagef("GITHUB_EVENT_PATH: %w", err)
	case !strings.EqualFold(run.Repository.FullName, repository):
		return nil, usagef("the event is of %q, not of %q", run.Repository.FullName, repository)
	case run.Run.Event != "pull_request" || run.Run.HeadSHA == "" || run.Run.HeadBranch == "" || run.Run.HeadRepository.FullName == "":
		return nil, usagef("the event is not a workflow_run that a pull request has started")
	}
	return run, nil
}

// pullOf finds the pull request that a run was about; nil if it is at another commit
// by now. Several may come from one branch, and then the artifact says which.
func pullOf(ctx context.Context, s github.Service, run *workflowRun, said *review.Report) (*github.Pull, error) {
	owner, _, _ := strings.Cut(run.Run.HeadRepository.FullName, "/")
	pulls, err := s.PullsOf(ctx, owner, run.Run.HeadBranch)
	if err != nil {
		return nil, err
	}
	pulls = slices.DeleteFunc(pulls, func(p *github.Pull) bool {
		return !p.Open || p.Head.SHA != run.Run.HeadSHA || p.Head.Repository != run.Run.HeadRepository.FullName
	})
	if len(pulls) == 0 {
		return nil, nil
	}
	i := slices.IndexFunc(pulls, func(p *github.Pull) bool { return p.Number == said.Number })
	if i < 0 || said.Head != run.Run.HeadSHA {
		return nil, fmt.Errorf("the artifact is not to be trusted: it is about #%d at %.12s, but the run that wrote it was about #%d at %.12s", said.Number, said.Head, pulls[0].Number, run.Run.HeadSHA)
	}
	return pulls[i], nil
}

// trust replaces what is known better than by the artifact, and returns the files of
// the pull request, which is GitHub's to say. From which severity on a change is no
// good is said here, by --fail-on.
func trust(a *app, ctx context.Context, s github.Service, pull *github.Pull, said *review.Report, flags prFlags) ([]github.File, error) {
	_, failOn, err := lintOptions(a, nil, flags.checkFlags)
	if err != nil {
		return nil, err
	}
	files, whole, err := s.Files(ctx, pull.Number)
	if err != nil {
		return nil, err
	}
	if said.MergeBase, err = s.MergeBase(ctx, pull.Base.SHA, pull.Head.SHA); err != nil {
		return nil, err
	}
	said.FailOn = failOn.String()
	known := review.Known{Files: files, Whole: whole}
	if !whole {
		known.Files, err = github.AllFiles(ctx, s, said.MergeBase, pull.Head.SHA, files)
		if known.Whole = err == nil; err != nil {
			known.Files = files
			a.note("GitHub does not list all files of the pull request; it may change the configuration: %s", err)
		}
	}
	said.HoldTo(known)
	return files, nil
}

// about sees that an artifact is about the knowledge base that is posted for, which a
// comment and a check run belong to.
func about(a *app, said *review.Report, flags prFlags) error {
	folder := path.Clean("./" + flags.folder)
	if repository, err := openCheckout(a, flags); err == nil {
		folder = folderOf(repository)
	}
	if is := path.Clean("./" + said.Folder); is != folder {
		return usagef("the artifact is about the knowledge base in %.200q, and what is posted about the one in %q; give both commands the same --folder", is, folder)
	}
	return nil
}
