package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// A document has a number and the beginnings of words. A text about it has one of them. The titles of the documents are the
// source.
type document struct {
	name  string
	words []string
}

// documents are what records most often cite, by their kind.
var documents = func() map[string][]document {
	all := make(map[string][]document)
	for line := range strings.Lines(`PEP 479: StopIteration generator
PEP 660: editable
PEP 668: externally managed extern system package marker
PEP 688: buffer
CVE 2014-0160: heartb openssl
CVE 2021-44228: log4j jndi lookup
CVE 2022-24765: safe.directory owner ownership dubious
CVE 2022-39253: protocol file transport submodule local clone
CVE 2022-24675: pem decode`) {
		kindAndNumber, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		kind, _, _ := strings.Cut(kindAndNumber, " ")
		all[kind] = append(all[kind], document{strings.Replace(kindAndNumber, "CVE ", "CVE-", 1), strings.Fields(strings.ToLower(words))})
	}
	return all
}()

// wordIn returns the first word of a document in a text in lower case, as the text has it. It returns "" if the text has none.
func (f document) wordIn(text string) string {
	for _, word := range f.words {
		if _, rest, found := strings.Cut(text, word); found {
			end := 0
			for end < len(rest) && isAlnum(rune(rest[end])) {
				end++
			}
			return word + rest[:end]
		}
	}
	return ""
}

// wrongDocument describes a document in a text that has nothing of it, but what another document of its kind is about: PEP 688
// for "externally managed", which is PEP 668.
func wrongDocument(r *schema.Record, text string) string {
	for _, cited := range citedDocument.FindAllString(text, 5) {
		about := strings.ReplaceAll(strings.ToLower(text+" "+r.Name()+" "+r.Signature), strings.ToLower(cited), "")
		of := documents[cited[:3]]
		known := slices.IndexFunc(of, func(d document) bool { return d.name == cited })
		if known >= 0 && of[known].wordIn(about) != "" || denyingCited.MatchString(sentenceAt(text, strings.Index(text, cited))) {
			continue
		}
		meant := slices.IndexFunc(of, func(d document) bool { return isSlip(d.name, cited) && d.wordIn(about) != "" })
		if meant < 0 && known >= 0 {
			meant = slices.IndexFunc(of, func(d document) bool { return strings.Contains(about, d.words[0]) })
		}
		if meant >= 0 {
			return fmt.Sprintf("the record has %q, which %s is about, not %s", of[meant].wordIn(about), of[meant].name, cited)
		}
	}
	return ""
}

// wrongTag describes a document that a tag names: pep-688 in a record about PEP 668.
func wrongTag(r *schema.Record, tag string) string {
	const longest = 2000 // bytes of the cause
	if !strings.HasPrefix(tag, "pep-") && !strings.HasPrefix(tag, "cve-") {
		return ""
	}
	name := strings.ToUpper(tag)
	return wrongDocument(r, strings.Replace(name, "PEP-", "PEP ", 1)+". "+visible.Head(r.RootCause, longest))
}

// denyingCited recognizes a sentence that says that a document is not the one.
var denyingCited = regex.NewRecognizer(`\b(?:no|not|nothing|unrelated|unlike)\b|n't\b`)

// citedDocument matches the name of a document with a number.
var citedDocument = regex.NewRare(`\bPEP [0-9]{1,4}\b|\bCVE-[0-9]{4}-[0-9]{4,6}\b`)
