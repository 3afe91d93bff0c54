package rules

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var badURL = &lint.Rule{
	Name: "bad-url", Group: "content", Severity: lint.Warning,
	Title: "readers cannot follow a URL, or it leads to no specific page",
	Doc: `Any reader must be able to open sources and the official documentation. Their URLs use http or https and a
host on the public internet. They have no user name, password or white space. A source is a page that
supports what it is cited for. So the front page of a site or of a manual, in any language or version, is
not a source, unless the text is about the site or the manual itself. If official_doc_section names a
section, official_doc_url is not a front page either.

Nor is a source a URL that stands for another one: a host such as example.com, github.com/org/repo, a segment
such as XXXXX or <id>, a search, a host whose top-level domain does not exist, one that is a letter away from the host of a well-known manual, or a page that the manual of CMake, git,
Node.js, Python or of Go's standard library does not have. The manuals of Redis, Kubernetes, PostgreSQL and others have no page for
each error, such as /errors/some-name.

The rule checks only the URL and does not use the network. kbctl check --online also requests each page
once. Only the answers 404 and 410 are findings, because other failures have many causes.`,
	Hint: "give the full public URL of the page, with https",
	Record: func(p *lint.Pass, r *schema.Record) {
		known := urls.Get(p)
		for at := range citations(r) {
			if page := known.page(at.url); page.problem != "" {
				p.ReportAt(r, at.pointer(), fmt.Sprintf("%q %s", clip(withoutUser(at.url)), page.problem))
			} else if page.unspecific(&at) {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: at.pointer()},
					Message: fmt.Sprintf("%q is a front page, which supports no specific claim", clip(at.url)),
					Hint:    "cite the page that says it, or remove the source",
				})
			}
		}
	},
	Base: askOnline,
}

// unspecific reports whether a source leads to a front page. A claim about the site itself
// may cite the site, and one about the manual may cite the manual.
func (page *webPage) unspecific(at *citation) bool {
	if page.front == web.NoFront || at.list == "" && at.claim == "" {
		return false
	}
	claim := at.claim + " " + at.detail
	return !page.site.isNamed(claim) || page.front == web.ManualFront && !aboutManual.MatchString(claim) && !strings.Contains(at.url, ".readthedocs.io/")
}

var aboutManual = regex.NewRecognizer(`(?i)\b(?:docs?|documentation|manuals?|handbook|website|web site)\b|文档|手册|官网`)

// A site is what a text may call the site of a URL: its registered name, its domain, or the first part of its host.
type site struct{ name, domain, project string }

func siteOf(url string) *site {
	name, domain := web.Site(url)
	project, _, _ := strings.Cut(hostOf(url), ".")
	return &site{strings.ReplaceAll(name, "-", ""), domain, project}
}

// isNamed reports whether a text names a site as whole words, in any spelling. A
// site of one or two letters is named by its domain or with a capital, as Go is.
func (s *site) isNamed(text string) bool {
	lower := strings.ToLower(text)
	if len(s.name) <= 2 {
		return strings.Contains(lower, s.domain) ||
			len(s.name) == 2 && regexp.MustCompile(`\w `+strings.ToUpper(s.name[:1])+s.name[1:]+`\b`).MatchString(text)
	}
	if len(s.project) >= 5 && strings.Contains(lower, s.project) {
		return true // dos2unix.sourceforge.io is the site of dos2unix
	}
	for i := range len(lower) {
		if lower[i] == s.name[0] && (i == 0 || !isAlnum(rune(lower[i-1]))) && beginsWithName(lower[i:], s.name) {
			return true
		}
	}
	return false
}

// beginsWithName reports whether the first letters and digits of a text are a name, and a word ends there.
func beginsWithName(text, name string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case !isAlnum(rune(c)):
		case c != name[0]:
			return false
		default:
			name = name[1:]
		}
		if name == "" {
			return i+1 == len(text) || !isAlnum(rune(text[i+1]))
		}
	}
	return false
}

// askOnline reports pages that are gone, if the run may use the network.
func askOnline(p *lint.Pass) {
	gone := p.Gone(func(yield func(file, url string) bool) {
		for _, r := range p.Base.Records {
			for at := range citations(r) {
				if GoodURL(at.url) && !yield(r.Source.File, at.url) {
					return
				}
			}
		}
	})
	if len(gone) == 0 {
		return
	}
	for _, r := range p.Base.Records {
		for at := range citations(r) {
			if status := gone[at.url]; status != 0 {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: at.pointer()},
					Message: fmt.Sprintf("%q is gone: its server answers %d %s", clip(at.url), status, http.StatusText(status)),
					Hint:    "find the new address of the page, or another page that says the same",
				})
			}
		}
	}
}
