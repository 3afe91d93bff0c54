package review

import (
	"context"
	"errors"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// A Thread is what happens to the thread of a comment when the comment is edited.
type Thread int

// What can happen to a thread.
const (
	Keep Thread = iota
	Reopen
	Resolve
	// ResolveOrDelete resolves the thread. If the token may not do that, it deletes the
	// comment, which has no replies.
	ResolveOrDelete
)

// A resolver resolves threads.
type resolver struct {
	service github.Threads
	number  int
	threads map[int64]string // by their first comments
	closed  error            // why no thread can be resolved
}

// resolve resolves or reopens the thread of a comment. After a refusal it tries no other
// thread, because most tokens may resolve none.
func (r *resolver) resolve(ctx context.Context, comment int64, resolved bool) error {
	if r.threads == nil && r.closed == nil {
		r.threads, r.closed = r.service.Threads(ctx, r.number)
	}
	if r.closed != nil {
		return r.closed
	}
	id, ok := r.threads[comment]
	if !ok {
		return github.ErrNotFound
	}
	err := r.service.ResolveThread(ctx, id, resolved)
	if errors.Is(err, github.ErrReadOnly) {
		r.closed = err
	}
	return err
}
