package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestInterrupt interrupts the real program while it waits: for a line of a log, and for
// a file to change.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	testkit.NotOnWindows(t, "a process cannot be interrupted on Windows")
	for _, test := range []struct {
		args []string
		code int
	}{
		{[]string{"match", "--stream"}, exitInterrupted},
		{[]string{"check", "--watch", "--select", "date-order"}, exitClean},
	} {
		dir := t.TempDir()
		testkit.Write(t, dir, map[string]string{"records/demo/a.json": `{"id": "demo/a", "regex": "it broke"}`})
		c := exec.Command(executable(t), test.args...)
		c.Args[0] = "kbctl" // makes the test binary run main
		c.Dir = dir
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		c.Stderr = c.Stdout
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintln(in, "it broke"); err != nil {
			t.Fatal(err)
		}
		if !bufio.NewScanner(out).Scan() { // the answer, or the summary
			t.Errorf("%s prints nothing", test.args)
		}
		if err := c.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if _ = c.Wait(); c.ProcessState.ExitCode() != test.code {
			t.Errorf("%s: exit code %d, want %d", test.args, c.ProcessState.ExitCode(), test.code)
		}
	}
}

// executable returns the test binary.
func executable(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

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
