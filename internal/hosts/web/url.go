// Package web checks the URLs that records cite. It checks their form, and on request
// whether the pages still exist.
package web

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Problem describes what is wrong with a URL that readers may open. It returns "" for a
// valid or empty URL.
func Problem(raw string) string {
	if raw == "" {
		return ""
	}
	if strings.ContainsAny(raw, " <>\"") || strings.ContainsFunc(raw, func(r rune) bool { return visible.Hidden(r) || unicode.IsSpace(r) }) {
		return "contains white space, quotes, angle brackets or invisible characters"
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
	case !validHost(u.Hostname()), !validPort(u.Port()), strings.HasSuffix(u.Host, ":"):
		return "has an invalid host or port"
	case u.User != nil:
		return "contains a user name or a password"
	case private(strings.ToLower(narrow(u.Hostname()))):
		return "leads to a host that is not on the public internet"
	case strings.Count(raw, "://") > 1 && joined.MatchString(raw):
		return "is two URLs without a space between them"
	}
	return ""
}

// joined matches a URL that follows another one. Archives have URLs as parts of a path or a
// query, after a slash or an equals sign.
var joined = lazyregexp.New(`[\pL\pN.#,;)]https?://`)

// narrow converts full-width characters and Chinese full stops in a host to ASCII, as
// browsers do before they look it up.
func narrow(host string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0xFF01 && r <= 0xFF5E:
			return r - 0xFEE0
		case r == '。', r == '｡':
			return '.'
		}
		return r
	}, host)
}

// numeric matches the last label of a host that browsers take for an IP address.
var numeric = lazyregexp.New(`^(?:[0-9]+|0x[0-9a-f]*)$`)

// notPublic are suffixes of names outside of the public internet: those of RFC 6761,
// RFC 7686 and RFC 8375, those that ICANN does not assign because private networks use
// them, and those of services that resolve to the reader's own address or to an address
// within the name.
var notPublic = []string{".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test", ".invalid", ".example", ".onion",
	".corp", ".home", ".mail", ".intranet", ".private", ".localtest.me", ".lvh.me", ".nip.io", ".sslip.io", ".xip.io"}

// private reports whether only the owner can reach a host: it is a private or loopback
// address, a name without a dot, or a name with one of certain suffixes.
func private(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return !Public(ip)
	}
	host = strings.TrimSuffix(host, ".")
	if host == "localtest.me" || host == "lvh.me" {
		return true
	}
	for _, suffix := range notPublic {
		if strings.HasSuffix(host, suffix) {
			return true
		}
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	return last == host || numeric.MatchString(last) // many programs read 127.1 as 127.0.0.1
}

// Public reports whether an address is on the public internet.
func Public(ip netip.Addr) bool {
	ip = ip.Unmap()
	return ip.IsGlobalUnicast() && !ip.IsPrivate() &&
		!slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// reserved are further address blocks outside of the public internet, which package
// netip does not know. They are from RFC 6890 and later IANA registries, and include
// blocks that embed another address.
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

// validHost reports whether no label of a host is empty or begins or ends with a
// hyphen.
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
