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
	a.say("%s: %s, %d old", of, strings.Join(parts, ", "), d.Old)
	for _, p := range d.Policy {
		a.say("policy changed: %s", visible.Clip(visible.Escape(p.String()), 500))
	}
}
