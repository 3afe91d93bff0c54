//go:build !unix

package sandbox

import "os/exec"

// start starts a command.
func start(c *exec.Cmd) error { return c.Start() }

// leaveRoot does nothing, because there is no root.
func leaveRoot(folder, *exec.Cmd) error { return nil }

// kill ends a command.
func kill(c *exec.Cmd) { _ = c.Process.Kill() }

func exitCode(c *exec.Cmd) int { return c.ProcessState.ExitCode() }

// sweep ends the container of a job. Other processes cannot be found here.
func (f folder) sweep(j Job) {
	if j.Image != "" {
		endContainer(f)
	}
}
