package web

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A Front says whether a URL leads to a front page, and to which kind.
type Front int

// The kinds of front pages.
const (
	NoFront     Front = iota // a specific page
	SiteFront                // of a whole site
	ManualFront              // of a manual, in some language or version
)

// FrontOf classifies a URL.
func FrontOf(raw string) Front {
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" || choosesPage(u) {
		return NoFront
	}
	host, _, _ := strings.Cut(strings.ToLower(u.Hostname()), ".")
	p := pathOf(strings.ToLower(u.Path))
	p.manual = p.manual || manuals[host] || strings.HasSuffix(strings.ToLower(u.Hostname()), ".readthedocs.io")
	product := p.others == 1 && p.manual && p.ends && (p.versions > 0 || p.docs) && host != "git-scm" // where each page has versions
	switch {
	case p.others > 0 && !product, p.versions > 0 && !p.manual:
		return NoFront
	case p.manual && p.segments > 0:
		return ManualFront
	}
	return SiteFront
}

// choosesPage reports whether the query or the fragment of a URL may choose a page or a
// part of it. Some queries only say how to show a page, or where the reader comes from.
func choosesPage(u *url.URL) bool {
	query, err := url.ParseQuery(u.RawQuery)
	for key := range query {
		if key = strings.ToLower(key); !shows[key] && !strings.HasPrefix(key, "utm_") {
			return true
		}
	}
	return err != nil || u.Fragment != "" && !tops[strings.ToLower(u.Fragment)]
}

// A frontPath describes the path of a URL by its segments.
type frontPath struct {
	manual   bool // a segment names a manual
	segments int  // besides languages and index.html
	versions int  // such as latest and humble
	others   int  // that may name a page
	ends     bool // the last segment cannot name a page
	docs     bool // the last segment means the whole manual
}

func pathOf(of string) (p frontPath) {
	folder := ""
	for segment := range strings.SplitSeq(of, "/") {
		name, isPage := segment, false
		if ext := path.Ext(segment); pages[ext] {
			name, isPage = strings.TrimSuffix(segment, ext), true
		}
		if segment == "" || homes[name] || isLanguage(name) {
			continue
		}
		p.segments++
		p.ends, p.docs = true, docs[name]
		switch {
		case manuals[name] && (!isPage || p.docs || name == folder):
			p.manual = true
		case notes[name]: // the version after it chooses the page
			p.others += 2
		case !isPage && (isNumber(name) || versions[name] && p.versions == 0): // "testing" below a version is a page
			p.versions++
		default:
			p.others++
			p.ends = false
		}
		folder = name
	}
	return p
}

// isLanguage reports whether a segment is the tag of a language. Most segments are longer words.
func isLanguage(name string) bool {
	return (len(name) == 2 || len(name) > 2 && (name[2] == '-' || name[2] == '_')) && language.MatchString(name)
}

// isNumber reports whether a segment is the number of a version.
func isNumber(name string) bool {
	return name != "" && strings.IndexByte("vr0123456789", name[0]) >= 0 && number.MatchString(name)
}

var (
	homes = words("home index default welcome main_page")
	pages = words(".html .htm .xhtml .shtml .php .asp .aspx .jsp")
	// shows are keys of queries that do not choose a page, and tops fragments that mean the
	// top of a page.
	shows = words("highlight hl lang language locale theme view version ref source fbclid gclid mc_cid")
	tops  = words("top main content main-content start __docusaurus_skiptocontent_fallback")
	// docs are the names of whole manuals.
	docs = words("doc docs documentation man-pages dokumentation documentacion documentación documentazione documentação 文档 ドキュメント")
	// manuals are names of manuals, also as the first part of a host.
	manuals = words(`doc docs documentation manual manuals man-pages reference references guides userguide developerguide dg ug
		handbook tutorials help support learn wiki blog
		dokumentation handbuch hilfe documentacion documentación manuel documentazione documentação 文档 手册 文件 帮助 ドキュメント マニュアル`)
	// notes are names of pages about one release. Its version follows them.
	notes = words("release releases release-notes changelog whatsnew")
	// versions are versions of manuals without a number. Many projects give theirs a name.
	versions = words(`latest stable current main master dev develop devel nightly next lts edge unstable testing
		indigo kinetic lunar melodic noetic ardent bouncy crystal dashing eloquent foxy galactic humble iron jazzy kilted rolling
		trusty xenial bionic focal jammy noble stretch buster bullseye bookworm trixie sid
		ussuri victoria wallaby xena yoga zed antelope bobcat caracal dalmatian epoxy flamingo
		nautilus octopus pacific quincy reef squid dunfell kirkstone langdale mickledore nanbield scarthgap styhead walnascar`)
	number   = lazyregexp.New(`^[vr]?[0-9]{1,4}(?:\.(?:[0-9]{1,4}|x))*(?:[.-]?(?:lts|alpha|beta|rc|dev|final)\.?[0-9]*)?$`)
	language = lazyregexp.New(`^(?:ar|bg|bn|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|vi|zh)` +
		`(?:[-_](?:[a-z]{2}|419|hans|hant|latn|cyrl))*$`)
)

func words(list string) map[string]bool {
	m := make(map[string]bool)
	for word := range strings.FieldsSeq(list) {
		m[word] = true
	}
	return m
}

// Site returns the registered name of a URL's site, without its public suffix: "moj" for
// https://www.moj.go.kr/. domain is the whole registered name: "moj.go.kr".
func Site(raw string) (name, domain string) {
	u, err := url.Parse(raw)
	if err != nil {
		return "", ""
	}
	host := strings.TrimPrefix(strings.TrimSuffix(strings.ToLower(u.Hostname()), "."), "www.")
	if domain, err = publicsuffix.EffectiveTLDPlusOne(host); err != nil {
		domain = host
	}
	name, _, _ = strings.Cut(domain, ".")
	return name, domain
}
