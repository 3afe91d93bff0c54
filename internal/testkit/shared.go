package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// Shared returns the path of a file or a folder of ../shared, which is not a part of this repository. It skips the test if
// it is missing.
func Shared(t testing.TB, name string) string {
	t.Helper()
	file := filepath.Join(checkout(t), "..", "shared", name)
	if _, err := os.Stat(file); err != nil {
		t.Skip("there is no ../shared/" + name)
	}
	return file
}
