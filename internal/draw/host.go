package draw

import (
	"context"
	"errors"

	"github.com/tetratelabs/wazero/api"
)

// host gives Graphviz the functions that its C library, Emscripten's, wants
// from its surroundings beyond WASI's. There are three that a drawing needs: to
// get more memory, to complain, and to give up. All others, of which most are for
// files, say that they could not: Graphviz sees nothing of the machine.
func (e *engine) host(ctx context.Context) error {
	builder := e.runtime.NewHostModuleBuilder("env")
	for _, f := range e.module.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != "env" {
			continue
		}
		work, ok := hosted[name]
		if !ok {
			work = refuse(len(f.ResultTypes()))
		}
		builder.NewFunctionBuilder().WithGoModuleFunction(work, f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	_, err := builder.Instantiate(ctx)
	return err
}

// hosted are the functions that do something.
var hosted = map[string]api.GoModuleFunc{
	"emscripten_resize_heap": grow,
	"viz_errorf":             complain,
	"__assert_fail":          giveUp,
	"__cxa_throw":            giveUp,
	"_abort_js":              giveUp,
	"exit":                   giveUp,
}

// refuse answers -1, C's way of saying no.
func refuse(results int) api.GoModuleFunc {
	return func(_ context.Context, _ api.Module, stack []uint64) {
		for i := range results {
			stack[i] = api.EncodeI32(-1)
		}
	}
}

// grow makes the memory at least as large as asked for, and a quarter more than
// it was, so that not each request copies it. It answers 1 if it could.
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

// complaints is the key under which a context holds what Graphviz says of a graph.
type complaints struct{}

// complain notes a piece of a warning or an error.
func complain(ctx context.Context, m api.Module, stack []uint64) {
	if said, ok := ctx.Value(complaints{}).(*[]string); ok && len(*said) < 100 {
		*said = append(*said, string(textAt(m, api.DecodeU32(stack[0]))))
	}
	stack[0] = 0
}

// errGaveUp is what ends a call from which Graphviz cannot return.
var errGaveUp = errors.New("the layout failed inside Graphviz")

// giveUp ends the call; wazero turns the panic into an error of it.
func giveUp(context.Context, api.Module, []uint64) { panic(errGaveUp) }
