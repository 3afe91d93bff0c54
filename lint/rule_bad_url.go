package lint

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/visible"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "bad-url", Group: "content", Severity: Warning,
	Title: "a URL that readers cannot follow",
	Doc: `Sources and the official documentation are pages that any reader can open: http or https, a host that is
on the public internet, no user name or password, no white space. The rule looks at the URL alone and
never at the network.`,
	Hint: "give the full public URL of the page, with https",
	Record: func(p *Pass, r *schema.Record) {
		check := func(raw, pointer string, args ...any) {
			if problem := urlProblem(raw); problem != "" {
				p.ReportAt(r, fmt.Sprintf(pointer, args...), fmt.Sprintf("%q %s", clip(raw), problem))
			}
		}
		check(r.OfficialDocURL, "/official_doc_url")
		for i, d := range r.DeadEnds {
			for k, s := range d.Sources {
				check(s, "/dead_ends/%d/sources/%d", i, k)
			}
		}
		for i, w := range r.Workarounds {
			for k, s := range w.Sources {
				check(s, "/workarounds/%d/sources/%d", i, k)
			}
		}
	},
})

// GoodURL tells whether a text is a URL that readers can follow: one that the
// rule bad-url would find nothing wrong with.
func GoodURL(raw string) bool { return raw != "" && urlProblem(raw) == "" }

// urlProblem says what is wrong with a URL; nothing for a good or an empty one.
func urlProblem(raw string) string {
	if raw == "" {
		return ""
	}
	if strings.ContainsAny(raw, " <>\"") || strings.ContainsFunc(raw, visible.Hidden) || strings.ContainsFunc(raw, unicode.IsSpace) {
		return "has white space, quotes, angle brackets or hidden characters in it"
	}
	u, err := url.Parse(raw)
	switch {
	case err != nil:
		return "is not a URL"
	case u.Scheme == "":
		return "has no scheme; write https:// in front"
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Sprintf("has the scheme %q, not http or https", clip(u.Scheme))
	case u.Hostname() == "":
		return "has no host"
	case !validHost(u.Hostname()), !validPort(u.Port()):
		return "has a host or a port that cannot be"
	case u.User != nil:
		return "has a user name or password in it"
	case private(strings.ToLower(u.Hostname())):
		return "leads to a host that is not on the public internet"
	}
	return ""
}

// private tells whether a host is one that only its owner can reach: RFC 6761
// and RFC 8375 names, private and loopback addresses, names without a dot.
func private(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsPrivate() || !ip.IsGlobalUnicast() ||
			slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
	}
	host = strings.TrimSuffix(host, ".")
	for _, suffix := range []string{".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test", ".invalid", ".example"} {
		if strings.HasSuffix(host, suffix) {
			return true
		}
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	return last == host || strings.Trim(last, "0123456789") == "" // 127.1 is 127.0.0.1 to many
}

// reserved are the address blocks of RFC 6890 that lead nowhere on the public
// internet and that package netip does not know as such.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001:db8::/32"),
}

// validHost tells whether a host has no empty label and none that begins or ends
// with a hyphen.
func validHost(host string) bool {
	for label := range strings.SplitSeq(strings.TrimSuffix(host, "."), ".") {
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return true
}

func validPort(port string) bool {
	if port == "" {
		return true
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n > 0
}
