package schema

import (
	"reflect"
	"testing"
)

// FuzzIndex compares index with parse, for texts that parse accepts.
func FuzzIndex(f *testing.F) {
	for _, text := range []string{
		`{}`, "[]\n", ` "a\\\"b" `, `-1.5e+3`, `{"a": [true, false, null, 12], "b\"": {"c": "\\"}, "": []}`,
		`{"a":{"b":[[],{}]},"c":"中文"}`, "[1\t,2\r\n]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, _, err := newParser(DefaultMaxDepth).parse([]byte(text), text)
		if err != nil {
			t.Skip()
		}
		if got := newParser(DefaultMaxDepth).index(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: index finds %v, parse %v", text, got, want)
		}
	})
}
