package review_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
)

// endless is a GitHub whose check runs never complete.
type endless struct {
	github.Service
	updates int
}

func (e *endless) CheckRuns(context.Context, string, string) ([]github.CheckRun, error) {
	return nil, nil
}

func (e *endless) CreateCheckRun(context.Context, github.NewCheckRun) (*github.CheckRun, error) {
	return &github.CheckRun{ID: 1}, nil
}

func (e *endless) UpdateCheckRun(ctx context.Context, _ int64, _ github.NewCheckRun) (*github.CheckRun, error) {
	e.updates++
	return &github.CheckRun{ID: 1}, ctx.Err()
}

// TestCheckEnds gives up on a check run that does not complete.
func TestCheckEnds(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	r := &review.Report{Caused: review.Counts{Errors: 120}}
	for i := range 120 {
		r.Findings = append(r.Findings, finding(i))
	}
	s := new(endless)
	_, err := review.Post(ctx, s, r, review.Options{Login: bot})
	if err == nil || !strings.Contains(err.Error(), "does not complete") || s.updates > 5 {
		t.Errorf("got %v after %d requests", err, s.updates)
	}
}
