package draw

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"io"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

//go:embed graphviz.wasm.gz
var packed []byte

// maxMemory limits the memory of one drawing to 128 MiB, in pages of 64 KiB. A graph of
// 2,752 real records with 5,292 links takes 25 MiB.
const maxMemory = 128 << 20 >> 16

// An engine is the compiled Graphviz, ready to be instantiated.
type engine struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

// graphviz returns the engine of the process. The first call compiles it, which takes
// a third of a second. It is never closed.
var graphviz = sync.OnceValues(func() (*engine, error) {
	ctx := context.Background()
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	wasm, err := io.ReadAll(unpacked)
	if err != nil {
		return nil, err
	}
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(maxMemory).WithCloseOnContextDone(true)
	e := &engine{runtime: wazero.NewRuntimeWithConfig(ctx, config)}
	if e.module, err = e.runtime.CompileModule(ctx, wasm); err != nil {
		return nil, err
	}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, e.runtime); err != nil {
		return nil, err
	}
	return e, e.host(ctx)
})
