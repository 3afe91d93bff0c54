// Package draw renders graphs in Graphviz's language as SVG.
//
// It runs Graphviz as WebAssembly in wazero. Nothing needs to be installed, and Graphviz
// has no access to files, the clock or the network. The package copies only known
// elements and attributes from Graphviz's output, so the SVG of any graph consists of
// text and shapes.
//
// # The SVG
//
// The root has the class kbctl-graph, and every rule of the style sheet starts with that
// class. So a page can embed the SVG and override its styles. The colors follow
// prefers-color-scheme.
//
//	<svg class="kbctl-graph" viewBox="…">
//	  <style>…</style>
//	  <g class="graph" transform="…">
//	    <polygon class="canvas" …/>                 the background
//	    <g class="node hue3" id="record.cuda.oom">  id and classes from the graph
//	      <title>cuda/oom</title>                   the node's name is the record's id
//	      <path …/> <text …>…</text>                the box and its lines
//	    </g>
//	    <g class="edge leads_to" id="edge1">
//	      <title>cuda/oom-&gt;cuda/dead</title>     the names of both ends
//	      <path …/> <polygon …/> <text …>…</text>   the line, its arrowheads, its label
//	    </g>
//	  </g>
//	</svg>
//
// For the classes and ids of kbctl's own graph see WriteDOT in package graph.
package draw

import (
	"bytes"
	"context"
	"errors"
	"fmt"
)

// maxSize limits the size of a graph's source, in bytes.
const maxSize = 16 << 20

// Prepare compiles Graphviz, which takes a third of a second. Without it, the first
// [SVG] does so. Call it before the time of a drawing counts.
func Prepare() error {
	_, err := graphviz()
	return err
}

// SVG lays out and draws one graph in Graphviz's language. The same graph gives the same
// bytes each time. SVG is safe for concurrent use.
//
// A large graph can take minutes, so ctx should have a deadline. CurveWork in package
// graph estimates the time. If ctx ends, SVG returns its error. Other errors come from
// Graphviz: a syntax error with its line, or a layout that fails or takes more than 128
// MiB.
func SVG(ctx context.Context, dot []byte) ([]byte, error) {
	if len(dot) > maxSize {
		return nil, fmt.Errorf("the source of the graph has %d bytes; the limit is %d", len(dot), maxSize)
	}
	if bytes.IndexByte(dot, 0) >= 0 {
		return nil, errors.New("the graph contains a NUL byte")
	}
	e, err := graphviz()
	if err != nil {
		return nil, err
	}
	raw, err := e.draw(ctx, dot, "")
	// Graphviz sometimes fails to route an edge around the boxes as a curve. A
	// straight line always works.
	if _, incomplete := errors.AsType[*incompleteError](err); incomplete {
		raw, err = e.draw(ctx, dot, "line")
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return clean(raw)
}
