package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestReproInterrupt interrupts the real program while it tries a case. It must leave no
// folder behind.
func TestReproInterrupt(t *testing.T) {
	t.Parallel()
	testkit.NotOnWindows(t, "a process cannot be interrupted on Windows")
	dir, temp := t.TempDir(), t.TempDir()
	testkit.Write(t, dir, map[string]string{
		"records/demo/a.json":              `{"id": "demo/a", "regex": "it broke"}`,
		"testdata/repro/demo/a/repro.yaml": "cases: {error: {run: sleep 1000}}",
	})
	c := exec.Command(executable(t), "repro")
	c.Args[0] = "kbctl" // makes the test binary run main
	c.Dir, c.Env = dir, append(os.Environ(), "TMPDIR="+temp)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	left := func() []string {
		folders, _ := filepath.Glob(filepath.Join(temp, "kbctl-repro-*", "home"))
		return folders
	}
	for range 1000 {
		if left() != nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if _ = c.Wait(); c.ProcessState.ExitCode() != exitInterrupted || left() != nil {
		t.Errorf("exit code %d, left behind: %q", c.ProcessState.ExitCode(), left())
	}
}
