package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherCommands reports pages about a command, a module or a class that the record does not mention. Of 1,100 such pages in
// right records, none is.
func otherCommands(p *lint.Pass, r *schema.Record) {
	squeezed := ""
	for at := range citations(r) {
		name := urls.Get(p).page(at.url).subject
		if name == "" {
			continue
		}
		if squeezed == "" {
			squeezed = squeezedText(filedUnder(r) + wholeText(p, r))
		}
		if !mentionsPart(squeezed, name) {
			p.ReportAt(r, at.pointer(), fmt.Sprintf("%q is the page of %q, which the record does not mention", clip(withoutUser(at.url)), name))
		}
	}
}

// mentionsPart reports whether a text without spaces has a part of a name.
func mentionsPart(squeezed, name string) bool {
	const shortest = 2 // letters
	for part := range strings.FieldsFuncSeq(strings.ToLower(name), func(r rune) bool { return !isAlnum(r) }) {
		if len(part) >= shortest && strings.Contains(squeezed, part) {
			return true
		}
	}
	return false
}

// squeezedText returns the letters and digits of a text in lower case.
func squeezedText(text string) string {
	return strings.Map(func(r rune) rune {
		if isAlnum(r) {
			return r
		}
		return -1
	}, text)
}

// subjectOf returns the command, module or class that a page of a manual is about, or "". Commands such as git config
// set up what a record calls by another name.
func subjectOf(page string) string {
	for _, m := range manualPages[hostOf(page)] {
		if found := m.FindStringSubmatch(page); found != nil && !ofMany[found[1]] {
			return found[1]
		}
	}
	return ""
}

var ofMany = wordSet("config status help plan apply core ci add")

// manualPages match the pages of a host about one command, module or class.
var manualPages = map[string][]*lazyregexp.Regexp{
	"git-scm.com":             {lazyregexp.New(`/docs/git-([a-z-]+)`)},
	"docs.npmjs.com":          {lazyregexp.New(`/commands/npm-([a-z-]+)`)},
	"pip.pypa.io":             {lazyregexp.New(`/cli/pip_([a-z]+)`)},
	"redis.io":                {lazyregexp.New(`/commands/([a-z-]+)`)},
	"docs.docker.com":         {lazyregexp.New(`/reference/cli/docker/([a-z/-]+[a-z])`)},
	"kubernetes.io":           {lazyregexp.New(`/kubectl/generated/(?:kubectl_[a-z-]+/)?kubectl_([a-z_-]+)`)},
	"helm.sh":                 {lazyregexp.New(`/docs/helm/helm_([a-z_]+)`)},
	"developer.hashicorp.com": {lazyregexp.New(`/terraform/cli/commands/([a-z/-]+)`)},
	"nginx.org":               {lazyregexp.New(`/docs/(?:http|stream|mail)/ngx_(?:http|stream|mail)_([a-z_]+)_module\.html`)},
	"doc.rust-lang.org":       {lazyregexp.New(`/cargo/commands/cargo-([a-z-]+)\.html`)},
	"docs.oracle.com":         {lazyregexp.New(`/api/(?:[\w.-]+/)*([A-Z][A-Za-z]+)\.html`)},
}
