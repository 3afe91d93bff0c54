package schema_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestFormat(t *testing.T) {
	const text = `{"id":"a/b",  "n":[1.50,1E3,-0],"s":"\u00e9\/é","o":{},"a":[
	],"t":[[],{"x":null}]}`
	const want = `{
  "id": "a/b",
  "n": [
    1.50,
    1E3,
    -0
  ],
  "s": "\u00e9\/é",
  "o": {},
  "a": [],
  "t": [
    [],
    {
      "x": null
    }
  ]
}
`
	got, err := schema.Format(text)
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
	for text, from := range map[string]schema.Position{
		want:                                   {},
		strings.ReplaceAll(want, "\n", "\r\n"): {},
		"not JSON":                             {},
		text:                                   {Line: 1, Column: 2},
		want[:len(want)-1]:                     {Line: 17, Column: 2},
		strings.ReplaceAll(want[:len(want)-1], "\n", "\r\n"): {Line: 17, Column: 2},
	} {
		if at, ok := schema.Misformatted(text); at != from || ok != (from.Line > 0) {
			t.Errorf("%q: misformatted from %v, %v; want %v", text, at, ok, from)
		}
	}
}
