package sandbox

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// patience is how long a process in the background may keep the output open.
const patience = time.Second

// run runs the command of a job and ends all of its processes.
func (f folder) run(ctx context.Context, c *exec.Cmd, j Job) (o Outcome, err error) {
	limited, cancel := context.WithTimeoutCause(ctx, j.Timeout, errTimeout)
	defer cancel()
	limited, flood := context.WithCancelCause(limited)
	defer flood(nil)
	out := &output{full: func() { flood(errFlood) }}
	c.Stdout, c.Stderr, c.WaitDelay = out, out, patience
	if err := start(c); err != nil {
		return o, err
	}
	defer f.sweep(j)
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case <-ended:
	case <-limited.Done():
		kill(c)
		f.sweep(j)
		<-ended
	}
	if err := ctx.Err(); err != nil {
		return o, err
	}
	o.Output, o.Exit = f.neutral(out.text.Bytes()), exitCode(c)
	switch cause := context.Cause(limited); {
	case errors.Is(cause, errTimeout):
		o.End = TimedOut
	case errors.Is(cause, errFlood):
		o.End = Flooded
	default:
		o.End, o.Output = f.setupEnd(o.Output)
	}
	return o, nil
}

var (
	errTimeout = errors.New("timeout")
	errFlood   = errors.New("too much output")
)

// setupEnd returns the output of the setup if it failed, or else the output of the command.
func (f folder) setupEnd(output []byte) (End, []byte) {
	if _, err := os.Lstat(filepath.Join(f.path, own, "started")); err == nil {
		return Exited, output
	}
	setup, _ := os.ReadFile(filepath.Join(f.path, own, "setup"))
	return SetupFailed, append(f.neutral(setup[:min(len(setup), MostOutput)]), output...)
}

// An output keeps what a script prints, up to [MostOutput] bytes.
type output struct {
	text bytes.Buffer
	full func()
}

func (o *output) Write(p []byte) (int, error) {
	room := MostOutput - o.text.Len()
	o.text.Write(p[:min(len(p), room)])
	if len(p) > room {
		o.full()
	}
	return len(p), nil
}
