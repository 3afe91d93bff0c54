package main

import (
	"bufio"
	"io"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// printBuffered prints to standard output through a buffer.
func printBuffered(a *app, write func(io.Writer)) error {
	out := bufio.NewWriter(a.stdout)
	write(out)
	return out.Flush()
}

// printJSON prints a value as JSON. It escapes characters that a terminal would
// interpret.
func printJSON(a *app, v any) error {
	text, err := visible.Marshal(v)
	if err == nil {
		_, err = a.stdout.Write(text)
	}
	return err
}
