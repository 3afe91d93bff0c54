package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// engines are the programs that run containers, the best first.
var engines = []string{"podman", "docker"}

// engine returns the program that runs containers, or empty.
func engine() string {
	for _, name := range engines {
		if _, err := exec.LookPath(name); err == nil {
			return name
		}
	}
	return ""
}

// HasContainers reports whether a program that runs containers is installed.
func HasContainers() bool { return engine() != "" }

// containerName returns the name of a job's container.
func containerName(f folder) string { return filepath.Base(f.path) }

// containerArguments returns the arguments that run a job in a container.
func containerArguments(f folder, j Job, env []string) []string {
	args := []string{"run", "--rm", "--name", containerName(f), "--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges",
		"--volume", f.path + ":" + Temp, "--workdir", Work, "--entrypoint", ""}
	switch { // the caller owns the files
	case os.Getuid() <= 0:
	case engine() == "podman":
		args = append(args, "--userns", "keep-id")
	default:
		args = append(args, "--user", fmt.Sprintf("%d:%d", os.Getuid(), os.Getgid()))
	}
	if !j.Network {
		args = append(args, "--network", "none")
	}
	if j.GPU {
		args = append(args, "--gpus", "all")
	}
	for _, variable := range env {
		if !strings.HasPrefix(variable, "PATH=") { // an image has its own
			args = append(args, "--env", variable)
		}
	}
	return append(args, j.Image)
}

// endContainer removes the container of a job, whose client has been killed.
func endContainer(f folder) { _ = exec.Command(engine(), "rm", "--force", containerName(f)).Run() }
