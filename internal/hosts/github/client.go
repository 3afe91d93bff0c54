package github

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/go-github/v60/github"
)

// publicAPI is the API of github.com.
const publicAPI = "https://api.github.com"

// Options configure a [Client].
type Options struct {
	// API is the URL of the API, by default that of github.com. On GitHub Enterprise
	// Server it ends in /api/v3.
	API string
	// Token authenticates requests. Without a token, kbctl can read only public
	// repositories.
	Token string
	// UserAgent is the User-Agent of requests.
	UserAgent string
	// Actions means that kbctl runs as a step of a workflow.
	Actions bool
	// Clock is the system's clock by default.
	Clock Clock
	// Say reports each repeated request and each wait. It may be nil.
	Say func(format string, args ...any)
	// Transport sends the requests. By default it is the network.
	Transport http.RoundTripper
}

// A Client is a [Service] over the network. Only Blob is safe for concurrent use.
type Client struct {
	pulls
	contents
	comments
	threads
	checks
	runs
	// Budget counts what was used.
	Budget Budget

	token      string
	repository *repository
	retry      *retry
}

var _ Service = (*Client)(nil)

// A repository is one repository behind the API.
type repository struct {
	owner, name string
	host        string // of the API
	actions     bool
	lib         *github.Client
}

// These services implement the interfaces of the same names.
type (
	pulls    struct{ *repository }
	contents struct{ *repository }
	comments struct{ *repository }
	checks   struct{ *repository }
	runs     struct{ *repository }
)

// New returns a client for a repository OWNER/NAME.
func New(name string, o Options) (*Client, error) {
	owner, short, ok := strings.Cut(name, "/")
	if !ok || !isName(owner) || !isName(short) {
		return nil, fmt.Errorf("%q is not OWNER/NAME", name)
	}
	api, err := parseAPI(o.API)
	if err != nil {
		return nil, err
	}
	if o.Clock == nil {
		o.Clock = realClock{}
	}
	if o.Say == nil {
		o.Say = func(string, ...any) {}
	}
	if o.Transport == nil {
		o.Transport = network()
	}
	c := &Client{token: o.Token}
	known := &unchanged{next: authorize{limit{o.Transport}, api, o.Token}, seen: make(map[string]answer)}
	c.retry = &retry{next: known, clock: o.Clock, budget: &c.Budget, say: o.Say}
	lib := github.NewClient(&http.Client{Transport: c.retry, CheckRedirect: redirects})
	lib.BaseURL, lib.UserAgent = api, o.UserAgent
	r := &repository{owner, short, api.Host, o.Actions, lib}
	c.repository, c.pulls, c.contents, c.comments, c.threads, c.checks, c.runs = r, pulls{r}, contents{r}, comments{r}, threads{r}, checks{r}, runs{r}
	return c, nil
}

// isName reports whether a text can be the name of an owner or a repository.
func isName(s string) bool {
	return s != "" && len(s) <= 100 && s != "." && s != ".." && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// parseAPI parses the URL of the API. Only a local server may use http, so that a test
// can stand in for GitHub.
func parseAPI(text string) (*url.URL, error) {
	if text == "" {
		text = publicAPI
	}
	api, err := url.Parse(text)
	switch {
	case err != nil || api.Host == "" || api.User != nil || api.Scheme != "https" && api.Scheme != "http":
		return nil, errors.New("GITHUB_API_URL is not the URL of an API, such as " + publicAPI)
	case api.Scheme != "https" && !(api.Scheme == "http" && isLoopback(api.Hostname())):
		return nil, fmt.Errorf("GITHUB_API_URL: %s:// would send the token unencrypted; use https", api.Scheme)
	}
	api.RawQuery, api.Fragment = "", ""
	api.Path = strings.TrimSuffix(api.Path, "/") + "/"
	return api, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// network returns the transport. Every phase of a request has a timeout, and proxies
// come from the environment.
func network() http.RoundTripper {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 15 * time.Second}).DialContext,
		TLSHandshakeTimeout:   15 * time.Second,
		ResponseHeaderTimeout: time.Minute,
		IdleConnTimeout:       time.Minute,
		MaxIdleConnsPerHost:   mostBlobs,
		ForceAttemptHTTP2:     true,
	}
}

// perPage is the largest page of a list that GitHub returns.
const perPage = 100

// errStrange means that an answer violates the API's description. The library reads an
// empty or null answer as an empty list.
var errStrange = errors.New("the answer does not match GitHub's API")

// collect returns the elements of all pages of a list, up to a number of pages. It
// reports whether it got all pages. convert reports whether an element is valid.
func collect[T, U any](most int, list func(page github.ListOptions) ([]T, *github.Response, error), convert func(T) (U, bool)) (all []U, whole bool, err error) {
	page := github.ListOptions{PerPage: perPage, Page: 1}
	for range most {
		elements, resp, err := list(page)
		if err == nil && elements == nil {
			err = errStrange
		}
		if err != nil {
			return all, false, err
		}
		for _, e := range elements {
			converted, ok := convert(e)
			if !ok {
				return all, false, errStrange
			}
			all = append(all, converted)
		}
		if resp.NextPage <= page.Page { // NextPage is 0 on the last page; a list never goes back
			return all, true, nil
		}
		page.Page = resp.NextPage
	}
	return all, false, nil
}

// Login implements [Service]. A token of an app, such as the one of a workflow, may not
// ask for its name.
func (c *Client) Login(ctx context.Context) (string, error) {
	if c.token == "" || strings.HasPrefix(c.token, "ghs_") {
		return "", nil
	}
	user, _, err := c.repository.lib.Users.Get(ctx, "")
	if answer, ok := errors.AsType[*github.ErrorResponse](err); ok && answer.Response != nil && answer.Response.StatusCode == http.StatusForbidden {
		return "", nil
	}
	if err != nil {
		return "", c.repository.explain("who the token belongs to", "none", false, err)
	}
	return user.GetLogin(), nil
}
