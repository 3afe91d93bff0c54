package claim

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestStatedMessage checks which part of a signature is the message of a named error.
func TestStatedMessage(t *testing.T) {
	testkit.Table(t, func(signature string) string { return statedMessage(signature, "cudaErrorX") }, map[string]string{
		"CUDA error: out of mem (cudaErrorX)":                 "out of mem",
		"cudaMalloc(&p, 9) failed: no memory (cudaErrorX, 2)": "no memory",
		"Error: cudaErrorX (2): no memory left.":              "no memory left",
		"CUDA error: out of mem":                              "out of mem",
		"cudaMalloc(&p, 9) (cudaErrorX)":                      "",
		"failed with cudaErrorX when calling f":               "",
		"failed: timeout (cudaErrorX)":                        "",
		"no name":                                             "",
	})
}

// TestSaysOneOf checks which texts are meant as a message.
func TestSaysOneOf(t *testing.T) {
	messages := []string{"cannot read {}. Is it a file?", "no {} here"}
	testkit.Table(t, func(stated string) bool { return saysOneOf("X1: "+stated, stated, messages) }, map[string]bool{
		"cannot read a.txt. Is it a file": true,
		"cannot read a.txt":               true,
		"is it a file":                    true,
		"no files here":                   true,
		"quite another thing":             true,
		"cannot write a.txt":              true, // only common words are the same
		"file a.txt is not here":          false,
	})
}

func TestInOrder(t *testing.T) {
	testkit.Table(t, func(message string) bool { return inOrder("curl: (6) Could not resolve host: x", message) }, map[string]bool{
		"could not resolve {}: {}":  true,
		"could not {} host":         true,
		"{}":                        true,
		"host could not":            false,
		"could not be resolved: {}": false,
	})
}
