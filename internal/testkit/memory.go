package testkit

import (
	"os"
	"runtime/debug"
)

// Short tests need little memory, so they trade some of it for speed, as kbctl does.
func init() {
	if !Long() && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
