// Command kbctl keeps a knowledge base of software errors true.
package main

import (
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

func main() {
	tuneMemory()
	signal.Ignore(syscall.SIGPIPE) // kbctl check | head is no failure of kbctl's
	app := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	os.Exit(app.main(os.Args[1:]))
}

// tuneMemory trades memory for speed while there is plenty: a run is short and
// most of what it allocates lives to its end, so collecting early is wasted. The
// limit makes the collector work harder only when a base is very large. Whoever
// sets GOGC or GOMEMLIMIT knows better.
func tuneMemory() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(900 << 20)
	}
}
