package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"
)

// A Checker asks servers whether pages are still there. It asks for each page once,
// one page of a host at a time, and never opens a connection to an address that
// is not on the public internet, whatever name or redirect led to it.
type Checker struct {
	// Agent is what it calls itself.
	Agent string
	// Jobs is how many hosts are asked at once, Pause how long a host is left alone
	// between two pages, and Timeout how long an answer may take.
	Jobs           int
	Pause, Timeout time.Duration
	// Allow tells which addresses may be connected to.
	Allow func(netip.AddrPort) bool
	// Resolve turns a host and port into another to dial, in tests; nil leaves it.
	Resolve func(address string) string
}

// NewChecker returns a checker for the public internet.
func NewChecker(agent string) *Checker {
	return &Checker{
		Agent: agent, Jobs: 8, Pause: 200 * time.Millisecond, Timeout: 15 * time.Second,
		Allow: func(a netip.AddrPort) bool { return Public(a.Addr()) },
	}
}

// An Answer is what has become of asking.
type Answer struct {
	// Gone are the pages that are not there any more, with their status: 404 or 410.
	Gone map[string]int
	// Asked is how many pages were asked for, and Unknown how many of those gave no
	// answer that says whether they are there.
	Asked, Unknown int
}

// Ask asks for pages. A fragment is the browser's business and never sent.
func (c *Checker) Ask(ctx context.Context, pages []string) Answer {
	byHost := make(map[string][]string) // pages without fragments, each once
	full := make(map[string][]string)   // and what they were with them
	var hosts []string
	seen := make(map[string]bool)
	for _, page := range pages {
		if seen[page] {
			continue
		}
		seen[page] = true
		u, err := url.Parse(page)
		if err != nil || Problem(page) != "" && c.public() {
			continue
		}
		u.Fragment, u.RawFragment = "", ""
		bare := u.String()
		if _, known := full[bare]; !known {
			if byHost[u.Host] == nil {
				hosts = append(hosts, u.Host)
			}
			byHost[u.Host] = append(byHost[u.Host], bare)
		}
		full[bare] = append(full[bare], page)
	}
	answer := Answer{Gone: make(map[string]int), Asked: len(full)}
	var mu sync.Mutex
	var group errgroup.Group
	group.SetLimit(max(c.Jobs, 1))
	client := c.client()
	for _, host := range hosts {
		group.Go(func() error {
			gone, unknown := c.askHost(ctx, client, byHost[host])
			mu.Lock()
			defer mu.Unlock()
			answer.Unknown += unknown
			for bare, status := range gone {
				for _, page := range full[bare] {
					answer.Gone[page] = status
				}
			}
			return nil
		})
	}
	_ = group.Wait() // no error is returned
	return answer
}

// askHost asks for the pages of one host, one after the other. A host that does not
// answer a few times is left alone.
func (c *Checker) askHost(ctx context.Context, client *http.Client, pages []string) (gone map[string]int, unknown int) {
	const patience = 3
	gone = make(map[string]int)
	failures := 0
	for i, page := range pages {
		if i > 0 {
			select {
			case <-time.After(c.Pause):
			case <-ctx.Done():
			}
		}
		if failures >= patience || ctx.Err() != nil {
			return gone, unknown + len(pages) - i
		}
		switch status := c.status(ctx, client, page); {
		case status == http.StatusNotFound || status == http.StatusGone:
			gone[page] = status
			failures = 0
		case status == http.StatusTooManyRequests || status == 0:
			failures++
			unknown++
		case status >= 400:
			unknown++
		default:
			failures = 0
		}
	}
	return gone, unknown
}

// status is what a server answers for a page; 0 if it does not. Some answer HEAD
// wrongly, so that only GET is believed if a page is said not to be there.
func (c *Checker) status(ctx context.Context, client *http.Client, page string) (status int) {
	for _, method := range [...]string{http.MethodHead, http.MethodGet} {
		status = c.request(ctx, client, method, page)
		if status > 0 && status < 400 || status == http.StatusTooManyRequests {
			return status
		}
	}
	return status
}

func (c *Checker) request(ctx context.Context, client *http.Client, method, page string) int {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, page, nil)
	if err != nil {
		return 0
	}
	request.Header.Set("User-Agent", c.Agent)
	response, err := client.Do(request)
	if err != nil {
		return 0
	}
	response.Body.Close() // unread: what it says does not matter
	return response.StatusCode
}

// client makes the client. The address is checked when it is dialled, for a name
// may lead to one address when it is looked up first and to another later. There
// is no proxy, for it would look names up itself.
func (c *Checker) client() *http.Client {
	dialer := &net.Dialer{Timeout: c.Timeout, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !c.Allow(at) {
			return errPrivate
		}
		return nil
	}}
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		if c.Resolve != nil {
			address = c.Resolve(address)
		}
		return dialer.DialContext(ctx, network, address)
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: dial, ForceAttemptHTTP2: true, TLSHandshakeTimeout: c.Timeout,
			ResponseHeaderTimeout: c.Timeout, MaxResponseHeaderBytes: 64 << 10, MaxIdleConnsPerHost: 1, IdleConnTimeout: 10 * time.Second,
		},
		CheckRedirect: func(next *http.Request, before []*http.Request) error {
			const most = 5
			if len(before) > most {
				return fmt.Errorf("more than %d redirects", most)
			}
			if problem := Problem(next.URL.String()); problem != "" && c.public() {
				return errors.New("the redirect " + problem)
			}
			return nil
		},
	}
}

var errPrivate = errors.New("the address is not on the public internet")

// public tells whether loopback is out of bounds, as it is but in tests.
func (c *Checker) public() bool {
	return !c.Allow(netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 1))
}
