package github

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-github/v60/github"
)

// How often and how long to try.
const (
	mostAttempts = 4
	// firstPause follows the first failure of a server. Each further failure doubles
	// it.
	firstPause = time.Second
	// settlePause is the time before kbctl checks whether an uncertain request was
	// carried out. A server may finish a request after it reported a failure. Each
	// round doubles the pause.
	settlePause = 2 * time.Second
	// secondaryPause is the pause that GitHub asks for after a secondary rate limit
	// without a Retry-After. It also doubles.
	secondaryPause = time.Minute
	// patience limits the total time that a run waits for GitHub. A primary limit is
	// renewed only once per hour.
	patience = 5 * time.Minute
	// After manyWrites requests that write, kbctl pauses between any two of them, as
	// GitHub asks.
	manyWrites, betweenWrites = 20, time.Second
)

// retry repeats requests after temporary failures. A request that a rate limit refused
// was not carried out and can always be repeated. After a failure of the server or the
// network, only requests that may run twice are repeated.
type retry struct {
	next   http.RoundTripper
	clock  Clock
	budget *Budget
	say    func(format string, args ...any)
}

func (r *retry) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	if err := r.pace(ctx, req); err != nil {
		return nil, err
	}
	for attempt := 1; ; attempt++ {
		resp, err := r.next.RoundTrip(req)
		r.budget.note(req, resp)
		pause, again := r.judge(req, resp, err, attempt)
		if !again || attempt == mostAttempts {
			return withoutRate(resp), err
		}
		body, bodyErr := rewound(req)
		if bodyErr != nil {
			return resp, err
		}
		if resp != nil {
			_ = resp.Body.Close()
		}
		r.say("%s %s: %s; repeating in %s", req.Method, req.URL.Path, failure(resp, err), pause.Round(time.Second))
		if err := r.wait(ctx, pause); err != nil {
			return nil, err
		}
		req = req.Clone(ctx)
		req.Body = body
		r.budget.repeated()
	}
}

// pace waits if the rate limit is used up, and between many writes.
func (r *retry) pace(ctx context.Context, req *http.Request) error {
	if pause := r.budget.spent(r.clock.Now()); pause > 0 && r.affords(pause) {
		r.say("the rate limit is used up; continuing in %s", pause.Round(time.Second))
		return r.wait(ctx, pause+time.Second)
	}
	if writes(req) && r.budget.Writes() >= manyWrites {
		return r.clock.Sleep(ctx, betweenWrites)
	}
	return nil
}

// judge decides whether to repeat a request, and how long to wait first.
func (r *retry) judge(req *http.Request, resp *http.Response, err error, attempt int) (pause time.Duration, again bool) {
	switch {
	case err != nil || resp.StatusCode >= 500:
		if req.Context().Err() != nil || !repeatable(req) {
			return 0, false
		}
		pause = r.clock.Jitter(firstPause << (attempt - 1))
		if resp != nil {
			after, _ := retryAfter(resp.Header, r.clock.Now())
			pause = max(pause, after)
		}
	case resp.StatusCode == http.StatusForbidden || resp.StatusCode == http.StatusTooManyRequests:
		limited := false
		if pause, limited = r.limited(resp, attempt); !limited {
			return 0, false
		}
	default:
		return 0, false
	}
	return pause, r.affords(pause)
}

// limited reports whether a rate limit refused a request, and the pause until it is
// renewed. The library recognizes both kinds of limits by their headers and texts, but
// not with status 429.
func (r *retry) limited(resp *http.Response, attempt int) (time.Duration, bool) {
	err := check(resp)
	var primary *github.RateLimitError
	var secondary *github.AbuseRateLimitError
	untilReset := func() time.Duration {
		reset, _ := strconv.ParseInt(resp.Header.Get("X-RateLimit-Reset"), 10, 64)
		return max(time.Unix(reset, 0).Sub(r.clock.Now()), 0) + time.Second
	}
	after, said := retryAfter(resp.Header, r.clock.Now())
	switch {
	case said:
		return max(after, firstPause), true
	case errors.As(err, &primary), resp.StatusCode == http.StatusTooManyRequests && resp.Header.Get("X-RateLimit-Remaining") == "0":
		return untilReset(), true
	case errors.As(err, &secondary), resp.StatusCode == http.StatusTooManyRequests, slowed(err):
		return r.clock.Jitter(secondaryPause << (attempt - 1) * 2), true
	}
	return 0, false
}

