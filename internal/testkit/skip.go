package testkit

import (
	"os/exec"
	"runtime"
	"testing"
)

// Program returns the path of a program. It skips the test if the program is not
// installed.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip(err)
	}
	return path
}

// NotOnWindows skips the test on Windows, and says why.
func NotOnWindows(t testing.TB, why string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip(why)
	}
}
