package danger

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// probes reports whether a call of curl or wget only asks whether a server is there. It
// then has no secrets to lose, and nothing runs or keeps the answer.
func (c *call) probes() bool {
	if c.find("--user", "--oauth2-bearer", "--cookie", "--cert", "--key", "--proxy-user", "--netrc", "--data", "--data-binary", "--data-raw", "--json",
		"--form", "--upload-file", "--post-data", "--post-file", "--password", "--header") >= 0 ||
		c.name() == "curl" && c.short("ubEdFTnH", "oXAexcmwrKUzCDPQtYy") >= 0 {
		return false
	}
	if c.find("--head", "--spider", "/dev/null") >= 0 || c.name() == "curl" && c.short("I", curlValues) >= 0 {
		return true
	}
	for _, word := range c.words[1:] {
		if strings.Contains(word, "/dev/null") || !strings.HasPrefix(word, "-") && strings.ContainsAny(word, "/:") && probed(word) {
			return true
		}
	}
	return false
}

// curlValues are the short flags of curl that take a value.
const curlValues = "oHdXuAexbcTFwmrEKUzCDPQtYy"

// health matches the last parts of paths that report only how a server is.
var health = lazyregexp.New(`(?i)/(?:[a-z]*health[a-z]*|livez?|liveness|alive|readyz?|readiness|ping|status|version|metrics|heartbeat|up)(?:[/_.-](?:live|ready|check|z|json)[a-z]*)?/?$`)

// probed reports whether a URL asks how a server is, or leads to the reader's own machine.
func probed(raw string) bool {
	if !strings.Contains(raw, "://") {
		raw = "https://" + raw
	}
	u, err := url.Parse(raw)
	if err != nil || u.User != nil {
		return false
	}
	host := strings.ToLower(u.Hostname())
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && ip.IsLoopback() || !strings.Contains(u.RawQuery, "=") && health.MatchString(u.Path)
}

// unlessProbe returns a function that ignores a flag in a call of wget that probes.
func unlessProbe(find func(string, int) (Danger, bool)) func(string, int) (Danger, bool) {
	return func(text string, at int) (Danger, bool) {
		const far = 200
		from := max(0, at-far, strings.LastIndexByte(text[:at], '\n')+1)
		if i := strings.LastIndex(text[from:at], "wget "); i >= 0 {
			if c := callAt(text, from+i); c != nil && c.to > at && c.probes() {
				return Danger{}, false
			}
		}
		return find(text, at)
	}
}
