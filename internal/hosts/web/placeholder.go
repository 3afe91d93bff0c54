package web

import (
	"fmt"
	"net/netip"
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Nowhere says why a URL without a [Problem] leads to no page that supports a claim: it is
// made up, or it is a search. It returns "" for any other URL.
func Nowhere(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || raw == "" {
		return ""
	}
	host := strings.TrimSuffix(strings.ToLower(narrow(u.Hostname())), ".")
	switch {
	case (strings.Contains(host, "example.") || strings.Contains(host, "your")) && exampleHost.MatchString(host):
		return "has a host that stands for another one"
	case madeUp(host, u.Path):
		return "has a placeholder in place of a name or a number"
	case searches(host, u):
		return "is a search, whose results change"
	}
	if problem := notInManual(u); problem != "" {
		return problem
	}
	if domain := unknownDomain(host); domain != "" {
		return fmt.Sprintf("has a host whose top-level domain .%s does not exist", visible.Clip(domain, 60))
	}
	return ""
}

// exampleHost matches the hosts that RFC 2606 reserves for examples, and names that ask the
// reader to write another one.
var exampleHost = lazyregexp.New(`^(?:.*\.)?(?:example\.(?:com|net|org|edu)|your-?(?:domain|site|website|company|org|organization|server|host|app|project|name)\.[a-z]+)$`)

// madeUp reports whether a path has a placeholder: on a host of code, both the owner and the
// repository; on any other host, one segment.
func madeUp(host, of string) bool {
	if codeHosts[strings.TrimPrefix(host, "www.")] {
		owner, rest, _ := strings.Cut(strings.Trim(strings.ToLower(of), "/"), "/")
		repository, _, _ := strings.Cut(rest, "/")
		if owners[owner] && repositories[strings.TrimSuffix(repository, ".git")] {
			return true
		}
	}
	for segment := range strings.SplitSeq(of, "/") {
		if mayBePlaceholder(segment) && placeholderSegment.MatchString(segment) {
			return true
		}
	}
	return false
}

// mayBePlaceholder reports whether a segment has a part or begins as a placeholder does. Most
// segments do not.
func mayBePlaceholder(segment string) bool {
	return strings.Contains(segment, "XXX") || segment != "" && strings.IndexByte("xN0.<{[:yYtTpPiI…", segment[0]) >= 0 || strings.HasPrefix(segment, "123456")
}

var (
	codeHosts    = words("github.com gitlab.com bitbucket.org codeberg.org gitee.com raw.githubusercontent.com")
	owners       = words("org orgs owner user username organization organisation company account namespace group someone somebody me foo example your-org yourorg your-username yourusername my-org myorg")
	repositories = words("repo repos repository repo-name reponame project project-name name example foo bar your-repo yourrepo my-repo myrepo my-project")
	// placeholderSegment matches segments such as XXXXX, 12345678, CVE-2024-XXXX, <id>, {owner}, :id and your-project.
	placeholderSegment = lazyregexp.New(`(?:^|[-_.])X{3,}(?:$|[-_.])|^(?:x{4,}|N{4,}|0{5,}|123456(?:7(?:89?0?)?)?|\.{3}|…|<[^>]*>|\{[^}]*\}|\[[^\]]*\]|:[a-z_]+|(?i:your[-_][\w-]+|tbd|todo|placeholder|insert[-_][\w-]+))$`)
)

// searches reports whether a URL asks for the results of a search.
func searches(host string, u *url.URL) bool {
	last := path.Base(strings.ToLower(u.Path))
	if name, _, _ := strings.Cut(last, "."); !searchPages[name] && !(searchEngines[strings.TrimPrefix(host, "www.")] && (last == "." || last == "/")) {
		return false
	}
	for key, values := range u.Query() {
		if searchKeys[strings.ToLower(key)] && values[0] != "" {
			return true
		}
	}
	return false
}

var (
	searchPages   = words("search results issues pulls find s")
	searchEngines = words("google.com bing.com duckduckgo.com baidu.com yandex.com yandex.ru search.yahoo.com ecosia.org startpage.com")
	searchKeys    = words("q query search search_query keyword keywords wd text terms")
)

// unknownDomain returns the top-level domain of a host if no such domain exists.
func unknownDomain(host string) string {
	if _, err := netip.ParseAddr(host); err == nil {
		return ""
	}
	ascii, err := idna.ToASCII(host)
	if err != nil {
		return ""
	}
	if suffix, managed := publicsuffix.PublicSuffix(ascii); !managed && !strings.Contains(suffix, ".") {
		return suffix
	}
	return ""
}
