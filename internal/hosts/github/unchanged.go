package github

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"sync"
)

// unchanged remembers lists. When kbctl reads a list again, it asks only whether the
// list has changed, which GitHub does not count as a request. Lists are read again to
// check whether a failed request was carried out.
type unchanged struct {
	next http.RoundTripper
	mu   sync.Mutex
	seen map[string]answer // by URL
}

type answer struct {
	etag   string
	header http.Header
	body   []byte
}

// mostKept limits the bytes of an answer that is kept.
const mostKept = 1 << 20

func (u *unchanged) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet {
		return u.next.RoundTrip(req)
	}
	key := req.URL.String()
	u.mu.Lock()
	last, ok := u.seen[key]
	u.mu.Unlock()
	if ok {
		req = req.Clone(req.Context())
		req.Header.Set("If-None-Match", last.etag)
	}
	resp, err := u.next.RoundTrip(req)
	switch {
	case err != nil:
		return nil, err
	case ok && resp.StatusCode == http.StatusNotModified:
		_ = resp.Body.Close()
		resp.StatusCode, resp.Status = http.StatusOK, "200 OK"
		resp.Header = last.renewed(resp.Header)
		resp.Body = io.NopCloser(bytes.NewReader(last.body))
		resp.ContentLength = int64(len(last.body))
	case resp.StatusCode == http.StatusOK && resp.Header.Get("ETag") != "":
		return resp, u.keep(key, resp)
	}
	return resp, nil
}

// fromMemory is a header that tells the library to ignore the rate limit in an answer.
const fromMemory = "X-From-Cache"

// renewed returns the header of the old answer, updated by the new one.
func (a answer) renewed(h http.Header) http.Header {
	all := a.header.Clone()
	maps.Copy(all, h)
	all.Set(fromMemory, "1")
	return all
}

// keep stores an answer unless it is large.
func (u *unchanged) keep(key string, resp *http.Response) error {
	start, err := io.ReadAll(io.LimitReader(resp.Body, mostKept))
	if err != nil {
		return err
	}
	rest := resp.Body
	if len(start) < mostKept {
		u.mu.Lock()
		u.seen[key] = answer{resp.Header.Get("ETag"), resp.Header.Clone(), start}
		u.mu.Unlock()
	}
	resp.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(start), rest), rest}
	return nil
}
