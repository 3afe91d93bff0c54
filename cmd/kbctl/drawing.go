package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/draw"
)

// drawings are the formats in which the graph itself is printed.
var drawings = map[string]func(context.Context, *graph.View, io.Writer) error{
	"dot":     func(_ context.Context, v *graph.View, w io.Writer) error { return v.WriteDOT(w) },
	"mermaid": func(_ context.Context, v *graph.View, w io.Writer) error { return v.WriteMermaid(w) },
	"json":    func(_ context.Context, v *graph.View, w io.Writer) error { return v.WriteJSON(w) },
	"svg":     writeSVG,
}

// patience is how long the layout of a drawing may take.
const patience = 2 * time.Minute

func writeSVG(ctx context.Context, v *graph.View, w io.Writer) error {
	var dot bytes.Buffer
	if err := v.WriteDOT(&dot); err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	svg, err := draw.SVG(ctx, dot.Bytes())
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.New("the graph is too dense to be laid out in two minutes; draw a part of it with --around ID")
	}
	if err != nil {
		return err
	}
	_, err = w.Write(svg)
	return err
}

// partFlags say which part of the graph to draw.
type partFlags struct {
	around string
	depth  int
}

func (f *partFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.around, "around", "", "draw what is near the record `ID`, in either direction")
	c.Flags().IntVar(&f.depth, "depth", 1, "with --around: how many links away, `N`")
	_ = c.RegisterFlagCompletionFunc("around", cobra.NoFileCompletions)
	_ = c.RegisterFlagCompletionFunc("depth", cobra.NoFileCompletions)
}

// validate looks at the flags before anything is read.
func (f *partFlags) validate(c *cobra.Command, drawing bool) error {
	around, depth := c.Flags().Changed("around"), c.Flags().Changed("depth")
	switch {
	case depth && !around:
		return usagef("--depth says how far to go from a record; name it with --around ID")
	case around && !drawing:
		return usagef("--around narrows a drawing; choose one with --format svg, dot, mermaid or json")
	case f.depth < 1:
		return usagef("--depth: %d is no number of links to follow; 1 shows the neighbours", f.depth)
	case around && f.around == "":
		return usagef("--around: name a record")
	}
	return nil
}

// view returns what to draw.
func (f *partFlags) view(a *app, w *workspace) (*graph.View, error) {
	g := graph.Build(w.base, graph.Inverse(w.config.Graph.PrecededBy))
	if f.around == "" {
		return g.View(w.base), nil
	}
	center, err := lookup(a, w, f.around)
	if err != nil {
		return nil, err
	}
	return g.Around(w.base, center, f.depth), nil
}
