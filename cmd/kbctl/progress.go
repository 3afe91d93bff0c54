package main

import (
	"os"

	"golang.org/x/term"

	"github.com/kbctl/kbctl/internal/progress"
)

// progress returns a meter for work that may take long; one that shows nothing
// unless a person sits before a terminal that understands it.
func (a *app) progress() *progress.Meter {
	f, isFile := a.stderr.(*os.File)
	if a.quiet || !isFile || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" || os.Getenv("CI") != "" {
		return nil
	}
	return progress.Start(f)
}
