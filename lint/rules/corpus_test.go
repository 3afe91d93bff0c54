package rules_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Neither the order of maps nor the order of goroutines changes the output.
func TestCorpusIsDeterministic(t *testing.T) {
	tree := testkit.Load(t)
	want := run(t, tree, lintconfig.Options{Options: lint.Options{Jobs: 1}})
	for i := range testkit.ShortOrLong(2, 5) {
		if got := run(t, tree, lintconfig.Options{Options: lint.Options{Jobs: 2 + i, Release: i%2 == 0}}); got != want {
			t.Fatalf("run %d differs", i)
		}
	}
}

// A few rules find as many problems as a simple count.
func TestCorpusCounts(t *testing.T) {
	tree := testkit.Load(t)
	base, err := schema.Load(tree, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	type pair [2]string
	leads, preceded, confused := make(map[pair]bool), make(map[pair]bool), make(map[pair]bool)
	exists := make(map[string]bool)
	for _, r := range base.Records {
		exists[r.ID] = true
		for _, e := range r.Transitions.LeadsTo {
			leads[pair{r.ID, e.ErrorID}] = true
		}
		for _, e := range r.Transitions.PrecededBy {
			preceded[pair{e.ErrorID, r.ID}] = true
		}
		for _, e := range r.Transitions.ConfusedWith {
			confused[pair{r.ID, e.ErrorID}] = true
		}
	}
	want := make(map[string]int)
	for p := range leads {
		if exists[p[1]] && p[0] != p[1] && !preceded[p] {
			want["missing-mirror"]++
		}
	}
	for p := range preceded {
		if exists[p[0]] && p[0] != p[1] && !leads[p] {
			want["missing-mirror"]++
		}
	}
	for p := range confused {
		if exists[p[1]] && p[0] != p[1] && !confused[pair{p[1], p[0]}] {
			want["one-way-confusion"]++
		}
	}
	// reaches is the transitive closure of leads_to. Two records that reach each other
	// are in one cycle.
	reaches := make(map[string]map[string]bool)
	for id := range exists {
		reaches[id] = make(map[string]bool)
		for queue := []string{id}; len(queue) > 0; queue = queue[1:] {
			for p := range leads {
				if p[0] == queue[0] && exists[p[1]] && !reaches[id][p[1]] {
					reaches[id][p[1]] = true
					queue = append(queue, p[1])
				}
			}
		}
	}
	seen := make(map[string]bool)
	for id := range exists {
		size := 1
		for other := range reaches[id] {
			if other != id && reaches[other][id] {
				seen[other] = true
				size++
			}
		}
		if size > 1 && !seen[id] {
			want["link-cycle"]++
		}
	}
	result, err := lintconfig.Run(t.Context(), base, config.Default(), lintconfig.Options{Options: lint.Options{Today: testkit.Today}})
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]int)
	for f := range result.All() {
		got[f.Rule.Name]++
	}
	for rule, n := range want {
		if got[rule] != n || n == 0 {
			t.Errorf("%s: %d findings, counted %d", rule, got[rule], n)
		}
	}
}

func BenchmarkCorpus(b *testing.B) {
	tree := testkit.Load(b)
	for b.Loop() {
		base, err := schema.Load(tree, schema.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := lintconfig.Run(b.Context(), base, config.Default(), lintconfig.Options{Options: lint.Options{Today: testkit.Today}}); err != nil {
			b.Fatal(err)
		}
	}
}
