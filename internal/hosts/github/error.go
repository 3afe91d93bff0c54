package github

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/go-github/v60/github"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// Kinds of failures that callers tell apart, with errors.Is.
var (
	// ErrReadOnly says that the token may not write what was to be written, as in
	// the workflow of a fork's pull request.
	ErrReadOnly = errors.New("the token may not write")
	// ErrUncertain says that what was to be created may be there or not.
	ErrUncertain = errors.New("nobody knows whether it was carried out")
	// ErrRefused says that GitHub does not take what was to be written, such as a
	// comment on a line that is not in the diff any more.
	ErrRefused = errors.New("GitHub refuses it")
	// ErrNotFound says that it is not there, or that the token may not see it.
	ErrNotFound = errors.New("not there")
)

// An apiError is an error of the API in words that say what to do. Nothing of it
// holds the token.
type apiError struct {
	kind  error
	said  string
	cause error
}

func (e *apiError) Error() string { return e.said }
func (e *apiError) Unwrap() []error {
	if e.kind == nil {
		return []error{e.cause}
	}
	return []error{e.kind, e.cause}
}

// explain turns an error of the library into one that says what was tried, what
// came of it and what to do. need is the permission that a request takes.
func (r *repository) explain(doing, need string, creates bool, err error) error {
	if err == nil {
		return nil
	}
	var primary *github.RateLimitError
	var secondary *github.AbuseRateLimitError
	var answer *github.ErrorResponse
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &apiError{uncertain(creates), fmt.Sprintf("%s: GitHub took too long; try again, or allow more with --timeout", doing), err}
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, errStrange):
		return &apiError{uncertain(creates), fmt.Sprintf("%s: %s; try again later", doing, err), err}
	case errors.As(err, &primary):
		return &apiError{nil, fmt.Sprintf("%s: the rate limit of %d requests is used up until %s; try again then", doing, primary.Rate.Limit, clockTime(primary.Rate.Reset.Time)), err}
	case errors.As(err, &secondary):
		return &apiError{nil, fmt.Sprintf("%s: GitHub slows this token down (a secondary rate limit); try again in some minutes", doing), err}
	case errors.As(err, &answer) && answer.Response != nil:
		return r.explainAnswer(doing, need, creates, answer)
	}
	if at, ok := errors.AsType[*url.Error](err); ok {
		err = at.Err // the URL of an archive has a token of its own in it
	}
	return &apiError{uncertain(creates), fmt.Sprintf("%s: %s; is %s there, and may this machine use the network?", doing, visible.Clip(err.Error(), 300), r.host), err}
}

func (r *repository) explainAnswer(doing, need string, creates bool, answer *github.ErrorResponse) error {
	message := visible.Clip(visible.Escape(answer.Message), 300)
	status := answer.Response.StatusCode
	say := func(kind error, format string, args ...any) error {
		return &apiError{kind, doing + ": " + fmt.Sprintf(format, args...), answer}
	}
	switch {
	case status == http.StatusUnauthorized:
		return say(nil, "GitHub does not know the token (401 %s); give another in GITHUB_TOKEN", message)
	case status == http.StatusTooManyRequests:
		return say(nil, "too many requests (429 %s); try again in some minutes", message)
	case status == http.StatusForbidden && (answer.Response.Header.Get("Retry-After") != "" || slowed(answer)):
		return say(nil, "GitHub slows this token down (403 %s); try again in some minutes", message)
	case status == http.StatusForbidden:
		return say(readOnly(need), "the token may not (403 %s); it needs the permission %s%s", message, permission(answer.Response.Header, need), r.where(answer.Response.Header))
	case status == http.StatusNotFound:
		return say(ErrNotFound, "there is no such thing at %s, or the token may not see it (404 %s): it needs the permission %s", r.host, message, need)
	case status == http.StatusUnprocessableEntity:
		return say(ErrRefused, "GitHub refuses it (422 %s%s)", message, details(answer))
	case status >= 500:
		return say(uncertain(creates), "GitHub is in trouble (%d %s); https://www.githubstatus.com tells, try again later", status, http.StatusText(status))
	}
	return say(nil, "GitHub says %d %s", status, message)
}

func uncertain(creates bool) error {
	if creates {
		return ErrUncertain
	}
	return nil
}

func readOnly(need string) error {
	if strings.HasSuffix(need, "write") {
		return ErrReadOnly
	}
	return nil
}

// permission is what a request takes. GitHub names it itself in most answers, as
// checks=write; several that would each do have semicolons between.
func permission(h http.Header, need string) string {
	accepted := h.Get("X-Accepted-GitHub-Permissions")
	if accepted == "" {
		return need
	}
	first, _, _ := strings.Cut(accepted, ";")
	named := strings.NewReplacer("=", ": ", "_", "-").Replace(visible.Clip(visible.Escape(strings.TrimSpace(first)), 100))
	if named == need || strings.Contains(accepted, strings.NewReplacer("-", "_", ": ", "=").Replace(need)) {
		return need
	}
	return named
}

// where says where permissions are given.
func (r *repository) where(h http.Header) string {
	switch {
	case h.Get("X-GitHub-SSO") != "":
		return ", and the organisation wants it authorised for single sign-on"
	case r.actions:
		return "; give it under permissions in the workflow"
	}
	return ""
}

// details are what GitHub says of single fields.
func details(answer *github.ErrorResponse) string {
	var b strings.Builder
	for i, e := range answer.Errors {
		if i == 3 {
			break
		}
		fmt.Fprintf(&b, "; %s %s %s", e.Field, e.Code, e.Message)
	}
	return visible.Clip(visible.Escape(b.String()), 300)
}

func clockTime(t time.Time) string { return t.UTC().Format("15:04 UTC") }
