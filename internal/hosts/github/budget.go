package github

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Budget counts what the requests of a run have used.
type Budget struct {
	mu        sync.Mutex
	requests  int
	writes    int
	repeats   int
	unchanged int           // answers with status 304, which GitHub does not count
	waited    time.Duration // at GitHub's request
	known     bool
	remaining int
	limit     int
	reset     time.Time
}

// String describes what was used and what is left.
func (b *Budget) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	said := fmt.Sprintf("%s to GitHub, %d writes, %d repeated, %d unchanged", wording.Count(b.requests, "request"), b.writes, b.repeats, b.unchanged)
	if b.waited > 0 {
		said += fmt.Sprintf(", waited %s", b.waited.Round(time.Second))
	}
	if b.known {
		said += fmt.Sprintf("; %d of %d left until %s", b.remaining, b.limit, b.reset.UTC().Format("15:04 UTC"))
	}
	return said
}

// note counts a request and reads the rate limit from its answer, if there is one.
// Answers of hosts other than the API have no rate limit.
func (b *Budget) note(req *http.Request, resp *http.Response) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.requests++
	if writes(req) {
		b.writes++
	}
	if resp == nil {
		return
	}
	if resp.Header.Get(fromMemory) != "" {
		b.unchanged++
	}
	remaining, err := strconv.Atoi(resp.Header.Get("X-RateLimit-Remaining"))
	if err != nil {
		return
	}
	limit, _ := strconv.Atoi(resp.Header.Get("X-RateLimit-Limit"))
	reset, _ := strconv.ParseInt(resp.Header.Get("X-RateLimit-Reset"), 10, 64)
	b.known, b.remaining, b.limit, b.reset = true, remaining, limit, time.Unix(reset, 0)
}

// Requests returns the number of requests.
func (b *Budget) Requests() int { b.mu.Lock(); defer b.mu.Unlock(); return b.requests }

// Writes returns the number of requests that could change something.
func (b *Budget) Writes() int { b.mu.Lock(); defer b.mu.Unlock(); return b.writes }

// spent returns how long to wait until the rate limit is renewed. It is 0 unless the
// last answer said that the limit is used up.
func (b *Budget) spent(now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.known || b.remaining > 0 {
		return 0
	}
	return max(b.reset.Sub(now), 0)
}

func writes(req *http.Request) bool {
	return req.Method != http.MethodGet && req.Method != http.MethodHead
}
