// Package sandbox runs one script in a fresh folder, apart from the rest of the machine.
package sandbox

import (
	"context"
	"io/fs"
	"time"
)

// A Job is a script to run.
type Job struct {
	// Files are the files to copy into the fresh folder. Nil makes an empty one.
	Files fs.FS
	// Setup runs before Command. Both are shell scripts. The output of Setup does not
	// count.
	Setup, Command string
	// Env has further variables, such as A=b.
	Env []string
	// Network and GPU allow to use them.
	Network, GPU bool
	// Image is a container image to run in, or empty.
	Image   string
	Timeout time.Duration
}

// An Outcome is how a job ended.
type Outcome struct {
	// Output is what Command printed, on both streams. If Setup failed, it is what Setup
	// printed. Paths of the fresh folder are below [Work].
	Output []byte
	// Exit is the exit code of Command, or 128 and the number of the signal that ended it.
	Exit int
	End  End
}

// An End is why a job ended.
type End int

// The ends.
const (
	Exited      End = iota // Command ended by itself
	SetupFailed            // Setup failed, and Command did not run
	TimedOut
	Flooded // Command printed more than [MostOutput]
)

// MostOutput limits the bytes of an output.
const MostOutput = 1 << 20

// These are the folders that a script sees. Without a sandbox they are elsewhere, and the
// output names them nevertheless.
const (
	Temp = "/tmp"
	Work = Temp + "/repro"
	Home = Temp + "/home"
)

// searched are the folders with the programs that scripts can run.
const searched = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/cuda/bin:/usr/local/nvidia/bin:/usr/local/go/bin"

// A Box runs jobs.
type Box struct {
	// Paths are folders in which to look for programs first.
	Paths []string

	level level
}

// Open returns the box that isolates best on this machine.
func Open(ctx context.Context, paths []string) *Box {
	return &Box{Paths: paths, level: bestLevel(ctx)}
}

// Isolated reports whether jobs cannot see each other's network and processes.
func (b *Box) Isolated() bool { return b.level.arguments != nil }

// Missing says in one line what the box cannot isolate, or is empty.
func (b *Box) Missing() string { return b.level.missing }

// Run runs a job. The error says why the job could not start, or is that of ctx. Run
// leaves no process and no file behind.
func (b *Box) Run(ctx context.Context, j Job) (o Outcome, err error) {
	f, err := newFolder(j, !b.Isolated() && j.Image == "")
	if err != nil {
		return Outcome{}, err
	}
	defer func() {
		if removed := f.remove(); err == nil {
			err = removed
		}
	}()
	c := b.command(f, j)
	if f.mark != "" && !b.shows("/root") {
		if err := leaveRoot(f, c); err != nil {
			return Outcome{}, err
		}
	}
	return f.run(ctx, c, j)
}
