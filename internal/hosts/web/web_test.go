package web_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/testkit"
)

func TestPublic(t *testing.T) {
	testkit.Table(t, func(address string) bool { return web.Public(netip.MustParseAddr(address)) }, map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1:248:1893:25c8:1946": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "::1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.0.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "0.0.0.0": false, "0.1.2.3": false, "224.0.0.1": false, "255.255.255.255": false, "240.0.0.1": false,
		"198.18.0.1": false, "192.0.2.1": false, "::": false, "fe80::1": false, "fc00::1": false, "fd12::1": false, "ff02::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "64:ff9b::7f00:1": false,
		"2002:7f00:1::": false, "2001::1": false, "2001:db8::1": false, "fec0::1": false,
	})
}

func TestProblem(t *testing.T) {
	const away, port = "leads to a host that is not on the public internet", "has an invalid host or port"
	testkit.Table(t, web.Problem, map[string]string{
		"http://127.1/x": away, "http://0x7f.0x0.0x0.0x1/x": away, "http://0x7f000001/x": away, "http://1.2.3.0x4/x": away,
		"https://foo.corp/x": away, "https://foo.home/x": away, "http://foo.onion/x": away, "https://wiki.intranet/x": away,
		"http://localtest.me/x": away, "http://a.localtest.me/x": away, "http://127.0.0.1.nip.io/x": away, "http://10-0-0-1.sslip.io/x": away, "http://lvh.me/": away,
		"http://１２７.０.０.１/x": away, "http://127。0。0。1/x": away, "http://ｌocalhost/x": away, "http://foo。local/x": away,
		"https://a.com:/x": port, "https://a.com:99999/x": port,
		"https://nip.io/": "", "https://corp.com/x": "", "https://tor.org/onion": "", "https://例子.中国/x": "", "https://a.com:8443/x": "", "https://0x.org/x": "", "https://a.0xe": away,
		"https://[2606:4700::1111]/x": "", "https://[::1]/x": away, "https://x.me/localtest.me": "", "https://a.cafe/x": "",
	})
}

func TestFront(t *testing.T) {
	testkit.Table(t, web.FrontOf, map[string]web.Front{
		"https://example.org": web.SiteFront, "https://example.org/": web.SiteFront, "https://example.org/zh-cn/": web.SiteFront,
		"https://example.org/docs/11.x/testing": web.NoFront, "https://git-scm.com/docs/api-lockfile/2.0.5": web.NoFront,
		"https://example.org/pt-BR/index.html": web.SiteFront, "https://docs.example.org/": web.SiteFront,
		"https://docs.example.org/en/latest/": web.ManualFront, "https://example.org/docs/index.html": web.ManualFront,
		"https://example.org/zh-cn/docs": web.ManualFront, "https://docs.example.org/en/humble": web.ManualFront,
		"https://docs.example.org/ja/jazzy/index.html": web.ManualFront, "https://example.readthedocs.io/projects/en/v2.1.x/": web.ManualFront,
		"https://docs.example.org/hyper/latest": web.ManualFront, "https://example.org/docs/reference/": web.ManualFront,
		"https://doc.example.org/reference/": web.ManualFront, "https://docs.example.org/3/": web.ManualFront,
		"https://docs.example.org/lambda/latest/dg/": web.ManualFront, "https://example.org/docs/en/search/reference/current/index.html": web.ManualFront, "https://example.org/guide/": web.NoFront,
		"https://example.org/de/handbuch/": web.ManualFront, "https://example.org/文档/最新": web.NoFront, "https://example.org/zh/文档/": web.ManualFront,
		"https://example.org/docs/errors": web.NoFront, "https://example.org/?q=1": web.NoFront, "https://example.org/#/errors": web.NoFront,
		"https://example.org/v2": web.NoFront, "https://example.org/releases/latest": web.NoFront, "https://example.org/1234": web.NoFront,
		"https://docs.example.org/en/errors": web.NoFront, "https://docs.example.org/latest/errors": web.NoFront,
		"https://docs.example.org/en/humble/Tutorials.html": web.NoFront, "https://example.org/docs/reference.html": web.NoFront, "https://docs.example.org/en/4.2.html": web.NoFront,
		"https://docs.example.org/current/userguide/userguide.html": web.ManualFront, "https://example.org/docs.html": web.ManualFront, "https://example.org/Default.aspx": web.SiteFront,
		"https://docs.example.org/en/latest/?highlight=x": web.ManualFront, "https://docs.example.org/en/latest/index.html?highlight=a+b&utm_source=y#top": web.ManualFront,
		"https://example.org/?utm_campaign=z": web.SiteFront, "https://docs.example.org/en/latest/?highlight=x#errors": web.NoFront, "https://docs.example.org/en/latest/?highlight=x&page=7": web.NoFront,
		"https://docs.example.org/en/latest/#content": web.ManualFront, "https://docs.example.org/en/latest/?a;b": web.NoFront, "https://docs.example.org/en/latest/?": web.ManualFront,
		"https://example.org/linux/man-pages/": web.ManualFront, "https://example.org/tool/docs/": web.ManualFront, "https://example.org/tool/docs/errors/": web.NoFront, "https://example.org/a/b/docs/": web.NoFront,
		"https://docs.example.org/latest/cli/errors.html": web.NoFront, "https://example.org/commands/reference": web.NoFront, "::": web.NoFront,
	})
}

