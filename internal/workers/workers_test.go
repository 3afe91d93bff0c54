package workers_test

import (
	"sync/atomic"
	"testing"

	"github.com/kbctl/kbctl/internal/workers"
)

func TestEach(t *testing.T) {
	for _, test := range []struct{ n, jobs int }{{0, 4}, {1, 4}, {3, 0}, {1000, 1}, {1000, 3}, {1000, 64}} {
		calls := make([]atomic.Int32, test.n)
		workers.Each(test.n, test.jobs, func(i int) { calls[i].Add(1) })
		for i := range calls {
			if got := calls[i].Load(); got != 1 {
				t.Errorf("Each(%d, %d) calls %d times with %d", test.n, test.jobs, got, i)
			}
		}
	}
}
