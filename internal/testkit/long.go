package testkit

import (
	"os"
	"testing"
)

// Long reports whether tests should take their long variants. .ci/run sets
// KBCTL_TEST_LONG=1.
func Long() bool { return os.Getenv("KBCTL_TEST_LONG") != "" }

// ShortOrLong returns the second value if tests should take their long variants, and
// otherwise the first.
func ShortOrLong[T any](short, long T) T {
	if Long() {
		return long
	}
	return short
}

// OnlyLong skips the test unless tests should take their long variants.
func OnlyLong(t testing.TB) {
	t.Helper()
	if !Long() {
		t.Skip("takes long")
	}
}
