package testkit

import (
	"slices"
	"strings"
	"testing"
)

// Lines compares two lists of lines.
func Lines(t testing.TB, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
