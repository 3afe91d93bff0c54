package draw

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// A drawing is one instance of Graphviz with its own memory, for one graph. Graphviz
// has global state, so a second graph in the same instance could be drawn
// differently. After the first error, calls do nothing.
type drawing struct {
	ctx      context.Context
	module   api.Module
	messages []string // warnings and errors, in pieces
	err      error
}

// An incompleteError means that Graphviz drew only a part of the graph.
type incompleteError struct{ message string }

func (e *incompleteError) Error() string {
	return "Graphviz could not draw the whole graph: " + e.message
}

// anonymous configures instances without a name, so that several can exist at once. They
// have no files, no arguments and a fixed clock.
var anonymous = wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")

// draw returns Graphviz's drawing of a graph. splines is the shape of its edges: "line",
// or "" for the graph's own choice.
func (e *engine) draw(ctx context.Context, dot []byte, splines string) ([]byte, error) {
	d := new(drawing)
	d.ctx = context.WithValue(ctx, messagesKey{}, &d.messages)
	d.module, d.err = e.runtime.InstantiateModule(d.ctx, e.module, anonymous)
	if d.err != nil {
		return nil, d.err
	}
	defer d.module.Close(context.WithoutCancel(ctx))
	svg := d.render(dot, splines)
	return svg, d.err
}

func (d *drawing) render(dot []byte, splines string) []byte {
	graph := d.call("viz_read_one_graph", d.put(string(dot)))
	if d.err == nil && graph == 0 {
		d.err = fmt.Errorf("the graph cannot be read: %s", d.message())
	}
	if splines != "" {
		d.call("viz_set_attribute", graph, d.put("splines"), d.put(splines))
	}
	work := d.call("viz_create_context")
	d.call("viz_reset_errors")
	if failed := d.call("viz_layout", work, graph, d.put("dot")); d.err == nil && uint32(failed) != 0 {
		d.err = fmt.Errorf("the graph cannot be laid out: %s", d.message())
	}
	out := d.call("viz_render", work, graph, d.put("svg"))
	if d.err == nil && out == 0 {
		d.err = fmt.Errorf("the graph cannot be drawn: %s", d.message())
	}
	if message := d.message(); d.err == nil && strings.Contains(message, "Error") {
		d.err = &incompleteError{message}
	}
	if d.err != nil {
		return nil
	}
	return textAt(d.module, uint32(out))
}

// call calls a function of Graphviz and returns its result, if any.
func (d *drawing) call(name string, arguments ...uint64) uint64 {
	if d.err != nil {
		return 0
	}
	var results []uint64
	results, d.err = d.module.ExportedFunction(name).Call(d.ctx, arguments...)
	if d.err != nil {
		d.err = d.failure()
		return 0
	}
	if len(results) == 0 {
		return 0
	}
	return results[0]
}

// failure returns what ended a call. wazero's error has a stack trace, which helps no user.
func (d *drawing) failure() error {
	switch {
	case d.ctx.Err() != nil:
		return d.ctx.Err()
	case d.module.Memory().Size() > maxMemory<<16*3/4: // it grows by a quarter at a time
		return errTooMuchMemory
	}
	return errGaveUp
}

var errTooMuchMemory = errors.New("the graph takes too much memory")

// put writes a text into Graphviz's memory and returns its address.
func (d *drawing) put(text string) uint64 {
	at := d.call("malloc", uint64(len(text)+1))
	if d.err == nil && (at == 0 || !d.module.Memory().WriteString(uint32(at), text+"\x00")) {
		d.err = errTooMuchMemory
	}
	return at
}

// message returns Graphviz's warnings and errors as one line.
func (d *drawing) message() string {
	return strings.Join(strings.Fields(strings.Join(d.messages, "")), " ")
}

// textAt returns a copy of a NUL-terminated text in a module's memory.
func textAt(m api.Module, at uint32) []byte {
	memory := m.Memory()
	rest, ok := memory.Read(at, memory.Size()-min(at, memory.Size()))
	if !ok {
		return nil
	}
	text, _, _ := bytes.Cut(rest, []byte{0})
	return bytes.Clone(text)
}
