package page_test

import (
	"context"
	"errors"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// The overview draws links "is confused with" apart from links "leads to".
func TestOverviewKinds(t *testing.T) {
	in := input(t, testkit.Tree(map[string]string{
		"records/a/x.json": `{"id": "a/x", "transition_graph": {"leads_to": [{"error_id": "b/x"}, {"error_id": "b/y"}], "frequently_confused_with": [{"error_id": "b/x"}]}}`,
		"records/b/x.json": `{"id": "b/x"}`,
		"records/b/y.json": `{"id": "b/y"}`,
	}))
	in.Draw = func(context.Context, []byte) ([]byte, error) { return nil, errors.New("no drawing") }
	var s scene
	unpack(t, write(t, in), "scene-0", &s)
	edges := s.Drawing.Edges
	if len(edges) != 2 || edges[0].Kind != "between" || edges[0].Weight != 2 || edges[1].Kind != "confused" || edges[1].Weight != 1 {
		t.Errorf("%+v", edges)
	}
}
