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
	// Pull returns a pull request, and PullOf the open ones of a branch; of a fork's
	// too.
	Pull(ctx context.Context, number int) (*Pull, error)
	PullsOf(ctx context.Context, owner, branch string) ([]*Pull, error)
	// MergeBase is the newest commit that two have in their past.
	MergeBase(ctx context.Context, base, head string) (string, error)
	// Files lists what a pull request changes. It is not whole if there is more than
	// GitHub lists.
	Files(ctx context.Context, number int) (files []File, whole bool, err error)
	// Entries lists the files of a commit, Blob returns the contents of one, and
	// Archive all of them as a zip file, less what .gitattributes leaves out.
	Entries(ctx context.Context, commit string) ([]Entry, error)
	Blob(ctx context.Context, object string) ([]byte, error)
	Archive(ctx context.Context, commit string, w io.Writer) error

	// Wait lets what may have been carried out come to rest before it is looked for,
	// longer with each round, from 0; because is the error that wraps
	// [ErrUncertain]. It returns that if GitHub asks for more patience than there is.
	Wait(ctx context.Context, round int, because error) error

	// Login is the name under which the token writes; empty if nobody can tell
	// before it has written.
	Login(ctx context.Context) (string, error)

	// Comments lists the comments on a pull request as a whole, and ReviewComments
	// those on its lines.
	Comments(ctx context.Context, number int) ([]Comment, error)
	CreateComment(ctx context.Context, number int, body string) error
	EditComment(ctx context.Context, id int64, body string) error
	DeleteComment(ctx context.Context, id int64) error

	ReviewComments(ctx context.Context, number int) ([]Comment, error)
	// CreateReview puts comments on lines, all of them or none.
	CreateReview(ctx context.Context, number int, commit string, comments []LineComment) error
	EditReviewComment(ctx context.Context, id int64, body string) error
	DeleteReviewComment(ctx context.Context, id int64) error

	// CheckRuns lists the check runs of a name at a commit, the newest of each app.
	CheckRuns(ctx context.Context, commit, name string) ([]CheckRun, error)
	CreateCheckRun(ctx context.Context, run NewCheckRun) (*CheckRun, error)
	// UpdateCheckRun adds annotations to a check run, and ends it if there is a
	// conclusion.
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
