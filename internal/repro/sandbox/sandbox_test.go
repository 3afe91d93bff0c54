package sandbox_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/repro/sandbox"
	"github.com/kbctl/kbctl/internal/testkit"
)

// boxes returns the best box of this machine, and one without a sandbox.
func boxes(t *testing.T) map[string]*sandbox.Box {
	t.Helper()
	testkit.NotOnWindows(t, "the scripts are for a Unix shell")
	testkit.Program(t, "bash")
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // for the user that root becomes
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", dir)
	all := map[string]*sandbox.Box{"without": {}}
	if best := sandbox.Open(t.Context(), nil); best.Isolated() {
		all["bubblewrap"] = best
	}
	return all
}

// leftovers returns the folders that jobs have left behind.
func leftovers(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(os.TempDir(), "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestRun(t *testing.T) {
	for name, box := range boxes(t) {
		for _, test := range []struct {
			name string
			job  sandbox.Job
			end  sandbox.End
			exit int
			want string
		}{
			{"both streams", sandbox.Job{Command: "echo a; echo b >&2; exit 3"}, sandbox.Exited, 3, "a\nb\n"},
			{"neutral paths", sandbox.Job{Command: "pwd; echo ~; echo $TMPDIR /tmp/ccAb12Cd.o"}, sandbox.Exited, 0, "/tmp/repro\n/tmp/home\n/tmp /tmp/ccXXXXXX.o\n"},
			{"files", sandbox.Job{Files: testkit.Tree(map[string]string{"d/a": "text"}), Command: "cat d/a"}, sandbox.Exited, 0, "text"},
			{"setup", sandbox.Job{Setup: "echo quiet; echo 1 >n", Command: "cat n"}, sandbox.Exited, 0, "1\n"},
			{"a failing setup", sandbox.Job{Setup: "echo why; false; echo not here", Command: "echo nor here"}, sandbox.SetupFailed, 1, "why\n"},
			{"a clean environment", sandbox.Job{Command: "echo $KBCTL_TEST_SECRET $LANG $TZ $A", Env: []string{"A=b"}}, sandbox.Exited, 0, "C.UTF-8 UTC b\n"},
			{"an ordinary user", sandbox.Job{Command: "test $(id -u) != 0 && echo $HOME $USER"}, sandbox.Exited, 0, "/tmp/home user\n"},
			{"no input", sandbox.Job{Command: "cat; read || echo none"}, sandbox.Exited, 0, "none\n"},
			{"a signal", sandbox.Job{Command: "kill -SEGV $$"}, sandbox.Exited, 139, ""},
			{"a service", sandbox.Job{Setup: "sleep 100 &", Command: "echo up"}, sandbox.Exited, 0, "up\n"},
			{"a folder that cannot be read", sandbox.Job{Command: "mkdir -p a/b; chmod 0 a"}, sandbox.Exited, 0, ""},
			{"a flood", sandbox.Job{Command: "yes"}, sandbox.Flooded, 0, "y\n"},
			{"a time limit", sandbox.Job{Command: "echo slow; sleep 100 & setsid sleep 100", Timeout: 300 * time.Millisecond}, sandbox.TimedOut, 0, "slow\n"},
		} {
			if test.job.Timeout == 0 {
				test.job.Timeout = time.Minute
			}
			t.Setenv("KBCTL_TEST_SECRET", "secret")
			o, err := box.Run(t.Context(), test.job)
			if err != nil {
				t.Errorf("%s: %s: %v", name, test.name, err)
				continue
			}
			if o.End != test.end || o.End < sandbox.TimedOut && o.Exit != test.exit || !strings.HasPrefix(string(o.Output), test.want) || len(o.Output) > sandbox.MostOutput ||
				o.End != sandbox.Flooded && string(o.Output) != test.want {
				t.Errorf("%s: %s: got %d, %d, %.200q", name, test.name, o.End, o.Exit, o.Output)
			}
		}
		if left := leftovers(t); left != nil {
			t.Errorf("%s: left behind: %q", name, left)
		}
	}
}

// TestIsolation checks what a script cannot do in a sandbox.
func TestIsolation(t *testing.T) {
	box := boxes(t)["bubblewrap"]
	if box == nil || box.Missing() != "" {
		t.Skip("bubblewrap is not installed, or cannot isolate everything here")
	}
	for name, script := range map[string]string{
		"the system is read-only": "! touch /etc/x /usr/x",
		"no network":              "test $(grep -c : /proc/net/dev) = 1 && grep -q lo: /proc/net/dev",
		"no other processes":      "test $(ls -d /proc/[0-9]* | wc -l) -lt 10",
		"no home folders":         "test -z \"$(ls -A /root /home)\" || test \"$(ls -A /root /home)\" = $'/home:\\n\\n/root:'",
		"another user":            "test $(whoami) = user && test $(hostname) = localhost",
	} {
		if o, err := box.Run(t.Context(), sandbox.Job{Command: script, Timeout: time.Minute}); err != nil || o.Exit != 0 {
			t.Errorf("%s: exit %d, %v, %s", name, o.Exit, err, o.Output)
		}
	}
}

// TestCancel checks that nothing stays after an interrupt.
func TestCancel(t *testing.T) {
	for name, box := range boxes(t) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(300*time.Millisecond, cancel)
		_, err := box.Run(ctx, sandbox.Job{Command: "setsid sleep 1234567 & env -i setsid sleep 1234567 & sleep 1234567", Timeout: time.Minute})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", name, err)
		}
		if left := leftovers(t); left != nil {
			t.Errorf("%s: left behind: %q", name, left)
		}
		if out, err := exec.Command("pgrep", "-f", "sleep 1234567").Output(); err == nil {
			t.Errorf("%s: processes left behind: %s", name, out)
		}
	}
}

// TestContainer runs a job with a stand-in for podman, which runs the script without a
// container.
func TestContainer(t *testing.T) {
	box := boxes(t)["without"]
	dir := t.TempDir()
	testkit.Write(t, dir, map[string]string{"podman": `#!/bin/bash
echo "$@" | head -1 >>` + dir + `/calls
while [ $# -gt 0 ] && [ "$1" != image ]; do shift; done
[ $# -gt 0 ] && echo "in $1" && exit 4
exit 0
`})
	if err := os.Chmod(filepath.Join(dir, "podman"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	o, err := box.Run(t.Context(), sandbox.Job{Command: "x", Image: "image", Timeout: time.Minute})
	if err != nil || o.Exit != 4 || !strings.Contains(string(o.Output), "in image") {
		t.Errorf("got %v, %d, %s", err, o.Exit, o.Output)
	}
	calls, err := os.ReadFile(filepath.Join(dir, "calls"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"--network none", "--read-only", "--cap-drop ALL", ":/tmp ", "rm --force kbctl-repro-"} {
		if !strings.Contains(string(calls), want) {
			t.Errorf("no %s in\n%s", want, calls)
		}
	}
}
