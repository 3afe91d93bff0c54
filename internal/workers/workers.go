// Package workers spreads work over goroutines.
package workers

import (
	"sync"
	"sync/atomic"
)

// Each calls a function with each number below n, in up to jobs goroutines.
func Each(n, jobs int, do func(int)) {
	With(n, jobs, func() func(int) bool {
		return func(i int) bool {
			do(i)
			return true
		}
	})
}

// With is like Each with a function of its own for each goroutine, which stops when the function returns false. A goroutine takes
// several numbers at once if there are many, so that a call may be short.
func With(n, jobs int, worker func() func(int) bool) {
	const shares = 256 // of each goroutine
	jobs = max(min(jobs, n), 1)
	share := int64(n/(shares*jobs) + 1)
	var next atomic.Int64
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			do := worker()
			for start := next.Add(share) - share; start < int64(n); start = next.Add(share) - share {
				for i := start; i < min(start+share, int64(n)); i++ {
					if !do(int(i)) {
						return
					}
				}
			}
		})
	}
	group.Wait()
}
