package rules

import (
	"cmp"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// spelled is the text that the regex of a record spells out; see [regex.Fixed].
var spelled = &lint.PerRecord[string]{Build: func(_ *lint.Pass, r *schema.Record) string {
	return regex.Fixed(r.Regex, true)
}}

// alternatives are those of the regex of a record.
var alternatives = &lint.PerRecord[[]string]{Build: func(_ *lint.Pass, r *schema.Record) []string {
	return regex.Alternatives(r.Regex)
}}

// texts are the texts of a record that may mention something.
var texts = &lint.PerRecord[[]mention.Text]{Build: func(p *lint.Pass, r *schema.Record) []mention.Text {
	return append(mention.Texts(r, spelled.Get(p, r)), pagesOfNames(r)...)
}}

// pagesOfNames returns the identifiers that the pages of a manual are about, as in
// https://docs.pytorch.org/docs/stable/generated/torch.cuda.CUDAGraph.html, and java.util.List for …/api/java.base/java/util/List.html.
func pagesOfNames(r *schema.Record) (names []mention.Text) {
	for at := range citations(r) {
		if !strings.Contains(at.url, ".html") || !strings.Contains(at.url, "/generated/") && !strings.Contains(at.url, "/api/") && !strings.Contains(at.url, "_autosummary/") && !strings.Contains(at.url, "/variable/") { // as nearly always
			continue
		}
		if m := pageOfName.FindStringSubmatch(at.url); m != nil {
			names = append(names, mention.Text{Pointer: at.pointer(), Text: cmp.Or(m[1], m[2], strings.ReplaceAll(m[3], "/", "."))})
		}
	}
	return names
}

var pageOfName = lazyregexp.New(`/(?:generated|api|_autosummary)/([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)\.html(?:#.*)?$|/variable/(CMAKE_\w+)\.html$|/docs/api/(?:java\.[a-z.]+/)?(java/[a-z/]+/[A-Z]\w*)\.html(?:#.*)?$`)
