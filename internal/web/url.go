// Package web judges the URLs that records cite, by themselves and, if asked to, by
// asking their servers.
package web

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/visible"
)

// Problem says what is wrong with a URL that readers are to open; nothing for a good
// or an empty one.
func Problem(raw string) string {
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
		return fmt.Sprintf("has the scheme %q, not http or https", visible.Clip(u.Scheme, 60))
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
		return !Public(ip)
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

// Public tells whether an address is one on the public internet.
func Public(ip netip.Addr) bool {
	ip = ip.Unmap()
	return ip.IsGlobalUnicast() && !ip.IsPrivate() &&
		!slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// reserved are the address blocks of RFC 6890 and of IANA's registries after it that
// lead nowhere on the public internet, or to an address inside the address, and
// that package netip does not know as such.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("5f00::/16"),
	netip.MustParsePrefix("fec0::/10"),
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

// Landing tells whether a URL leads to the front page of a site or of its
// documentation rather than to a page of it.
func Landing(raw string) bool {
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" {
		return false
	}
	for segment := range strings.SplitSeq(strings.ToLower(u.Path), "/") {
		if segment != "" && !frontPage[segment] {
			return false
		}
	}
	return true
}

// frontPage are the parts of a path that say nothing of what is on the page.
var frontPage = func() map[string]bool {
	m := make(map[string]bool)
	for _, s := range strings.Fields(`en en-us en_us en-gb zh zh-cn zh_cn zh-hans doc docs documentation latest stable current main master home
		index.html index.htm index.php docs.html help support learn wiki blog manual`) {
		m[s] = true
	}
	return m
}()

// Site is the name that a URL's host goes by: pypi of https://pypi.org/.
func Site(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	labels := strings.Split(strings.TrimSuffix(strings.ToLower(u.Hostname()), "."), ".")
	return labels[max(0, len(labels)-2)]
}
