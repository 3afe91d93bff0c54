// Package draw turns Graphviz's language into SVG.
//
// Graphviz itself does it, compiled to WebAssembly and run by wazero: nothing
// has to be installed, and it sees neither files nor clock nor network. What it
// writes is then written anew from a short list of elements and attributes, so
// that the SVG is text and shapes, whatever the graph says.
//
// # The SVG
//
// The root has the class kbctl-graph, and every rule of its style sheet begins
// with that class, so that the SVG can stand inside a page and the page's own
// sheet can say otherwise. The colours follow prefers-color-scheme.
//
//	<svg class="kbctl-graph" viewBox="…">
//	  <style>…</style>
//	  <g class="graph" transform="…">
//	    <polygon class="canvas" …/>                 the background
//	    <g class="node hue3" id="record.cuda.oom">  id and classes as the graph gives them
//	      <title>cuda/oom</title>                   the node's name: the record's id
//	      <path …/> <text …>…</text>                the box, and its lines
//	    </g>
//	    <g class="edge leads_to" id="edge1">
//	      <title>cuda/oom-&gt;cuda/dead</title>     the names of both ends
//	      <path …/> <polygon …/> <text …>…</text>   the line, its heads, its label
//	    </g>
//	  </g>
//	</svg>
//
// The classes and ids of kbctl's own graph are in package graph, at WriteDOT.
package draw

import (
	"bytes"
	"context"
	"errors"
	"fmt"
)

// maxSize bounds the Graphviz source of one drawing, in bytes.
const maxSize = 64 << 20

// SVG lays out one graph in Graphviz's language and draws it. The same graph
// gives the same bytes each time, also when several are drawn at once.
//
// A large graph can take minutes, so ctx should have a deadline; if it ends, its
// error is what SVG returns. Other errors are Graphviz's: of syntax, with the
// line, or of a layout that it cannot make or that takes more than 1 GiB.
func SVG(ctx context.Context, dot []byte) ([]byte, error) {
	if len(dot) > maxSize {
		return nil, fmt.Errorf("the graph has %d bytes of source, more than %d", len(dot), maxSize)
	}
	if bytes.IndexByte(dot, 0) >= 0 {
		return nil, errors.New("a NUL byte is in the graph")
	}
	e, err := graphviz()
	if err != nil {
		return nil, err
	}
	raw, err := e.draw(ctx, dot, "")
	// Graphviz gives up on an edge now and then that it cannot lead around the
	// boxes in a curve; a straight line can always be drawn.
	if _, lost := errors.AsType[*lostError](err); lost {
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
