// Package github reads and reports on pull requests, through go-github, which
// nothing else imports.
//
// The token goes to the API's own host alone, wherever a redirect leads, and is in
// no error and no log. Every request is counted, waits when GitHub says so, and is
// repeated only if that cannot do a thing twice; see retry.go.
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
	// MergeBase returns the newest commit that both commits descend from.
	MergeBase(ctx context.Context, base, head string) (string, error)
	// Files lists the files that a pull request changes. The list is not whole if
	// GitHub truncates it.
	Files(ctx context.Context, number int) (files []File, whole bool, err error)
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
// are about comments on the whole pull request, the others about comments on lines.
type Comments interface {
	Comments(ctx context.Context, number int) ([]Comment, error)
	CreateComment(ctx context.Context, number int, body string) error
	EditComment(ctx context.Context, id int64, body string) error
	DeleteComment(ctx context.Context, id int64) error

	ReviewComments(ctx context.Context, number int) ([]Comment, error)
	// CreateReview creates either all of the comments or none.
	CreateReview(ctx context.Context, number int, commit string, comments []LineComment) error
	EditReviewComment(ctx context.Context, id int64, body string) error
	DeleteReviewComment(ctx context.Context, id int64) error
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

// A Pull is a pull request.
type Pull struct {
	Number int
	// Open tells that it is neither merged nor closed.
	Open bool
	// Base and Head are the commits at the tips of its two branches.
	Base, Head Tip
}

// A Tip is the newest commit of a branch.
type Tip struct {
	// Repository is OWNER/NAME; empty if it is there no more.
	Repository string
	Branch     string
	SHA        string
}

// A File is one that a pull request changes.
type File struct {
	// Old is the path it had, empty if it is new; New the one it has, empty if it
	// was deleted.
	Old, New string
	// Patch is how its lines changed, as a unified diff without the file names.
	// GitHub leaves it out of what is large or no text.
	Patch string
}

// An Entry is a file of a commit.
type Entry struct {
	Path string
	// Mode is git's: 100644, 100755, or 120000 for a link.
	Mode string
	Size int64
	// Object is the name of the contents.
	Object string
}

// A Comment is one that is there.
type Comment struct {
	ID int64
	// ReplyTo is the comment that this one answers, 0 for none.
	ReplyTo int64
	// Author is a login; those of apps end in [bot].
	Author string
	Body   string
	// Path, From and Line, the last line, are where it is in the newest commit, for
	// comments on lines. Line is 0 if the line is not in the diff any more.
	Path       string
	From, Line int
}

// A LineComment is one to put on lines of a pull request's newest commit.
type LineComment struct {
	Path string
	// From and To are the first line and the last, from 1. All of them must be in
	// one hunk of the diff.
	From, To int
	Body     string
}

// A CheckRun is one that is there.
type CheckRun struct {
	ID         int64
	ExternalID string
	Completed  bool
	// Annotations is how many it has.
	Annotations int
	// App is the slug of the app that made it.
	App string
}

// A NewCheckRun is what a check run is to be.
type NewCheckRun struct {
	Name       string
	Commit     string
	ExternalID string
	// Conclusion is success, neutral or failure; empty while there is more to come.
	Conclusion     string
	Title, Summary string
	// Annotations are at most [MostAnnotations].
	Annotations []Annotation
}

// MostAnnotations is how many GitHub takes in one request.
const MostAnnotations = 50

// An Annotation is a remark of a check run on lines of a file.
type Annotation struct {
	Path string
	// From and To are lines from 1. The columns, from 1 too, count only within one
	// line; 0 if they are not known.
	From, To, FromColumn, ToColumn int
	// Level is notice, warning or failure.
	Level string
	// Title is at most 255 characters, Message 64 KiB. Neither is markdown.
	Title, Message string
}
