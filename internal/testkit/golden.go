// Package testkit helps tests. It checks tables, compares output with golden files and loads a real
// knowledge base.
package testkit

import (
	"flag"
	"os"
	"testing"
)

// Update is the flag -update. It rewrites the golden files.
var Update = flag.Bool("update", false, "rewrite the golden files")

// Check compares got with a golden file. With -update it writes the file.
func Check(t *testing.T, file, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	Want(t, file, got)
}

// Want compares got with a file. It ignores -update.
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
