//go:build unix

package sandbox

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// start starts a command in a session of its own, without a terminal.
func start(c *exec.Cmd) error {
	if c.SysProcAttr == nil {
		c.SysProcAttr = new(syscall.SysProcAttr)
	}
	c.SysProcAttr.Setsid = true
	return c.Start()
}

// user is the user and the group of scripts in a sandbox.
const user = 1000

// leaveRoot makes a command run as an ordinary user, as it does in a sandbox, if kbctl runs
// as root. Programs such as database servers refuse root, and root may read every file. The
// command stays root if the folder is inside one that only root may enter.
func leaveRoot(f folder, c *exec.Cmd) error {
	if os.Geteuid() != 0 || !open(filepath.Dir(f.path)) {
		return nil
	}
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: user, Gid: user}}
	return filepath.WalkDir(f.path, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, user, user)
	})
}

// open reports whether every user may enter a folder.
func open(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.Mode()&0o001 != 0 && (dir == filepath.Dir(dir) || open(filepath.Dir(dir)))
}

// kill ends the processes of a command.
func kill(c *exec.Cmd) {
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // they may have ended
}

// exitCode returns the exit code as a shell reports it.
func exitCode(c *exec.Cmd) int {
	if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return c.ProcessState.ExitCode()
}

// sweep ends the processes that a job has left behind, such as services.
func (f folder) sweep(j Job) {
	if j.Image != "" {
		endContainer(f)
	}
	if f.mark == "" { // the sandbox has ended them
		return
	}
	for range 10 { // a process may start another one meanwhile
		marked := f.marked()
		if len(marked) == 0 {
			return
		}
		for _, pid := range marked {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// marked returns the processes with the variable of the job, and those that work in its
// folder: some services overwrite their variables. Only Linux shows this.
func (f folder) marked() (pids []int) {
	folders, _ := filepath.Glob("/proc/[0-9]*")
	for _, process := range folders {
		pid, err := strconv.Atoi(filepath.Base(process))
		if err != nil || pid == os.Getpid() {
			continue
		}
		variables, _ := os.ReadFile(filepath.Join(process, "environ"))
		works, _ := os.Readlink(filepath.Join(process, "cwd"))
		if bytes.Contains(variables, []byte(f.mark)) || strings.HasPrefix(works+"/", f.path+"/") {
			pids = append(pids, pid)
		}
	}
	return pids
}
