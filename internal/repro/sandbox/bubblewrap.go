package sandbox

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A level is how well a machine isolates scripts.
type level struct {
	// arguments are bubblewrap's. Nil means that there is no sandbox.
	arguments []string
	missing   string
}

var (
	apart   = []string{"--die-with-parent", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--hostname", "localhost", "--ro-bind", "/", "/"}
	asUser  = []string{"--unshare-user", "--uid", "1000", "--gid", "1000"}
	ownProc = []string{"--proc", "/proc"}
)

// levels are the ways to isolate, the best first.
var levels = []level{
	{slices.Concat(apart, asUser, ownProc), ""},
	{slices.Concat(apart, asUser), "the list of other processes"},
	{slices.Concat(apart, []string{"--cap-drop", "ALL"}, ownProc), "the user"},
}

// bestLevel returns the first level that works.
func bestLevel(ctx context.Context) level {
	if _, err := exec.LookPath("bwrap"); err != nil {
		return level{missing: "the network, the files of the user and other processes, because bubblewrap is not installed"}
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for _, l := range levels {
		if exec.CommandContext(ctx, "bwrap", slices.Concat(l.arguments, []string{"--unshare-net", "--dev", "/dev", "true"})...).Run() == nil {
			return l
		}
	}
	return level{missing: "the network, the files of the user and other processes, because bubblewrap does not work here"}
}

// hidden are folders of users, and of sockets of services.
var hidden = []string{"/home", "/root", "/run"}

// arguments returns bubblewrap's arguments for a job.
func (b *Box) arguments(f folder, j Job) []string {
	args := slices.Clone(b.level.arguments)
	if !j.Network {
		args = append(args, "--unshare-net")
	}
	if j.GPU {
		args = append(args, "--dev-bind", "/dev", "/dev")
	} else {
		args = append(args, "--dev", "/dev")
	}
	for _, dir := range hidden {
		if !b.shows(dir) {
			args = append(args, "--tmpfs", dir)
		}
	}
	if j.Network {
		args = append(args, "--ro-bind-try", "/run/systemd/resolve", "/run/systemd/resolve")
	}
	for _, name := range []string{"passwd", "group"} {
		args = append(args, "--ro-bind", filepath.Join(f.path, own, name), "/etc/"+name)
	}
	return append(args, "--bind", f.path, Temp, "--chdir", Work)
}

// shows reports whether a script must see a folder, because its programs are there.
func (b *Box) shows(dir string) bool {
	return slices.ContainsFunc(b.Paths, func(path string) bool { return strings.HasPrefix(path, dir+"/") })
}
