package rules

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherTags reports tags of several words that are in the id of another record of the domain, if nothing else in the tagged record
// has their words: foreign-key on a record about unique keys.
func otherTags(p *lint.Pass) {
	tags := make(map[[2]string][]taggedAt)
	for _, r := range p.Base.Records {
		for i, tag := range r.Tags {
			if strings.Contains(tag, "-") && !strings.Contains(joined.Replace(r.ID), sameName(tag)) {
				key := [2]string{r.Domain, sameName(tag)}
				tags[key] = append(tags[key], taggedAt{r, i})
			}
		}
	}
	for _, owner := range p.Base.Records {
		for name := range partsOfName(joined.Replace(owner.Name()[strings.LastIndexByte(owner.Name(), '/')+1:])) {
			for _, at := range tags[[2]string{owner.Domain, name}] {
				if !hasWordsOf(at.record, name) {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: at.record, Pointer: fmt.Sprintf("/tags/%d", at.index)},
						Message: fmt.Sprintf("nothing else in the record is about %s, but %s is", clip(at.record.Tags[at.index]), owner.Name()),
						Related: []lint.Related{{Place: lint.Place{Record: owner, Pointer: "/id"}, Message: "the other record"}},
						Hint:    "remove the tag",
					})
				}
			}
			delete(tags, [2]string{owner.Domain, name}) // one owner is enough
		}
	}
}

// taggedAt is a tag of a record.
type taggedAt struct {
	record *schema.Record
	index  int
}

// partsOfName yields the two to four words in a row of a name.
func partsOfName(name string) func(yield func(string) bool) {
	const most = 4
	return func(yield func(string) bool) {
		words := strings.Fields(name)
		for i := range words {
			for n := 2; n <= most && i+n <= len(words); n++ {
				if !yield(strings.Join(words[i:i+n], " ")) {
					return
				}
			}
		}
	}
}

// hasWordsOf reports whether a record has all words of a name, if only as the beginnings of others. Its tags do not count, and neither
// does what it says about other errors.
func hasWordsOf(r *schema.Record, name string) bool {
	const most, beginning = 4096, 4 // bytes of a text, and of a word
	var all strings.Builder
	for t := range passages(r) {
		if t.member != "distinction" {
			all.WriteString(" " + visible.Head(t.text, most))
		}
	}
	for _, text := range append([]string{r.Signature, r.Regex}, r.Aliases...) {
		all.WriteString(" " + visible.Head(text, most))
	}
	words := strings.FieldsFunc(strings.ToLower(all.String()), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	if strings.Contains(strings.Join(words, ""), strings.ReplaceAll(name, " ", "")) {
		return true
	}
	text := " " + strings.Join(words, " ")
	for word := range strings.FieldsSeq(name) {
		if !strings.Contains(text, " "+word[:min(len(word), beginning)]) {
			return false
		}
	}
	return true
}
