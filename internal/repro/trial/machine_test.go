package trial

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

func TestVersionIn(t *testing.T) {
	testkit.Table(t, versionIn, map[string]string{
		"git version 2.39.5": "2.39.5",
		"nvcc: NVIDIA (R) Cuda compiler driver\nCopyright (c) 2005-2025\nCuda compilation tools, release 13.0, V13.0.88": "13.0",
		"less 590 (GNU regular expressions)": "590",
		"no number":                          "",
	})
}
