package graph_test

import (
	"fmt"
	"testing/fstest"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/schema"
)

// The example loads two records that lead to each other, and prints their cycle.
func Example() {
	base, err := schema.Load(fstest.MapFS{
		"records/disk/full.json":      {Data: []byte(`{"id": "disk/full", "transition_graph": {"leads_to": ["disk/read-only"]}}`)},
		"records/disk/read-only.json": {Data: []byte(`{"id": "disk/read-only", "transition_graph": {"leads_to": ["disk/full"]}}`)},
	}, schema.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, component := range graph.Build(base, graph.InverseAuto).Components() {
		for _, link := range component.Cycle {
			fmt.Println(link.From.Name(), link.Kind, link.Edge().ErrorID)
		}
	}
	// Output:
	// disk/full leads_to disk/read-only
	// disk/read-only leads_to disk/full
}
