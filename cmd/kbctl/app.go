package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

// The exit codes.
const (
	exitClean       = 0
	exitFindings    = 1 // a finding reaches the severity of --fail-on
	exitUsage       = 2 // wrong usage or configuration
	exitFailure     = 3 // kbctl could not run
	exitInterrupted = 130
)

// errFindings means that kbctl printed findings. It sets the exit code.
var errFindings = errors.New("findings")

// An app holds kbctl's streams and global flags.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	dir   string
	jobs  int
	color string
	quiet bool

	// web requests pages. Nil uses the public internet.
	web *web.Checker
	// started reports whether the command line was valid.
	started bool
	// slow reports whether an interrupted command needs time to clean up.
	slow atomic.Bool
}

// main runs a command line and returns the exit code.
func (a *app) main(ctx context.Context, args []string) int {
	root := rootCommand(a)
	root.SetArgs(args)
	command, err := root, refuseLookalikes(root, args)
	if err == nil {
		command, err = root.ExecuteContextC(ctx)
	}
	if err != nil && !a.started {
		err = usage.Error{Err: err}
	}
	code := exitCode(err)
	if err != nil && !errors.Is(err, errFindings) && !errors.Is(err, syscall.EPIPE) && code != exitInterrupted {
		a.say("kbctl: %v%s", err, adviceOnName(err))
		if is[usage.Error](err) && command != nil {
			a.say("Try %q.", command.CommandPath()+" --help")
		}
	}
	return code
}

// adviceOnName returns advice on a file that cannot be opened because its name is not
// UTF-8, which Go's file systems require.
func adviceOnName(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) && errors.Is(err, fs.ErrInvalid) && !utf8.ValidString(at.Path) {
		return "; its name is not UTF-8, so rename it"
	}
	return ""
}

// exitCode returns the exit code of an error.
func exitCode(err error) int {
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE): // the reader has closed the pipe
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case is[usage.Error](err), is[*config.Error](err), is[*gather.Error](err), errors.Is(err, config.ErrNoBase), errors.Is(err, errNothingRan):
		return exitUsage
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitFailure
}

// is reports whether an error is of a type, or wraps one that is.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// workers returns how many records to work on at once.
func (a *app) workers() int {
	if a.jobs > 0 {
		return a.jobs
	}
	return runtime.GOMAXPROCS(0)
}

// place returns where to look for a knowledge base.
func (a *app) place() workspace.Options {
	return workspace.Options{Dir: a.dir, Jobs: a.jobs, Listed: allowFor(1), Waiting: func(root string, longest time.Duration) {
		a.note("waiting up to %d seconds for another program that has locked %s or writes to it", int(longest.Seconds()), root)
	}}
}

// today returns the day to compare dates with, midnight UTC. SOURCE_DATE_EPOCH
// (https://reproducible-builds.org/specs/source-date-epoch/) overrides it.
func today() (time.Time, error) {
	now := time.Now()
	if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil {
			return now, usage.Errorf("SOURCE_DATE_EPOCH: %q is not a number of seconds since 1970", epoch)
		}
		now = time.Unix(seconds, 0)
	}
	return now.UTC().Truncate(24 * time.Hour), nil
}
