package page

import (
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/schema"
)

// The overview draws links "is confused with" apart from links "leads to".
func TestOverviewKinds(t *testing.T) {
	base, err := schema.Load(fstest.MapFS{
		"records/a/x.json": {Data: []byte(`{"id": "a/x", "transition_graph": {"leads_to": [{"error_id": "b/x"}, {"error_id": "b/y"}], "frequently_confused_with": [{"error_id": "b/x"}]}}`)},
		"records/b/x.json": {Data: []byte(`{"id": "b/x"}`)},
		"records/b/y.json": {Data: []byte(`{"id": "b/y"}`)},
	}, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	edges := newStage(base, graph.Build(base, graph.Inverse("auto"))).overview([]coverage.Domain{{Name: "a"}, {Name: "b"}}).drawing.Edges
	if len(edges) != 2 || edges[0].Kind != "between" || edges[0].Weight != 2 || edges[1].Kind != "confused" || edges[1].Weight != 1 {
		t.Errorf("%+v", edges)
	}
}
