package main

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// printTally prints the effects of a change in numbers.
func printTally(a *app, of string, d *delta.Delta) {
	parts := []string{fmt.Sprintf("%d caused", d.Caused.AtLeast(lint.Info)), fmt.Sprintf("%d fixed", len(d.Fixed))}
	if n := len(d.Gone); n > 0 {
		parts = append(parts, fmt.Sprintf("%d gone (deleted, or no longer checked)", n))
	}
	fmt.Fprintf(a.stderr, "%s: %s, %d old\n", of, strings.Join(parts, ", "), d.Old)
	for _, p := range d.Policy {
		fmt.Fprintf(a.stderr, "policy changed: %s\n", visible.Clip(visible.Escape(p.String()), 500))
	}
}
