package suspect_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/suspect"
)

func BenchmarkWrite(b *testing.B) {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "2026-11-21T05:22:42.%07dZ [INFO] Downloaded from central: https://repo.example.org/maven2/org/demo/demo-%d.jar (%d kB at %d MB/s)\n", i, i%100, i, i%7)
	}
	log := []byte(text.String())
	b.SetBytes(int64(len(log)))
	for b.Loop() {
		w := suspect.Writer{Finder: &suspect.Finder{}}
		_, _ = w.Write(log)
	}
}
