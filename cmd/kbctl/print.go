package main

import (
	"bufio"
	"bytes"
	"encoding/json"
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
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(v); err != nil {
		return err
	}
	_, err := a.stdout.Write(visible.JSON(b.Bytes()))
	return err
}
