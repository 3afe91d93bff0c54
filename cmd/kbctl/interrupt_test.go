package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"testing"

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
