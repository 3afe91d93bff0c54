package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/draw"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

// drawings are the formats that draw the graph.
var drawings = map[string]func(context.Context, *app, *graph.View, io.Writer) error{
	"dot":     func(_ context.Context, _ *app, v *graph.View, w io.Writer) error { return v.WriteDOT(w) },
	"mermaid": func(_ context.Context, _ *app, v *graph.View, w io.Writer) error { return v.WriteMermaid(w) },
	"json":    func(_ context.Context, _ *app, v *graph.View, w io.Writer) error { return v.WriteJSON(w) },
	"svg":     writeSVG,
}

// patience limits the layout of a sketch. It is the last resort: the estimate of its work
// keeps it well below. The layout of any other picture has no limit of time, so that a
// busy machine draws the same.
const patience = 10 * time.Second

// errLarge is the reason to draw a sketch at once.
var errLarge = errors.New("the graph is large")

// writeSVG draws a view, or a sketch of it if the picture takes too long.
func writeSVG(ctx context.Context, a *app, v *graph.View, w io.Writer) error {
	if err := draw.Prepare(); err != nil {
		return err
	}
	drawn := v
	var svg []byte
	err := errLarge
	if !v.IsLarge() {
		svg, err = layOut(ctx, drawn)
	}
	if err != nil && ctx.Err() == nil {
		drawn = v.Sketch(1)
		patient, stop := context.WithTimeout(ctx, patience)
		defer stop()
		svg, err = layOut(patient, drawn)
	}
	if err != nil && ctx.Err() == nil {
		drawn = v.Sketch(0.2)
		svg, err = layOut(ctx, drawn)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("cannot draw the graph: %w; draw a part of it with --around ID", err)
	}
	if omitted := drawn.Omitted(); omitted != "" {
		a.note("%s; draw a part with --around ID", omitted)
	}
	_, err = w.Write(svg)
	return err
}

// layOut draws a view.
func layOut(ctx context.Context, v *graph.View) ([]byte, error) {
	var dot bytes.Buffer
	if err := v.WriteDOT(&dot); err != nil {
		return nil, err
	}
	return draw.SVG(ctx, dot.Bytes())
}

// partFlags choose the part of the graph to draw.
type partFlags struct {
	around string
	depth  int
}

func (f *partFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.around, "around", "", "draw only the neighborhood of the record `ID`, in both directions")
	c.Flags().IntVar(&f.depth, "depth", 1, "with --around: follow up to `N` links")
	_ = c.RegisterFlagCompletionFunc("around", cobra.NoFileCompletions)
	_ = c.RegisterFlagCompletionFunc("depth", cobra.NoFileCompletions)
}

// validate refuses flags that make no sense.
func (f *partFlags) validate(c *cobra.Command, drawing bool) error {
	around, depth := c.Flags().Changed("around"), c.Flags().Changed("depth")
	switch {
	case depth && !around:
		return usage.Errorf("--depth needs --around ID, the record to start from")
	case around && !drawing:
		return usage.Errorf("--around needs a drawing; use --format svg, dot, mermaid or json")
	case f.depth < 1:
		return usage.Errorf("--depth: %d is not a number of links to follow; 1 shows the neighbors", f.depth)
	case around && f.around == "":
		return usage.Errorf("--around: name a record")
	}
	return nil
}

// view returns the part of the graph to draw.
func (f *partFlags) view(w *workspace.Workspace) (*graph.View, error) {
	g := graph.Build(w.Base, graph.Inverse(w.Config.Graph.PrecededBy))
	if f.around == "" {
		return g.View(w.Base), nil
	}
	center, err := w.Lookup(f.around)
	if err != nil {
		return nil, err
	}
	return g.Around(w.Base, center, f.depth), nil
}
