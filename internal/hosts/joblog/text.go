package joblog

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/logs/packed"
)

// MostText limits the bytes of a log, packed and unpacked.
const MostText = 256 << 20

// Errors at which the text of a log ends.
var (
	ErrTooLong = fmt.Errorf("it has more than %d MiB", MostText>>20)
	ErrBroken  = errors.New("it cannot be unpacked")
)

// ErrMissing means that GitHub has no log of a job.
var ErrMissing = errors.New("GitHub has no log")

// Open returns the text of a job's log. The log may be text, gzip or a zip file. The
// caller must close it.
func Open(ctx context.Context, s github.Runs, job github.Job) (io.ReadCloser, error) {
	body, err := s.Log(ctx, job.ID)
	switch {
	case errors.Is(err, github.ErrNotFound) && job.Running:
		return nil, fmt.Errorf("%w before the job ends", ErrMissing)
	case errors.Is(err, github.ErrNotFound):
		return nil, fmt.Errorf("%w of this job; it deletes old ones", ErrMissing)
	case err != nil:
		return nil, err
	}
	log, err := unzipped(body)
	if err != nil {
		return nil, errors.Join(err, body.Close())
	}
	return struct {
		*capped
		io.Closer
	}{&capped{packed.NewReader(log), MostText}, log}, nil
}

// capped is a reader with a limit.
type capped struct {
	r    io.Reader
	left int64
}

// Spend implements [packed.Spender].
func (c *capped) Spend(steps int) { packed.Spend(c.r, steps) }

func (c *capped) Read(p []byte) (int, error) {
	if c.left == 0 {
		if n, err := c.r.Read(make([]byte, 1)); n == 0 {
			return 0, err
		}
		return 0, ErrTooLong
	}
	n, err := c.r.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	return n, err
}
