package sandbox

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// driver runs the setup and then the command. Its arguments are the setup, the command,
// kbctl's own folder and the shell. The file started shows that the setup succeeded.
const driver = `umask 022
if [ -n "$1" ]; then "$4" -e -c "$1" >"$3/setup" 2>&1 || exit 1; fi
: >"$3/started"
exec "$4" -c "$2"`

// command returns the command that runs a job in a folder.
func (b *Box) command(f folder, j Job) *exec.Cmd {
	root := Temp // where the script sees the folder
	if !b.Isolated() && j.Image == "" {
		root = f.path
	}
	shell := "bash"
	if j.Image != "" {
		shell = "sh"
	}
	script := []string{shell, "-c", driver, "kbctl", j.Setup, j.Command, root + "/" + own, shell}
	env := b.env(root, f, j)
	var c *exec.Cmd
	switch {
	case j.Image != "":
		return exec.Command(engine(), slices.Concat(containerArguments(f, j, env), script)...)
	case b.Isolated():
		c = exec.Command("bwrap", slices.Concat(b.arguments(f, j), script)...)
	default:
		c = exec.Command("bash", script[1:]...)
		c.Dir = filepath.Join(f.path, "repro")
	}
	c.Env = env
	return c
}

// env returns the environment of a script.
func (b *Box) env(root string, f folder, j Job) []string {
	env := []string{
		"PATH=" + strings.Join(append(slices.Clone(b.Paths), searched), ":"),
		"HOME=" + root + "/home", "TMPDIR=" + root, "PWD=" + root + "/repro",
		"LANG=C.UTF-8", "TZ=UTC", "USER=user", "LOGNAME=user", "SHELL=/bin/bash", "TERM=dumb",
	}
	if f.mark != "" {
		env = append(env, f.mark)
	}
	return append(env, j.Env...)
}
