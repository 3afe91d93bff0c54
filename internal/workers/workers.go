// Package workers spreads work over goroutines.
package workers

import (
	"sync"
	"sync/atomic"
)

// Each calls a function with each number below n, in up to jobs goroutines. It takes the numbers in
// parts, so that a call may be short.
func Each(n, jobs int, do func(int)) {
	jobs = max(min(jobs, n), 1)
	part := int64(n/(8*jobs) + 1) // each goroutine takes several
	var next atomic.Int64
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			for start := next.Add(part) - part; start < int64(n); start = next.Add(part) - part {
				for i := start; i < min(start+part, int64(n)); i++ {
					do(int(i))
				}
			}
		})
	}
	group.Wait()
}
