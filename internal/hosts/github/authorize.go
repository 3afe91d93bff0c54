package github

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// authorize adds the token to requests to the API's own host. The library would also
// send it to hosts that a redirect leads to.
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

// redirects follows a few redirects. It never follows one from https to http, and never
// sends a write to another host.
func redirects(req *http.Request, via []*http.Request) error {
	last := via[len(via)-1]
	switch {
	case len(via) > 5:
		return errors.New("too many redirects by GitHub")
	case last.URL.Scheme == "https" && req.URL.Scheme != "https":
		return fmt.Errorf("GitHub redirects to %s without encryption", req.URL.Host)
	case req.Method != http.MethodGet && !sameHost(req.URL, last.URL):
		return fmt.Errorf("GitHub redirects a write to another host, %s", req.URL.Host)
	}
	return nil
}
