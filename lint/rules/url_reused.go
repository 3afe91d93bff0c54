package rules

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var urlReused = &lint.Rule{
	Name: "url-reused", Group: "content", Severity: lint.Info,
	Title: "many records cite the same page",
	Doc: `A page that a large part of the records cite, as a source or as documentation, is probably a general one.
It rarely supports what each of them says. A large part is a tenth of the base or a quarter of a domain,
and at least ten records. The finding is at the first record that cites the page. Sections of a page, such
as #like-this, count as pages of their own.`,
	Hint: "cite the page, or the section, that supports what the record says",
	Base: func(p *lint.Pass) {
		inBase := make(map[string]int)
		for _, r := range p.Base.Records {
			inBase[schema.Domain(r.Name())]++
		}
		for _, page := range citedPages(p) {
			if domain, n := page.mostIn(); n >= fewestSharing && n*4 >= inBase[domain] {
				page.report(p, fmt.Sprintf("%d of the %d records of %s", n, inBase[domain], domain))
			} else if page.records >= fewestSharing && page.records*10 >= len(p.Base.Records) {
				page.report(p, fmt.Sprintf("%d of the %d records", page.records, len(p.Base.Records)))
			}
		}
	},
}

// fewestSharing is the smallest number of records that makes a shared page a finding.
const fewestSharing = 10

// A citedPage is a URL and the records that cite it.
type citedPage struct {
	first    citation
	record   *schema.Record // of first
	last     *schema.Record
	records  int
	byDomain map[string]int
	newly    bool // a record cites it now but did not before
}

// citedPages returns the pages that several records cite, in the order of their first
// citation.
func citedPages(p *lint.Pass) []*citedPage {
	byURL := make(map[string]*citedPage)
	var pages []*citedPage
	for _, r := range p.Base.Records {
		old, changed := citedBefore(p, r)
		for at := range citations(r) {
			page := byURL[at.url]
			if page == nil {
				page = &citedPage{first: at, record: r}
				byURL[at.url] = page
			}
			if page.last == r {
				continue
			}
			if page.records++; page.records == 2 {
				page.byDomain = map[string]int{schema.Domain(page.record.Name()): 1}
				pages = append(pages, page)
			}
			if page.records > 1 {
				page.byDomain[schema.Domain(r.Name())]++
			}
			page.last = r
			page.newly = page.newly || changed && !old[at.url]
		}
	}
	return pages
}

// citedBefore returns the URLs that a record had before it was changed.
func citedBefore(p *lint.Pass, r *schema.Record) (urls map[string]bool, changed bool) {
	old, changed := p.Before(r)
	if old == nil {
		return nil, changed
	}
	urls = make(map[string]bool)
	for at := range citations(old) {
		urls[at.url] = true
	}
	return urls, true
}

// mostIn returns the domain with the most records that cite the page.
func (c *citedPage) mostIn() (domain string, records int) {
	type part struct {
		domain  string
		records int
	}
	var parts []part
	for d, n := range c.byDomain {
		parts = append(parts, part{d, n})
	}
	most := slices.MaxFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(a.records, b.records), cmp.Compare(b.domain, a.domain))
	})
	return most.domain, most.records
}

func (c *citedPage) report(p *lint.Pass, who string) {
	p.Report(lint.Finding{
		Place:   lint.Place{Record: c.record, Pointer: c.first.pointer()},
		Message: fmt.Sprintf("%q is cited by %s", clip(withoutUser(c.first.url)), who),
		About:   c.first.url,
		Known:   !c.newly,
	})
}
