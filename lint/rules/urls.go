package rules

import (
	"cmp"
	"fmt"
	"iter"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// GoodURL reports whether a text is a URL that readers can follow.
func GoodURL(raw string) bool { return raw != "" && web.Problem(raw) == "" }

// urls are the URLs that the records cite. Many records cite the same page.
var urls = &lint.PerRun[*knownURLs]{Constant: true, Build: func(*lint.Pass) (*knownURLs, error) { return new(knownURLs), nil }}

// knownURLs maps URLs to what is known about them.
type knownURLs struct{ pages sync.Map }

// A webPage is what a URL leads to. problem says why readers cannot use the URL; it is empty
// for a good one. about is the product whose manual has the page, or nil, and subject the command of the product that
// the page is about, or "". site is that of a front page.
type webPage struct {
	problem string
	front   web.Front
	about   *product
	subject string
	site    *site
}

func (k *knownURLs) page(url string) *webPage {
	if known, ok := k.pages.Load(url); ok {
		return known.(*webPage)
	}
	url = strings.Clone(url) // the record may be released
	page := &webPage{problem: cmp.Or(web.Problem(url), web.Nowhere(url)), front: web.FrontOf(url), about: documented(url), subject: subjectOf(url)}
	if page.front != web.NoFront {
		page.site = siteOf(url)
	}
	if page.problem == "" && page.about == nil {
		page.problem = misspeltHost(url)
	}
	k.pages.Store(url, page)
	return page
}

// A citation is a URL in a record.
type citation struct {
	url string
	// claim and detail are the texts that a source supports, or the section of the documentation.
	claim, detail string
	// list is dead_ends or workarounds; empty for the documentation.
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
		for i := range r.DeadEnds {
			d := &r.DeadEnds[i]
			for k, s := range d.Sources {
				if s != "" && !yield(citation{s, d.Action, d.WhyFails, "dead_ends", i, k}) {
					return
				}
			}
		}
		for i := range r.Workarounds {
			w := &r.Workarounds[i]
			for k, s := range w.Sources {
				if s != "" && !yield(citation{s, w.Action, w.How, "workarounds", i, k}) {
					return
				}
			}
		}
	}
}

// withoutUser removes the user name and the password from a URL, because either may be
// a key. The URL need not be valid.
func withoutUser(raw string) string { return userInfo.ReplaceAllString(raw, "//…@") }

var userInfo = lazyregexp.New(`//[^/?#]*@`)
