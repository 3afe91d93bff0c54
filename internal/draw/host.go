package draw

import (
	"context"
	"errors"

	"github.com/tetratelabs/wazero/api"
)

// host gives Graphviz the functions that Emscripten's C library imports in addition
// to WASI's. A drawing needs only those that get memory, report a message or give
// up. All others fail. Most of these access files, so Graphviz cannot reach the
// machine.
func (e *engine) host(ctx context.Context) error {
	builder := e.runtime.NewHostModuleBuilder("env")
	for _, f := range e.module.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != "env" {
			continue
		}
		work, ok := hostFunctions[name]
		if !ok {
			work = refuse(len(f.ResultTypes()))
		}
		builder.NewFunctionBuilder().WithGoModuleFunction(work, f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	_, err := builder.Instantiate(ctx)
	return err
}

// hostFunctions are the functions that a drawing needs.
var hostFunctions = map[string]api.GoModuleFunc{
	"emscripten_resize_heap": grow,
	"viz_errorf":             addMessage,
	"__assert_fail":          giveUp,
	"__cxa_throw":            giveUp,
	"_abort_js":              giveUp,
	"exit":                   giveUp,
}

// refuse returns a function that fails with -1.
func refuse(results int) api.GoModuleFunc {
	return func(_ context.Context, _ api.Module, stack []uint64) {
		for i := range results {
			stack[i] = api.EncodeI32(-1)
		}
	}
}

// grow grows the memory to the requested size, or by a quarter if that is more, so
// that few requests copy it. It returns 1 on success.
func grow(_ context.Context, m api.Module, stack []uint64) {
	const page = 1 << 16
	wanted, has := uint64(api.DecodeU32(stack[0])), uint64(m.Memory().Size())
	stack[0] = 0
	for _, size := range [...]uint64{max(wanted, has+has/4), wanted} {
		if size <= has {
			continue
		}
		if _, ok := m.Memory().Grow(uint32((size - has + page - 1) / page)); ok {
			stack[0] = 1
			return
		}
	}
}

// messagesKey is the context key of a drawing's messages.
type messagesKey struct{}

// addMessage stores a piece of a warning or an error.
func addMessage(ctx context.Context, m api.Module, stack []uint64) {
	if messages, ok := ctx.Value(messagesKey{}).(*[]string); ok && len(*messages) < 100 {
		*messages = append(*messages, string(textAt(m, api.DecodeU32(stack[0]))))
	}
	stack[0] = 0
}

// errGaveUp ends a call from which Graphviz cannot return.
var errGaveUp = errors.New("the layout failed inside Graphviz")

// giveUp ends the call. wazero turns the panic into the call's error.
func giveUp(context.Context, api.Module, []uint64) { panic(errGaveUp) }
