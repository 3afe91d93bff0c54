package catalog

import (
	"fmt"
	"path"
	"testing"
	"testing/fstest"
)

// BenchmarkRead reads each embedded catalog, and then all of them.
func BenchmarkRead(b *testing.B) {
	entries, err := data.ReadDir("data")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			for _, entry := range entries {
				embeddedCatalog(path.Join("data", entry.Name())).body()
			}
		}
	})
	b.Run("at once", func(b *testing.B) {
		for b.Loop() {
			var catalogs []*Catalog
			for _, entry := range entries {
				catalogs = append(catalogs, embeddedCatalog(path.Join("data", entry.Name())))
			}
			newFacts(catalogs).Symbol("cudaMalloc")
		}
	})
	b.Run("heads", func(b *testing.B) {
		for b.Loop() {
			for _, entry := range entries {
				embeddedCatalog(path.Join("data", entry.Name()))
			}
		}
	})
	for _, entry := range entries {
		b.Run(entry.Name(), func(b *testing.B) {
			for b.Loop() {
				embeddedCatalog(path.Join("data", entry.Name())).body()
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
