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

// A Checker asks servers whether pages still exist. It requests each page once, and one
// page of a host at a time. It never connects to an address outside of the public
// internet, even if a name or a redirect leads there.
type Checker struct {
	// Agent is the User-Agent of requests.
	Agent string
	// Jobs is the number of hosts asked at the same time, Pause the time between two
	// pages of a host, and Timeout the time limit for an answer.
	Jobs           int
	Pause, Timeout time.Duration
	// Allow reports whether the checker may connect to an address.
	Allow func(netip.AddrPort) bool
	// Resolve maps a host and port to another address to dial. It is for tests and may
	// be nil.
	Resolve func(address string) string
}

// NewChecker returns a checker for the public internet.
func NewChecker(agent string) *Checker {
	return &Checker{
		Agent: agent, Jobs: 8, Pause: 200 * time.Millisecond, Timeout: 15 * time.Second,
		Allow: func(a netip.AddrPort) bool { return Public(a.Addr()) },
	}
}

// An Answer is the result of [Checker.Ask].
type Answer struct {
	// Gone maps the pages that no longer exist to their status, 404 or 410.
	Gone map[string]int
	// Asked is the number of requested pages. Unknown is the number of those whose
	// answer does not show whether they exist.
	Asked, Unknown int
}

// Ask requests pages. It ignores fragments, which are never sent to a server.
func (c *Checker) Ask(ctx context.Context, pages []string) Answer {
	byHost := make(map[string][]string) // pages without fragments, each once
	full := make(map[string][]string)   // the pages as given, by page without fragment
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
	_ = group.Wait() // the functions return no errors
	return answer
}

// askHost requests the pages of one host in turn. It gives up on a host that fails to
// answer a few times.
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

// status returns the status of a page, or 0 without an answer. Some servers give wrong
// answers to HEAD, so only GET can prove that a page does not exist.
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
	response.Body.Close() // only the status matters
	return response.StatusCode
}

// client returns the HTTP client. It checks addresses when it connects, because a name
// may resolve to another address the second time. It uses no proxy, because a proxy
// would resolve names itself.
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

// public reports whether the checker refuses loopback addresses. Only tests allow them.
func (c *Checker) public() bool {
	return !c.Allow(netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), 1))
}
