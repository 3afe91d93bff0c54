package review

import (
	"context"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/lint"
)

// ReadArtifact reads a report that the workflow of a fork's pull request wrote. It
// must be about the knowledge base at a place, because comments and check runs belong
// to one.
func ReadArtifact(file string, at Place) (*Report, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, usage.Error{Err: err}
	}
	defer in.Close()
	r, err := Decode(in)
	if err != nil {
		return nil, fmt.Errorf("the artifact cannot be trusted: %w", err)
	}
	folder := at.folder()
	if is := path.Clean("./" + r.Folder); is != folder {
		return nil, usage.Errorf("the artifact is about the knowledge base in %.200q, and this command about the one in %q; give both commands the same --folder", is, folder)
	}
	return r, nil
}

// PullOf returns the pull request that a run was about. It returns nil if the pull
// request has another commit now. If several come from one branch, the artifact says
// which one it is.
func PullOf(ctx context.Context, s github.Service, run *Event, r *Report) (*github.Pull, error) {
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
	i := slices.IndexFunc(pulls, func(p *github.Pull) bool { return p.Number == r.Number })
	if i < 0 || r.Head != run.Run.HeadSHA {
		return nil, fmt.Errorf("the artifact cannot be trusted: it is about #%d at %.12s, but the run that wrote it was about #%d at %.12s", r.Number, r.Head, pulls[0].Number, run.Run.HeadSHA)
	}
	return pulls[i], nil
}

// Trust replaces the claims of an artifact with GitHub's data, and returns the files
// of the pull request. The severity to fail on comes from the command line. It calls
// note if GitHub does not list all files.
func Trust(ctx context.Context, s github.Service, pull *github.Pull, r *Report, failOn lint.Severity, note func(format string, args ...any)) ([]github.File, error) {
	if r.Problem != nil { // nothing else is posted
		return nil, nil
	}
	files, whole, err := s.Files(ctx, pull.Number)
	if err != nil {
		return nil, err
	}
	if r.MergeBase, err = s.MergeBase(ctx, pull.Base.SHA, pull.Head.SHA); err != nil {
		return nil, err
	}
	r.FailOn = failOn.String()
	known := Known{Files: files, Whole: whole}
	if !whole {
		known.Files, err = github.AllFiles(ctx, s, r.MergeBase, pull.Head.SHA, files)
		if known.Whole = err == nil; err != nil {
			known.Files = files
			note("GitHub does not list all files of the pull request, so it may change the configuration: %s", err)
		}
	}
	r.Correct(known)
	return files, nil
}
