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

// Kinds of failures, for errors.Is.
var (
	// ErrReadOnly means that the token may not write, as in the workflow of a fork's
	// pull request.
	ErrReadOnly = errors.New("the token may not write")
	// ErrUncertain means that the object may or may not have been created.
	ErrUncertain = errors.New("it may or may not have been carried out")
	// ErrRefused means that GitHub does not accept the content, such as a comment on a
	// line that is no longer in the diff.
	ErrRefused = errors.New("GitHub refuses it")
	// ErrNotFound means that the object does not exist or that the token may not see
	// it.
	ErrNotFound = errors.New("not found")
	// ErrUnrelated means that two commits have no common ancestor.
	ErrUnrelated = errors.New("no commit in common")
)

// An apiError is an error of the API with advice. It never contains the token.
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

// explain turns an error of the library into an error that says what failed, why, and
// what to do. need is the permission that the request needs. creates means that the
// request creates something.
func (r *repository) explain(doing, need string, creates bool, err error) error {
	if err == nil {
		return nil
	}
	var primary *github.RateLimitError
	var secondary *github.AbuseRateLimitError
	var answer *github.ErrorResponse
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &apiError{uncertain(creates), fmt.Sprintf("%s: GitHub took too long; try again, or allow more time with --timeout", doing), err}
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, errStrange):
		return &apiError{uncertain(creates), fmt.Sprintf("%s: %s; try again later", doing, err), err}
	case errors.As(err, &primary):
		return &apiError{nil, fmt.Sprintf("%s: the rate limit of %d requests is used up until %s; try again then", doing, primary.Rate.Limit, clockTime(primary.Rate.Reset.Time)), err}
	case errors.As(err, &secondary):
		return &apiError{nil, fmt.Sprintf("%s: GitHub throttles this token (a secondary rate limit); try again in a few minutes", doing), err}
	case errors.As(err, &answer) && answer.Response != nil:
		return r.explainAnswer(doing, need, creates, answer)
	}
	if at, ok := errors.AsType[*url.Error](err); ok {
		err = at.Err // the URL of an archive contains a token
	}
	return &apiError{uncertain(creates), fmt.Sprintf("%s: %s; check that this machine can reach %s", doing, visible.Clip(err.Error(), 300), r.host), err}
}

func (r *repository) explainAnswer(doing, need string, creates bool, answer *github.ErrorResponse) error {
	message := visible.Clip(visible.Escape(answer.Message), 300)
	status := answer.Response.StatusCode
	say := func(kind error, format string, args ...any) error {
		return &apiError{kind, doing + ": " + fmt.Sprintf(format, args...), answer}
	}
	switch {
	case status == http.StatusUnauthorized:
		return say(nil, "GitHub rejects the token (401 %s); set another one in GITHUB_TOKEN", message)
	case status == http.StatusTooManyRequests:
		return say(nil, "too many requests (429 %s); try again in a few minutes", message)
	case status == http.StatusForbidden && (answer.Response.Header.Get("Retry-After") != "" || slowed(answer)):
		return say(nil, "GitHub throttles this token (403 %s); try again in a few minutes", message)
	case status == http.StatusForbidden:
		return say(readOnly(need), "the token may not do this (403 %s); it needs the permission %s%s", message, permission(answer.Response.Header, need), r.where(answer.Response.Header))
	case status == http.StatusNotFound:
		return say(ErrNotFound, "not found on %s, or the token may not see it (404 %s); it needs the permission %s", r.host, message, need)
	case status == http.StatusGone:
		return say(ErrNotFound, "GitHub has deleted it (410 %s)", message)
	case status == http.StatusUnprocessableEntity:
		return say(ErrRefused, "GitHub refuses it (422 %s%s)", message, details(answer))
	case status >= 500:
		return say(uncertain(creates), "GitHub has a problem (%d %s); see https://www.githubstatus.com and try again later", status, http.StatusText(status))
	}
	return say(nil, "GitHub answers %d %s", status, message)
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

// permission returns the permission that a request needs. Most of GitHub's answers name
// it, as checks=write. Alternatives are separated by semicolons.
func permission(h http.Header, need string) string {
	accepted := h.Get("X-Accepted-GitHub-Permissions")
	if accepted == "" {
		return need
	}
	first, _, _ := strings.Cut(accepted, ";")
	named := strings.NewReplacer("=", ": ", "_", "-").Replace(visible.Clip(visible.Escape(strings.TrimSpace(first)), 100))
	scope, _, _ := strings.Cut(need, ":")
	if strings.HasPrefix(named, scope+":") || strings.Contains(accepted, strings.NewReplacer("-", "_", ": ", "=").Replace(need)) {
		return need
	}
	return named
}

// where says where to give permissions.
func (r *repository) where(h http.Header) string {
	switch {
	case h.Get("X-GitHub-SSO") != "":
		return "; authorize it for the organization's single sign-on"
	case r.actions:
		return "; add it under permissions in the workflow"
	}
	return ""
}

// details returns GitHub's messages about single fields.
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
