package catalog

import (
	"fmt"
	"testing"
	"testing/fstest"
)

// BenchmarkRead reads each embedded catalog, and then all of them.
func BenchmarkRead(b *testing.B) {
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			for _, c := range embedded() {
				embeddedBody(c)
			}
		}
	})
	b.Run("at once", func(b *testing.B) {
		for b.Loop() {
			newFacts(readIndex()).Symbol("cudaMalloc")
		}
	})
	b.Run("messages", func(b *testing.B) {
		for b.Loop() {
			newFacts(readIndex()).MessagesIn("error: x")
		}
	})
	b.Run("heads", func(b *testing.B) {
		for b.Loop() {
			readIndex()
		}
	})
	for _, c := range embedded() {
		b.Run(c.Name, func(b *testing.B) {
			for b.Loop() {
				embeddedBody(c)
			}
		})
	}
}

func BenchmarkLookUp(b *testing.B) {
	c, err := Load(fstest.MapFS{}, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	facts := c.For("pytorch")
	facts.Near("cudaMaloc")
	facts.Near("torch.cude")
	for name, look := range map[string]func(int){
		"listed":   func(int) { facts.Symbol("torch.cuda.CUDAGraph.capture_begin") },
		"unlisted": func(int) { facts.Symbol("cudaErrorInvalidSyncObject") },
		"near":     func(i int) { facts.Near(fmt.Sprintf("cudaMemcpyAsnc%d", i%10)) },
		"near in torch": func(i int) {
			facts.Near(fmt.Sprintf("torch.functonal%d", i%10))
		},
		"message": func(int) {
			facts.CodesIn("CUDA error: operation not permitted when stream is capturing. CUDA kernel errors might be asynchronously reported")
		},
		"domain":  func(i int) { c.For("redis") },
		"release": func(int) { facts.Product("CUDA").Release("12.7") },
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				look(i)
			}
		})
	}
}
