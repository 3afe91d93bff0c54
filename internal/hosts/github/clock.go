package github

import (
	"context"
	"math/rand/v2"
	"time"
)

// A Clock tells the time and waits.
type Clock interface {
	Now() time.Time
	// Sleep waits. It returns the context's error if the context is done first.
	Sleep(ctx context.Context, d time.Duration) error
	// Jitter returns a random duration between half of d and d, so that many clients
	// that were turned away do not return at the same time.
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
