package testkit

import (
	"io"
	"strings"
	"testing"
)

// Must returns a function that returns a value, or ends the test if there is an error.
func Must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// Written returns what a function writes.
func Written(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
