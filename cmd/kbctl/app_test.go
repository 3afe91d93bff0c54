package main

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// brokenPipe is standard output after its reader, such as head, has gone.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

// TestBrokenPipe checks that kbctl check | head is not a failure.
func TestBrokenPipe(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "records"), 0o755); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (int, string) {
		var stderr bytes.Buffer
		a := &app{stdin: os.Stdin, stdout: brokenPipe{}, stderr: &stderr}
		return a.main(t.Context(), append([]string{"-q", "-C", dir}, args...)), stderr.String()
	}
	if code, stderr := run("rules"); code != exitClean || stderr != "" {
		t.Errorf("rules: exit %d, %q", code, stderr)
	}
	testkit.WriteFile(t, filepath.Join(dir, "records", "bad.json"), "{")
	if code, stderr := run("check"); code != exitFindings || stderr != "" {
		t.Errorf("check: exit %d, %q", code, stderr)
	}
}