// slowed reports whether the text of an answer is about a rate limit. The text about a
// missing permission is different.
func slowed(err error) bool {
	answer, ok := errors.AsType[*github.ErrorResponse](err)
	if !ok || answer.Response == nil || answer.Response.StatusCode != http.StatusForbidden {
		return false
	}
	said := strings.ToLower(answer.Message)
	return strings.Contains(said, "rate limit") || strings.Contains(said, "abuse detection")
}

// check lets the library judge an answer, and makes its body readable again.
func check(resp *http.Response) error {
	const most = 1 << 20
	body, _ := io.ReadAll(io.LimitReader(resp.Body, most))
	_ = resp.Body.Close()
	resp.Body = io.NopCloser(bytes.NewReader(body))
	err := github.CheckResponse(resp)
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return err
}

// affords reports whether a pause is within the run's patience.
func (r *retry) affords(pause time.Duration) bool {
	r.budget.mu.Lock()
	defer r.budget.mu.Unlock()
	return r.budget.waited+pause <= patience
}

func (r *retry) wait(ctx context.Context, pause time.Duration) error {
	if err := r.clock.Sleep(ctx, pause); err != nil {
		return err
	}
	r.budget.mu.Lock()
	defer r.budget.mu.Unlock()
	r.budget.waited += pause
	return nil
}

// Wait implements [Service].
func (c *Client) Wait(ctx context.Context, round int, because error) error {
	pause := c.retry.clock.Jitter(settlePause << round)
	if answer, ok := errors.AsType[*github.ErrorResponse](because); ok && answer.Response != nil {
		after, _ := retryAfter(answer.Response.Header, c.retry.clock.Now())
		pause = max(pause, after)
	}
	if !c.retry.affords(pause) {
		return because
	}
	c.retry.say("%s; checking again in %s", because, pause.Round(time.Second))
	return c.retry.wait(ctx, pause)
}

func (b *Budget) repeated() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.repeats++
}

// repeatable reports whether a request may be carried out twice. One that creates
// something or adds annotations may not.
func repeatable(req *http.Request) bool {
	switch req.Method {
	case http.MethodGet, http.MethodHead, http.MethodDelete:
		return true
	case http.MethodPatch:
		return strings.Contains(req.URL.Path, "/comments/")
	case http.MethodPost: // lists threads, or resolves one
		return strings.HasSuffix(req.URL.Path, "/graphql")
	}
	return false
}

// rewound returns a copy of a request's body.
func rewound(req *http.Request) (io.ReadCloser, error) {
	if req.Body == nil || req.GetBody == nil {
		return req.Body, nil
	}
	return req.GetBody()
}

// retryAfter returns the pause that a server asks for, in seconds or until a date, and
// whether it asks for one. It adds a second to a date, which has no fractions.
func retryAfter(h http.Header, now time.Time) (pause time.Duration, said bool) {
	const most = 24 * time.Hour // in effect forever
	text := h.Get("Retry-After")
	if seconds, err := strconv.Atoi(text); err == nil && seconds >= 0 {
		return time.Duration(min(seconds, int(most/time.Second))) * time.Second, true
	}
	if date, err := http.ParseTime(text); err == nil {
		return min(max(date.Sub(now), 0)+time.Second, most), true
	}
	return 0, false
}

func failure(resp *http.Response, err error) string {
	if err != nil {
		return err.Error()
	}
	return http.StatusText(resp.StatusCode)
}

// withoutRate removes the rate limit from an answer that is not about it. Otherwise the
// library would refuse further requests by its own clock.
func withoutRate(resp *http.Response) *http.Response {
	if resp != nil && resp.StatusCode != http.StatusForbidden && resp.StatusCode != http.StatusTooManyRequests {
		resp.Header.Del("X-RateLimit-Remaining")
		resp.Header.Del("X-RateLimit-Reset")
	}
	return resp
}
