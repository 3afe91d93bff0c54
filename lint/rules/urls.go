package rules

import (
	"fmt"
	"iter"
	"regexp"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/schema"
)

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

// withoutUser takes the user name and the password out of a URL, for either may be
// a key. It may be no good URL otherwise.
func withoutUser(raw string) string { return userInfo.ReplaceAllString(raw, "//…@") }

var userInfo = regexp.MustCompile(`//[^/?#]*@`)
