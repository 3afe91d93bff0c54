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

func TestWithStops(t *testing.T) {
	const n = 1000
	var calls atomic.Int32
	workers.With(n, 3, func() func(int) bool {
		return func(int) bool { return calls.Add(1) < 10 }
	})
	if got := calls.Load(); got < 10 || got > 12 { // each goroutine ends with its first call after that
		t.Errorf("%d calls", got)
	}
}
