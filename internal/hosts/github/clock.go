package github

import (
	"context"
	"math/rand/v2"
	"time"
)

// A Clock tells the time and waits. Tests have one that does not.
type Clock interface {
	Now() time.Time
	// Sleep waits, or returns the context's error.
	Sleep(ctx context.Context, d time.Duration) error
	// Jitter returns a part of a duration: at least half of it, so that many who
	// were turned away do not come back at once.
	Jitter(d time.Duration) time.Duration
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

func (realClock) Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func (realClock) Jitter(d time.Duration) time.Duration {
	return d/2 + rand.N(d/2+1)
}
