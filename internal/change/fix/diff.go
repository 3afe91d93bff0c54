package fix

import (
	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// A FileDiff is the change of one file as a unified diff.
type FileDiff struct{ File, Text string }

// Diff returns a change as a unified diff.
func Diff(c Change) FileDiff {
	from, to := "a/"+visible.Escape(c.File), "b/"+visible.Escape(c.File)
	if c.Before == nil {
		from = "/dev/null"
	}
	return FileDiff{c.File, udiff.Unified(from, to, string(c.Before), string(c.After))}
}
