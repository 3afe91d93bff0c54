// Command kbctl checks and maintains a knowledge base of software errors.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/kbctl/kbctl/schema"
)

// grace is how long an interrupted command may take to end by itself, and slowGrace the
// same for a command that cleans up.
const grace, slowGrace = 500 * time.Millisecond, 30 * time.Second

func main() {
	tuneMemory()
	signal.Ignore(syscall.SIGPIPE) // kbctl check | head is not a failure
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := make(chan int, 1)
	go func() { code <- a.main(ctx, os.Args[1:]) }()
	select {
	case c := <-code:
		os.Exit(c)
	case <-ctx.Done():
		stop() // a second Ctrl-C kills
	}
	patience := grace
	if a.slow.Load() {
		patience = slowGrace
	}
	select {
	case c := <-code:
		os.Exit(c)
	case <-time.After(patience): // it waits for input, or for another program
		os.Exit(exitInterrupted)
	}
}

// tuneMemory trades memory for speed while memory is plentiful. A run is short, and
// most of its memory stays in use until it ends. So nothing is collected before the memory
// reaches a limit. GOGC and GOMEMLIMIT override this.
func tuneMemory() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(-1)
		debug.SetMemoryLimit(leastMemory)
	}
}

// leastMemory and mostMemory bound the limit of the memory, in bytes.
const leastMemory, mostMemory = 430 << 20, 992 << 20

// allowMemory raises the limit for a large base, most of which stays in memory. Otherwise the
// collector would take a third of the time.
func allowMemory(bytes int) {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(min(leastMemory+6*bytes, mostMemory)))
	}
}

// allowFor returns a function that allows memory for some states of a base, before its records
// are read.
func allowFor(states int) func(records int) {
	const usual = 3 << 10 // bytes of a record
	return func(records int) { allowMemory(states * records * usual) }
}

func bytesOf(base *schema.Base) (size int) {
	for _, r := range base.Records {
		size += len(r.Source.Text)
	}
	return size
}

// saveMemory undoes tuneMemory for commands whose memory is soon garbage.
func saveMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100)
	}
}
