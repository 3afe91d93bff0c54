package testkit

import (
	"os"
	"runtime"
	"testing"
)

// Link makes a symbolic link. Only Windows may forbid it, and then the test is skipped there.
func Link(t testing.TB, target, at string) {
	t.Helper()
	err := os.Symlink(target, at)
	switch {
	case err != nil && runtime.GOOS == "windows":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
}