func TestSite(t *testing.T) {
	for url, want := range map[string]string{
		"https://pypi.org/": "pypi pypi.org", "https://docs.python.org/3/": "python python.org", "https://x/": "x x", "::": " ",
		"https://u.ae/en": "u u.ae", "https://www.moj.go.kr/": "moj moj.go.kr", "https://go.kr/": "go go.kr", "https://www.gov.uk/": "gov gov.uk",
		"https://Tool.github.io./": "tool tool.github.io", "https://a.b.co.jp/": "b b.co.jp",
	} {
		if name, domain := web.Site(url); name+" "+domain != want {
			t.Errorf("%s: got %q and %q, want %q", url, name, domain, want)
		}
	}
}

// A server records the requests it gets.
type server struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
	busy  int
	most  int
}

func (s *server) log() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

// newServer answers /404 with 404 and so on, /head with 404 to HEAD alone, /to with a
// redirect to the query, and hangs on /slow.
func newServer(t *testing.T) *server {
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked = append(s.asked, r.Method+" "+r.URL.Path+" "+r.UserAgent())
		if r.URL.Path != "/slow" { // this handler runs on after the client gave up
			s.busy++
			s.most = max(s.most, s.busy)
		}
		s.mu.Unlock()
		defer func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			if r.URL.Path != "/slow" {
				s.busy--
			}
		}()
		var status int
		switch {
		case r.URL.Path == "/head" && r.Method == http.MethodHead:
			w.WriteHeader(http.StatusNotFound)
		case r.URL.Path == "/to":
			http.Redirect(w, r, r.URL.RawQuery, http.StatusFound)
		case r.URL.Path == "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		case r.URL.Path == "/slow":
			<-r.Context().Done()
		default:
			if _, err := fmt.Sscanf(r.URL.Path, "/%d", &status); err == nil {
				w.WriteHeader(status)
			}
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// checker returns a checker that may connect only to some servers.
func checker(allowed ...*server) *web.Checker {
	c := web.NewChecker("kbctl/test")
	c.Pause, c.Timeout = 0, 300*time.Millisecond
	c.Allow = func(at netip.AddrPort) bool {
		return at.Addr().IsLoopback() && (at.Port() == 1 || slices.ContainsFunc(allowed, func(s *server) bool {
			return strings.HasSuffix(s.URL, fmt.Sprintf(":%d", at.Port()))
		}))
	}
	return c
}

func TestAsk(t *testing.T) {
	s := newServer(t)
	var pages []string
	for _, path := range []string{"/ok", "/404", "/410", "/403", "/429", "/500", "/301", "/head", "/slow", "/loop", "/404#a", "/404#b", "/ok", "/to?/404", "/to?/ok"} {
		pages = append(pages, s.URL+path)
	}
	answer := checker(s).Ask(context.Background(), pages)
	want := map[string]int{s.URL + "/404": 404, s.URL + "/404#a": 404, s.URL + "/404#b": 404, s.URL + "/410": 410, s.URL + "/to?/404": 404}
	if !maps.Equal(answer.Gone, want) {
		t.Errorf("gone: %v, want %v", answer.Gone, want)
	}
	if answer.Asked != 12 || answer.Unknown != 5 { // 403, 429, 500, slow, loop
		t.Errorf("asked %d, %d unknown", answer.Asked, answer.Unknown)
	}
	n := 0
	for _, line := range s.log() {
		if line == "HEAD /404 kbctl/test" {
			n++
		}
	}
	if n != 2 { // directly, and through a redirect
		t.Errorf("/404 was asked for %d times: %q", n, s.log())
	}
	if s.most > 1 {
		t.Errorf("%d requests at once", s.most)
	}
}

// The checker neither follows nor reports anything that leads into the private network.
func TestAskPrivate(t *testing.T) {
	outside, inside := newServer(t), newServer(t)
	c := checker(outside)
	name := strings.Replace(inside.URL, "127.0.0.1", "localhost", 1) // a name that is resolved when the checker connects
	answer := c.Ask(context.Background(), []string{outside.URL + "/to?" + inside.URL + "/404", inside.URL + "/404", name + "/404"})
	if len(answer.Gone) > 0 || answer.Unknown != 3 {
		t.Errorf("got %+v", answer)
	}
	if asked := inside.log(); len(asked) > 0 {
		t.Errorf("the server inside was asked %q", asked)
	}
	// Outside of tests, the checker does not even connect.
	real := web.NewChecker("kbctl/test")
	real.Timeout = time.Second
	if answer := real.Ask(context.Background(), []string{inside.URL + "/404", "http://localhost/404", "ftp://x.org/"}); answer.Asked != 0 || len(answer.Gone) > 0 {
		t.Errorf("got %+v", answer)
	}
	if !real.Allow(netip.MustParseAddrPort("93.184.216.34:443")) || real.Allow(netip.MustParseAddrPort("169.254.169.254:80")) {
		t.Error("the addresses that are allowed are wrong")
	}
}

// The checker gives up on a host that does not answer, and stops when its context is
// canceled.
func TestAskPatience(t *testing.T) {
	s := newServer(t)
	var pages []string
	for i := range 20 {
		pages = append(pages, fmt.Sprintf("%s/slow?%d", s.URL, i))
	}
	c := checker(s)
	c.Timeout = 20 * time.Millisecond
	if answer := c.Ask(context.Background(), pages); answer.Unknown != 20 || len(s.log()) > 6 {
		t.Errorf("got %+v after %d requests", answer, len(s.log()))
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	before := len(s.log())
	if answer := c.Ask(done, []string{s.URL + "/404"}); answer.Unknown != 1 || len(s.log()) != before {
		t.Errorf("got %+v", answer)
	}
}
