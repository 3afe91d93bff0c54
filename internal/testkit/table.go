package testkit

import (
	"reflect"
	"testing"
)

// Table checks what a function returns for each argument.
func Table[In comparable, Out any](t *testing.T, f func(In) Out, want map[In]Out) {
	t.Helper()
	for in, want := range want {
		if got := f(in); !reflect.DeepEqual(got, want) {
			t.Errorf("%#v: got %#v, want %#v", in, got, want)
		}
	}
}
