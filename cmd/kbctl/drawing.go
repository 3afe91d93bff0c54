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

// patience limits all layouts of one picture. It is the last resort: the estimates of
// package graph keep a layout well below it.
const patience = 4500 * time.Millisecond

// writeSVG draws a view, or a sketch of it if the picture takes too long.
func writeSVG(ctx context.Context, a *app, v *graph.View, w io.Writer) error {
	views := []func() *graph.View{
		func() *graph.View { return v },
		func() *graph.View { return v.Sketch(1) },
		func() *graph.View { return v.Sketch(0.2) },
	}
	if v.IsLarge() {
		views = views[1:]
	}
	var drawn *graph.View
	var svg []byte
	var err error
	deadline := time.Now().Add(patience)
	for i, view := range views {
		drawn = view()
		left := time.Until(deadline)
		if i < len(views)-1 {
			left = left * 3 / 4 // the rest is for a coarser picture
		}
		if svg, err = layOut(ctx, drawn, left); err == nil || ctx.Err() != nil {
			break
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("the layout of the graph takes too long; draw a part of it with --around ID")
	case err != nil:
		return fmt.Errorf("cannot draw the graph: %w; draw a part of it with --around ID", err)
	}
	if omitted := drawn.Omitted(); omitted != "" {
		a.note("%s; draw a part with --around ID", omitted)
	}
	_, err = w.Write(svg)
	return err
}

// layOut draws a view within a time.
func layOut(ctx context.Context, v *graph.View, limit time.Duration) ([]byte, error) {
	var dot bytes.Buffer
	if err := v.WriteDOT(&dot); err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
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
