package main

import (
	"bytes"
	"strings"
	"testing"
)

// An outcome is what a run of kbctl printed, and its exit code.
type outcome struct {
	code           int
	stdout, stderr string
}

// runIn runs kbctl in a folder.
func runIn(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr}
	code := a.main(t.Context(), append([]string{"-C", dir}, args...))
	return outcome{code, stdout.String(), stderr.String()}
}
