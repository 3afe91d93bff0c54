package github

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// authorize adds the token to requests to the API's own host. The library would
// add it to every one, and so to those of hosts that a redirect leads to.
type authorize struct {
	next  http.RoundTripper
	api   *url.URL
	token string
}

func (a authorize) RoundTrip(req *http.Request) (*http.Response, error) {
	if a.token == "" || !sameHost(req.URL, a.api) {
		return a.next.RoundTrip(req)
	}
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", "Bearer "+a.token)
	return a.next.RoundTrip(req)
}

func sameHost(a, b *url.URL) bool { return a.Scheme == b.Scheme && a.Host == b.Host }

// redirects follows a few redirects, never from https to http, and carries what is
// written to no other host.
func redirects(req *http.Request, via []*http.Request) error {
	last := via[len(via)-1]
	switch {
	case len(via) > 5:
		return errors.New("GitHub redirects in circles")
	case last.URL.Scheme == "https" && req.URL.Scheme != "https":
		return fmt.Errorf("GitHub redirects to %s, which is not encrypted", req.URL.Host)
	case req.Method != http.MethodGet && !sameHost(req.URL, last.URL):
		return fmt.Errorf("GitHub redirects what is written to %s", req.URL.Host)
	}
	return nil
}
