package lint

import (
	"fmt"
	"iter"
	"net/http"
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "bad-url", Group: "content", Severity: Warning,
	Title: "a URL that readers cannot follow, or that leads to no page in particular",
	Doc: `Sources and the official documentation are pages that any reader can open: http or https, a host that is
on the public internet, no user name or password, no white space. A source is a page that bears out what it
is cited for, so the front page of a site or of its documentation is none, unless the text speaks of the
site itself; nor is it the page of a section that is named.

The rule looks at the URL alone and never at the network, but for kbctl check --online, which asks each page
once. Only the answers 404 and 410 are findings: servers refuse programs, or are down, for many reasons.`,
	Hint: "give the full public URL of the page, with https",
	Record: func(p *Pass, r *schema.Record) {
		for at := range citations(r) {
			if problem := web.Problem(at.url); problem != "" {
				p.ReportAt(r, at.pointer(), fmt.Sprintf("%q %s", clip(withoutUser(at.url)), problem))
			} else if at.claim != "" && web.Landing(at.url) && !names(at.claim, web.Site(at.url)) {
				p.Report(Finding{
					Place:   Place{Record: r, Pointer: at.pointer()},
					Message: fmt.Sprintf("%q is a front page, which bears nothing out", clip(at.url)),
					Hint:    "cite the page that says it, or leave the source out",
				})
			}
		}
	},
	Base: askOnline,
})

// GoodURL tells whether a text is a URL that readers can follow.
func GoodURL(raw string) bool { return raw != "" && web.Problem(raw) == "" }

// A citation is a URL in a record.
type citation struct {
	url string
	// claim is what a source is cited for; for the documentation, the section that it
	// is to have.
	claim string
	// list is dead_ends or workarounds.
	list         string
	entry, index int
}

func (c *citation) pointer() string {
	if c.list == "" {
		return "/official_doc_url"
	}
	return fmt.Sprintf("/%s/%d/sources/%d", c.list, c.entry, c.index)
}

// citations yields the URLs of a record.
func citations(r *schema.Record) iter.Seq[citation] {
	return func(yield func(citation) bool) {
		if r.OfficialDocURL != "" && !yield(citation{url: r.OfficialDocURL, claim: r.OfficialDocSection}) {
			return
		}
		for i, d := range r.DeadEnds {
			for k, s := range d.Sources {
				if s != "" && !yield(citation{s, d.Action + " " + d.WhyFails, "dead_ends", i, k}) {
					return
				}
			}
		}
		for i, w := range r.Workarounds {
			for k, s := range w.Sources {
				if s != "" && !yield(citation{s, w.Action + " " + w.How, "workarounds", i, k}) {
					return
				}
			}
		}
	}
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

// withoutUser takes the user name and the password out of a URL, for either may be
// a key. It may be no good URL otherwise.
func withoutUser(raw string) string { return userInfo.ReplaceAllString(raw, "//…@") }

var userInfo = regexp.MustCompile(`//[^/?#]*@`)

// askOnline reports the pages that are gone, if it may ask.
func askOnline(p *Pass) {
	if p.run.options.Gone == nil {
		return
	}
	only := p.run.options.Only
	var pages []string
	for _, r := range p.Base.Records {
		for at := range citations(r) {
			if GoodURL(at.url) && (only == nil || only(r.Source.File)) {
				pages = append(pages, at.url)
			}
		}
	}
	gone := p.run.options.Gone(pages)
	for _, r := range p.Base.Records {
		for at := range citations(r) {
			if status := gone[at.url]; status != 0 {
				p.Report(Finding{
					Place:   Place{Record: r, Pointer: at.pointer()},
					Message: fmt.Sprintf("%q is gone: its server answers %d %s", clip(at.url), status, http.StatusText(status)),
					Hint:    "find where the page is now, or one that says the same",
				})
			}
		}
	}
}
