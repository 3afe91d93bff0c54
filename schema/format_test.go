package schema_test

import (
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
	if at := schema.Misformatted(want); at != -1 {
		t.Errorf("canonical text is misformatted at %d", at)
	}
	if at := schema.Misformatted(text); at != 1 {
		t.Errorf("misformatted at %d, want 1", at)
	}
	if at := schema.Misformatted(want[:len(want)-1]); at != len(want)-1 {
		t.Errorf("misformatted at %d, want %d", at, len(want)-1)
	}
	if at := schema.Misformatted("no JSON"); at != -1 {
		t.Errorf("no JSON is misformatted at %d", at)
	}
}
