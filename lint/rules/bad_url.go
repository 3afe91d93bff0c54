package rules

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var badURL = &lint.Rule{
	Name: "bad-url", Group: "content", Severity: lint.Warning,
	Title: "readers cannot follow a URL, or it leads to no specific page",
	Doc: `Any reader must be able to open sources and the official documentation. Their URLs use http or https and a
host on the public internet. They have no user name, password or white space. A source is a page that
supports what it is cited for. So the front page of a site or of its documentation is not a source, unless
the text is about the site itself. If official_doc_section names a section, official_doc_url is not a
front page either.

The rule checks only the URL and does not use the network. kbctl check --online also requests each page
once. Only the answers 404 and 410 are findings, because other failures have many causes.`,
	Hint: "give the full public URL of the page, with https",
	Record: func(p *lint.Pass, r *schema.Record) {
		for at := range citations(r) {
			if problem := web.Problem(at.url); problem != "" {
				p.ReportAt(r, at.pointer(), fmt.Sprintf("%q %s", clip(withoutUser(at.url)), problem))
			} else if at.claim != "" && web.Landing(at.url) && !names(at.claim, web.Site(at.url)) {
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

// names reports whether a text names a site, in any spelling.
func names(text, site string) bool {
	letters := func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}
	return strings.Contains(strings.Map(letters, strings.ToLower(text)), strings.Map(letters, site))
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
