package web

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/net/publicsuffix"
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
	if err != nil || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" {
		return NoFront
	}
	host, _, _ := strings.Cut(strings.ToLower(u.Hostname()), ".")
	p := pathOf(strings.ToLower(u.Path))
	p.manual = p.manual || manuals[host] || strings.HasSuffix(strings.ToLower(u.Hostname()), ".readthedocs.io")
	switch {
	case p.others > 1, p.others == 1 && !(p.manual && p.versions > 0 && p.ends), p.versions > 0 && !p.manual:
		return NoFront
	case p.manual && p.segments > 0:
		return ManualFront
	}
	return SiteFront
}

// A frontPath describes the path of a URL by its segments.
type frontPath struct {
	manual   bool // a segment names a manual
	segments int  // besides languages and index.html
	versions int  // such as latest and humble
	others   int  // that may name a page
	ends     bool // the last segment cannot name a page
}

func pathOf(of string) (p frontPath) {
	for segment := range strings.SplitSeq(of, "/") {
		name := segment
		if ext := path.Ext(segment); ext == ".html" || ext == ".htm" || ext == ".php" {
			name = strings.TrimSuffix(segment, ext)
		}
		if segment == "" || homes[name] || language.MatchString(name) {
			continue
		}
		p.segments++
		p.ends = true
		switch {
		case manuals[name]:
			p.manual = true
		case versions[name] || number.MatchString(name):
			p.versions++
		default:
			p.others++
			p.ends = false
		}
	}
	return p
}

var (
	homes = words("home index start welcome main_page")
	// manuals are names of manuals, also as the first part of a host.
	manuals = words(`doc docs documentation manual manuals man-pages reference references guides userguide developerguide dg ug
		handbook tutorials help support learn wiki blog
		dokumentation handbuch hilfe documentacion documentación manuel documentazione documentação 文档 手册 文件 帮助 ドキュメント マニュアル`)
	// versions are versions of manuals without a number. Many projects give theirs a name.
	versions = words(`latest stable current main master dev develop devel nightly next lts edge unstable testing
		indigo kinetic lunar melodic noetic ardent bouncy crystal dashing eloquent foxy galactic humble iron jazzy kilted rolling
		trusty xenial bionic focal jammy noble stretch buster bullseye bookworm trixie sid
		ussuri victoria wallaby xena yoga zed antelope bobcat caracal dalmatian epoxy flamingo
		nautilus octopus pacific quincy reef squid dunfell kirkstone langdale mickledore nanbield scarthgap styhead walnascar`)
	number   = regexp.MustCompile(`^[vr]?[0-9]{1,4}(?:\.(?:[0-9]{1,4}|x))*(?:[.-]?(?:lts|alpha|beta|rc|dev|final)\.?[0-9]*)?$`)
	language = regexp.MustCompile(`^(?:ar|bg|bn|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|ko|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|vi|zh)` +
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
