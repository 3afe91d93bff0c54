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
	Title: "a URL that readers cannot follow, or that leads to no page in particular",
	Doc: `Sources and the official documentation are pages that any reader can open: http or https, a host that is
on the public internet, no user name or password, no white space. A source is a page that bears out what it
is cited for, so the front page of a site or of its documentation is none, unless the text speaks of the
site itself; nor is it the page of a section that is named.

The rule looks at the URL alone and never at the network, but for kbctl check --online, which asks each page
once. Only the answers 404 and 410 are findings: servers refuse programs, or are down, for many reasons.`,
	Hint: "give the full public URL of the page, with https",
	Record: func(p *lint.Pass, r *schema.Record) {
		for at := range citations(r) {
			if problem := web.Problem(at.url); problem != "" {
				p.ReportAt(r, at.pointer(), fmt.Sprintf("%q %s", clip(withoutUser(at.url)), problem))
			} else if at.claim != "" && web.Landing(at.url) && !names(at.claim, web.Site(at.url)) {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: at.pointer()},
					Message: fmt.Sprintf("%q is a front page, which bears nothing out", clip(at.url)),
					Hint:    "cite the page that says it, or leave the source out",
				})
			}
		}
	},
	Base: askOnline,
}

// names tells whether a text speaks of a site, however it spells its name.
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
					Hint:    "find where the page is now, or one that says the same",
				})
			}
		}
	}
}
