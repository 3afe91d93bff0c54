package schema_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/schema"
)

func TestDiffering(t *testing.T) {
	fsys := fstest.MapFS{
		"records/demo/a.json": {Data: []byte(`{"id": "demo/a", "x": 1.0, "same": [1, {"b": "é", "c": []}], "list": [1], "null": null, "only": 1, "bool": true}`)},
		"records/demo/b.json": {Data: []byte(`{"id": "demo/b", "x": 1, "same":[1,{"c":[],"b":"\u00e9"}], "list": [1, 2], "bool": false,}`)},
	}
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, b := base.Records[0], base.Records[1]
	want := []string{"bool", "id", "list", "only"}
	if got := schema.Differing(a, b); !slices.Equal(got, want) {
		t.Errorf("Differing(a, b) = %q, want %q", got, want)
	}
	if got := schema.Differing(b, a); !slices.Equal(got, want) {
		t.Errorf("Differing(b, a) = %q, want %q", got, want)
	}
	if got := schema.Differing(a, a); got != nil {
		t.Errorf("Differing(a, a) = %q, want none", got)
	}
}
