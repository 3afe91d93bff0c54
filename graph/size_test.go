package graph_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/schema"
)

const many = 100_000

// loadMany makes a base of many records, of which leadsTo gives the links.
func loadMany(t testing.TB, leadsTo func(i int) []edge) *schema.Base {
	t.Helper()
	nodes := make(map[string]node, many)
	for i := range many {
		nodes[name(i)] = node{LeadsTo: leadsTo(i)}
	}
	return load(t, nodes)
}

// A search that recurses once for each record of a chain grows its stack with
// the base. A ring moreover makes every record the start of a longest circle,
// which is what the search's budget is for.
func TestComponentsDeep(t *testing.T) {
	t.Run("chain", func(t *testing.T) {
		base := loadMany(t, func(i int) []edge {
			if i == many-1 {
				return nil
			}
			return to(name(i + 1))
		})
		if got := graph.Build(base, graph.InverseAuto).Components(); len(got) != 0 {
			t.Errorf("%d components in a chain", len(got))
		}
	})
	t.Run("ring", func(t *testing.T) {
		base := loadMany(t, func(i int) []edge { return to(name((i + 1) % many)) })
		got := graph.Build(base, graph.InverseAuto).Components()
		if len(got) != 1 || len(got[0].Records) != many || len(got[0].Cycle) != many {
			t.Fatalf("%d components, want the ring alone", len(got))
		}
		checkCircle(t, got[0])
	})
}

func BenchmarkComponents(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	base := loadMany(b, func(int) []edge {
		return to(name(rng.IntN(many)), name(rng.IntN(many)), name(rng.IntN(many)))
	})
	b.ReportAllocs()
	for b.Loop() {
		graph.Build(base, graph.InverseAuto).Components()
	}
}
