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
	// firstPause comes after the first failure of a server, and doubles.
	firstPause = time.Second
	// settlePause comes before something that may have been carried out is looked for,
	// and doubles: what a server has begun it may end after it has given up.
	settlePause = 2 * time.Second
	// secondaryPause is what GitHub asks for after a secondary rate limit that says
	// nothing of how long; it doubles too.
	secondaryPause = time.Minute
	// patience is how long GitHub may make a run wait in all. A primary limit is
	// renewed by the hour, which a run in CI does not sit out.
	patience = 5 * time.Minute
	// manyWrites is after how many requests that write there is a second between
	// any two, as GitHub asks of those who write much.
	manyWrites, betweenWrites = 20, time.Second
)

// retry repeats requests that failed for the moment: those that a rate limit
// turned away, which were not carried out, and those that a server or the network
// failed, if to carry them out twice is the same as once.
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
		r.say("%s %s: %s; again in %s", req.Method, req.URL.Path, failure(resp, err), pause.Round(time.Second))
		if err := r.wait(ctx, pause); err != nil {
			return nil, err
		}
		req = req.Clone(ctx)
		req.Body = body
		r.budget.repeated()
	}
}

// pace waits before a request that would be refused, and between many that write.
func (r *retry) pace(ctx context.Context, req *http.Request) error {
	if pause := r.budget.spent(r.clock.Now()); pause > 0 && r.affords(pause) {
		r.say("the rate limit is used up; going on in %s", pause.Round(time.Second))
		return r.wait(ctx, pause+time.Second)
	}
	if writes(req) && r.budget.Writes() >= manyWrites {
		return r.clock.Sleep(ctx, betweenWrites)
	}
	return nil
}

// judge tells whether to repeat a request, and after how long.
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

// limited tells whether a rate limit turned a request away, and how long it will.
// The library knows the two kinds by their headers and their texts, but not those
// that come with 429.
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

// slowed tells whether an answer is about a limit by its text, whatever page it
// leads to. A token that lacks a permission is told so in other words.
func slowed(err error) bool {
	answer, ok := errors.AsType[*github.ErrorResponse](err)
	if !ok || answer.Response == nil || answer.Response.StatusCode != http.StatusForbidden {
		return false
	}
	said := strings.ToLower(answer.Message)
	return strings.Contains(said, "rate limit") || strings.Contains(said, "abuse detection")
}

// check has the library judge an answer, whose body can be read again afterwards.
func check(resp *http.Response) error {
	const most = 1 << 20
	body, _ := io.ReadAll(io.LimitReader(resp.Body, most))
	_ = resp.Body.Close()
	resp.Body = io.NopCloser(bytes.NewReader(body))
	err := github.CheckResponse(resp)
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return err
}

// affords tells whether there is patience left for a pause.
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
	c.retry.say("%s; looking again in %s", because, pause.Round(time.Second))
	return c.retry.wait(ctx, pause)
}

func (b *Budget) repeated() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.repeats++
}

// repeatable tells whether a request that may have been carried out may be sent
// again. One that creates may not, and neither may one that adds annotations.
func repeatable(req *http.Request) bool {
	switch req.Method {
	case http.MethodGet, http.MethodHead, http.MethodDelete:
		return true
	case http.MethodPatch:
		return strings.Contains(req.URL.Path, "/comments/")
	}
	return false
}

// rewound returns the body of a request once more.
func rewound(req *http.Request) (io.ReadCloser, error) {
	if req.Body == nil || req.GetBody == nil {
		return req.Body, nil
	}
	return req.GetBody()
}

// retryAfter is the pause that a server asks for, in seconds or until a date, and
// whether it asks for one. A date has no parts of seconds, hence one more.
func retryAfter(h http.Header, now time.Time) (pause time.Duration, said bool) {
	const most = 24 * time.Hour // as good as for ever
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

// withoutRate takes the rate limit out of an answer that is not about it. With it the
// library would refuse the next request by itself once nothing is left, by its own
// clock.
func withoutRate(resp *http.Response) *http.Response {
	if resp != nil && resp.StatusCode != http.StatusForbidden && resp.StatusCode != http.StatusTooManyRequests {
		resp.Header.Del("X-RateLimit-Remaining")
		resp.Header.Del("X-RateLimit-Reset")
	}
	return resp
}
