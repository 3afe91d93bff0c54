// Package github reads pull requests and workflow runs, and reports on pull requests. It
// is the only importer of go-github.
//
// The token is sent only to the API's own host, even after a redirect, and occurs in no
// error and no log. Every request is counted, waits when GitHub asks for it, and is
// repeated only if that cannot do anything twice; see retry.go.
package github

import (
	"context"
	"io"
)

// A Service is a repository on GitHub, as far as kbctl needs one.
type Service interface {
	Pulls
	Contents
	Comments
	Threads
	Checks

	// Wait gives a request that may have been carried out time to take effect. It
	// waits longer with each round, counted from 0. The error because wraps
	// [ErrUncertain]; Wait returns it if the run has waited for too long already.
	Wait(ctx context.Context, round int, because error) error
	// Login returns the name under which the token writes. It is empty if GitHub does
	// not reveal the name before the token has written something.
	Login(ctx context.Context) (string, error)
}

// Pulls reads pull requests.
type Pulls interface {
	Pull(ctx context.Context, number int) (*Pull, error)
	// PullsOf returns the open pull requests of a branch, which may be a fork's.
	PullsOf(ctx context.Context, owner, branch string) ([]*Pull, error)
	// MergeBase returns the newest commit that both commits descend from. The error
	// wraps [ErrUnrelated] if there is none.
	MergeBase(ctx context.Context, base, head string) (string, error)
	// Files lists the files that a pull request changes. The list is not whole if
	// GitHub truncates it.
	Files(ctx context.Context, number int) (files []File, whole bool, err error)
	// Approvals returns the logins whose last review approves a commit of a pull request.
	Approvals(ctx context.Context, number int, commit string) ([]string, error)
	// Authors returns the logins of the authors of a pull request's commits, by their
	// email addresses.
	Authors(ctx context.Context, number int) (map[string]string, error)
}

// Contents reads the files of commits.
type Contents interface {
	// Entries lists the files of a commit.
	Entries(ctx context.Context, commit string) ([]Entry, error)
	// Blob returns the contents of one file.
	Blob(ctx context.Context, object string) ([]byte, error)
	// Archive writes all files of a commit as a zip file. Files that .gitattributes
	// excludes are missing from it.
	Archive(ctx context.Context, commit string, w io.Writer) error
}

// Comments reads and writes the comments on a pull request. The first four methods
// are about comments on the whole pull request, the others about comments on lines and
// files.
type Comments interface {
	Comments(ctx context.Context, number int) ([]Comment, error)
	CreateComment(ctx context.Context, number int, body string) error
	EditComment(ctx context.Context, id int64, body string) error
	DeleteComment(ctx context.Context, id int64) error

	ReviewComments(ctx context.Context, number int) ([]Comment, error)
	// CreateReview creates either all of the comments or none.
	CreateReview(ctx context.Context, number int, commit string, comments []LineComment) error
	// CreateFileComment creates a comment on a file. Its lines are ignored.
	CreateFileComment(ctx context.Context, number int, commit string, comment LineComment) error
	EditReviewComment(ctx context.Context, id int64, body string) error
	DeleteReviewComment(ctx context.Context, id int64) error
}

// Threads resolves the threads of comments on lines and files. The token of an app needs
// contents: write for that.
type Threads interface {
	// Threads returns the threads of a pull request, by their first comments.
	Threads(ctx context.Context, number int) (map[int64]string, error)
	ResolveThread(ctx context.Context, thread string, resolved bool) error
}

// Checks reads and writes check runs.
type Checks interface {
	// CheckRuns lists the check runs of a name at a commit, the newest of each app.
	CheckRuns(ctx context.Context, commit, name string) ([]CheckRun, error)
	CreateCheckRun(ctx context.Context, run NewCheckRun) (*CheckRun, error)
	// UpdateCheckRun adds annotations to a check run. It completes the run if there is
	// a conclusion.
	UpdateCheckRun(ctx context.Context, id int64, run NewCheckRun) (*CheckRun, error)
}

// Runs reads the runs of workflows, and the logs of their jobs.
type Runs interface {
	Run(ctx context.Context, id int64) (*Run, error)
	// LastPassing returns the newest run of the same workflow and branch that
	// succeeded, or nil.
	LastPassing(ctx context.Context, run *Run) (*Run, error)
	// Jobs lists the jobs of an attempt of a run. Attempt 0 is the newest.
	Jobs(ctx context.Context, run int64, attempt int) ([]Job, error)
	Job(ctx context.Context, id int64) (*Job, error)
	// Log returns the log of a job. Its size is not limited. The error wraps
	// [ErrNotFound] if there is no log: the job is still running, or GitHub has deleted
	// the log. The caller must close the log.
	Log(ctx context.Context, job int64) (io.ReadCloser, error)
}

// A Pull is a pull request.
type Pull struct {
	Number int
	// Open means that it is neither merged nor closed.
	Open bool
	// Author is the login of the user who opened it.
	Author string
	// Base and Head are the tips of its two branches.
	Base, Head Tip
}

// A Tip is the newest commit of a branch.
type Tip struct {
	// Repository is OWNER/NAME. It is empty if the repository was deleted.
	Repository string
	Branch     string
	SHA        string
}

// A File is a file that a pull request changes.
type File struct {
	// Old is the path before the change, empty for a new file. New is the path after
	// the change, empty for a deleted file.
	Old, New string
	// Patch is a unified diff without the file names. GitHub omits it for large and
	// binary files.
	Patch string
}

// An Entry is a file of a commit.
type Entry struct {
	Path string
	// Mode is git's mode: 100644, 100755, or 120000 for a link.
	Mode string
	Size int64
	// Object is the hash of the contents.
	Object string
}

// A Comment is an existing comment.
type Comment struct {
	ID int64
	// ReplyTo is the ID of the comment that this one replies to, or 0.
	ReplyTo int64
	// Author is a login. The logins of apps end in [bot].
	Author string
	Body   string
	// Path, From and Line are the place of a comment on lines in the newest commit.
	// Line is the last line. It is 0 if the line is no longer in the diff.
	Path       string
	From, Line int
	// OnFile means that the comment is on a file, and not on lines of it.
	OnFile bool
}

// A LineComment is a new comment on lines of a pull request's newest commit.
type LineComment struct {
	Path string
	// From and To are the first and the last line, counted from 1. All lines must be in
	// one hunk of the diff.
	From, To int
	Body     string
}

// A CheckRun is an existing check run.
type CheckRun struct {
	ID         int64
	ExternalID string
	Completed  bool
	// Annotations is the number of annotations.
	Annotations int
	// App is the slug of the app that created it.
	App string
}

// A NewCheckRun is the content of a check run to create or update.
type NewCheckRun struct {
	Name       string
	Commit     string
	ExternalID string
	// Conclusion is success, neutral or failure. It is empty if more annotations
	// follow.
	Conclusion     string
	Title, Summary string
	// Annotations has at most [MostAnnotations] elements.
	Annotations []Annotation
}

// MostAnnotations is how many annotations GitHub accepts in one request.
const MostAnnotations = 50

// An Annotation is a remark of a check run on lines of a file.
type Annotation struct {
	Path string
	// From and To are lines, counted from 1. The columns also count from 1 and apply
	// only within one line. They are 0 if unknown.
	From, To, FromColumn, ToColumn int
	// Level is notice, warning or failure.
	Level string
	// Title has at most 255 characters, Message at most 64 KiB. Both are plain text.
	Title, Message string
}
