package main

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/testkit"
)

// TestOnline checks that only --online asks the network, only for the chosen records,
// and that a page that is gone is a finding.
func TestOnline(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusGone)
		}
	}))
	defer server.Close()
	dir := t.TempDir()
	// The rule rejects loopback addresses, so the records name a host that the checker
	// resolves to the server.
	for name, page := range map[string]string{"a": "http://kb.acme.io/gone", "b": "http://kb.acme.io/there"} {
		testkit.WriteFile(t, filepath.Join(dir, "records", "demo", name+".json"), fmt.Sprintf(`{"id": "demo/%s", "official_doc_url": %q}`, name, page))
	}
	run := func(args ...string) (stdout, stderr string) {
		var out, err bytes.Buffer
		checker := web.NewChecker("kbctl/test")
		checker.Pause = 0
		checker.Allow = func(netip.AddrPort) bool { return true }
		checker.Resolve = func(string) string { return server.Listener.Addr().String() }
		a := &app{stdin: os.Stdin, stdout: &out, stderr: &err, web: checker}
		a.main(t.Context(), append([]string{"check", "-C", dir, "--select", "bad-url"}, args...))
		return out.String(), err.String()
	}
	if out, _ := run(); out != "" || asked.Load() != 0 {
		t.Errorf("without --online: %d requests, %q", asked.Load(), out)
	}
	out, stderr := run("--online")
	if !strings.Contains(out, `a.json:1:38: warning: "http://kb.acme.io/gone" is gone: its server answers 410 Gone [bad-url]`) || strings.Count(out, "\n") != 1 {
		t.Errorf("got %q", out)
	}
	if !strings.Contains(stderr, "pages requested: 2, gone: 1, without a clear answer: 0\n") {
		t.Errorf("got %q", stderr)
	}
	if _, stderr := run("--online", filepath.Join(dir, "records", "demo", "b.json")); !strings.Contains(stderr, "pages requested: 1, gone: 0") {
		t.Errorf("got %q", stderr)
	}
}
