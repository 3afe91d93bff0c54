package rules

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

func TestIsPlain(t *testing.T) {
	testkit.Table(t, isPlain, map[string]bool{
		"": false, "a": true, "A": false, "Use": true, "GPU": true, "GPUs": false, "maxConn": false, "-D": false,
		"“Docker’s": true, "Re-Run,": true, "X-ray": false, "Pre-X": true, "don't.": true, "a.b": false, "Été": true, "rock-": false, "'": false,
	})
}
