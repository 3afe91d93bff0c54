package schema_test

import (
	"strings"
	"testing"
	"unicode/utf8"

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
		text:                                   {Line: 1, Column: 2},
		want[:len(want)-1]:                     {Line: 17, Column: 2},
		strings.ReplaceAll(want[:len(want)-1], "\n", "\r\n"): {Line: 17, Column: 2},
	} {
		if at, ok := schema.Misformatted(text); at != from || ok != (from.Line > 0) {
			t.Errorf("%q: misformatted from %v, %v; want %v", text, at, ok, from)
		}
	}
}

// FuzzMisformatted compares Misformatted with Format.
func FuzzMisformatted(f *testing.F) {
	for _, text := range []string{
		"{}\n", "[1,2]", "{\n  \"a\": [\n    1,\n    {}\n  ]\n}\n", "{\n  \"a\":1 }\n\n", "[ ]\n", "\"a\"\n", " 1\n", "[\n  -1.5\t]", "[[[\r\n]]]",
		"{\n  \"a\" : \"x\\\"\",\n  \"b\":  null}", "[[[[\n        {\n          \"中\": []\n        }\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		formatted, err := schema.Format(text)
		if err != nil || strings.Contains(text, "\r\n") {
			t.Skip()
		}
		n := 0
		for n < min(len(text), len(formatted)) && text[n] == formatted[n] {
			n++
		}
		want := schema.Position{Line: int32(1 + strings.Count(text[:n], "\n")), Column: int32(utf8.RuneCountInString(text[strings.LastIndexByte(text[:n], '\n')+1:n]) + 1)}
		if text == string(formatted) {
			want = schema.Position{}
		}
		if at, ok := schema.Misformatted(text); at != want || ok != (text != string(formatted)) {
			t.Errorf("%q: misformatted from %v, %v; want %v", text, at, ok, want)
		}
	})
}
