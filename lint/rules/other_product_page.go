package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherCommands reports pages about a command, a module or a class that the record does not mention. Of 1,100 such pages in
// right records, none is.
func otherCommands(p *lint.Pass, r *schema.Record) {
	squeezed := ""
	documents := sync.OnceValue(func() [][]string {
		return documentName.Get().FindAllStringSubmatch(wholeText(p, r), mostDocuments)
	})
	for at := range citations(r) {
		if message := otherDocument(documents, at.url); message != "" {
			p.ReportAt(r, at.pointer(), message)
		}
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

// otherDocument describes a page of a numbered document that a record does not mention, although it mentions another one of its kind whose
// number differs in one digit or in their order: PEP 688 for PEP 668.
func otherDocument(mentioned func() [][]string, page string) string {
	m := documentPage.FindStringSubmatch(page)
	if m == nil {
		return ""
	}
	other := ""
	for _, named := range mentioned() {
		if strings.EqualFold(named[1], m[1]) && named[2] == m[2] {
			return ""
		}
		if strings.EqualFold(named[1], m[1]) && slipOf(named[2], m[2]) {
			other = named[2]
		}
	}
	if other == "" {
		return ""
	}
	kind := strings.ToUpper(m[1])
	return fmt.Sprintf("%q is the page of %s %s, and the record mentions %s %s", clip(withoutUser(page)), kind, m[2], kind, other)
}

// mostDocuments limits the numbered documents of a record that are compared.
const mostDocuments = 100

// slipOf reports whether two numbers differ in one digit, or have the same digits in another order.
func slipOf(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	others := 0
	for i := range len(a) {
		if a[i] != b[i] {
			others++
		}
	}
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return others == 1 || string(x) == string(y)
}

var (
	documentPage = lazyregexp.New(`(?i)\b(pep|rfc|jep|cve)s?(?:[-/]|/rfc)?0*([0-9]{2,}(?:-[0-9]{4,})?)(?:\.html|\.txt|/|#|\?|$)`)
	documentName = lazyregexp.New(`(?i)\b(PEP|RFC|JEP|CVE)[- ]?0*([0-9]{2,}(?:-[0-9]{4,})?)\b`)
)

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
