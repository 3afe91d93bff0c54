// Package golden holds what tests get against files that say what they want.
package testkit

import (
	"flag"
	"os"
	"testing"
)

// Update is the flag -update: write what the tests get into their golden files.
var Update = flag.Bool("update", false, "write what the tests get into their golden files")

// Check holds got against a golden file, or writes it there with -update.
func Check(t *testing.T, file, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	Want(t, file, got)
}

// Want holds got against a file that is not for -update to write.
func Want(t *testing.T, file, got string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}
