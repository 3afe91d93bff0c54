package claim

import "testing"

// TestStatedMessage checks which part of a signature is the message of a named error.
func TestStatedMessage(t *testing.T) {
	for signature, want := range map[string]string{
		"CUDA error: out of mem (cudaErrorX)":                 "out of mem",
		"cudaMalloc(&p, 9) failed: no memory (cudaErrorX, 2)": "no memory",
		"Error: cudaErrorX (2): no memory left.":              "no memory left",
		"CUDA error: out of mem":                              "out of mem",
		"cudaMalloc(&p, 9) (cudaErrorX)":                      "",
		"failed with cudaErrorX when calling f":               "",
		"failed: timeout (cudaErrorX)":                        "",
		"no name":                                             "",
	} {
		if got := statedMessage(signature, "cudaErrorX"); got != want {
			t.Errorf("%q: got %q, not %q", signature, got, want)
		}
	}
}

func TestInOrder(t *testing.T) {
	for message, want := range map[string]bool{
		"could not resolve {}: {}":  true,
		"could not {} host":         true,
		"{}":                        true,
		"host could not":            false,
		"could not be resolved: {}": false,
	} {
		if inOrder("curl: (6) Could not resolve host: x", message) != want {
			t.Errorf("%q: got %v", message, !want)
		}
	}
}
