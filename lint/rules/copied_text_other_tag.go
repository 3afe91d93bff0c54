package rules

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherTags reports tags of several words that are in the id of another record of the domain, if no other record has the tag and nothing else in
// the tagged record has one of its words: foreign-key on a record about unique keys.
func otherTags(p *lint.Pass) {
	tags, elsewhere := make(map[[2]string][]taggedAt), make(map[*schema.Record]string)
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
			key := [2]string{owner.Domain, name}
			if len(tags[key]) == 1 { // a general tag has more
				at := tags[key][0]
				if elsewhere[at.record] == "" {
					elsewhere[at.record] = wordsElsewhere(at.record)
				}
				if text := elsewhere[at.record]; len(text) > shortRecord && !hasWordOf(text, name) {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: at.record, Pointer: fmt.Sprintf("/tags/%d", at.index)},
						Message: fmt.Sprintf("nothing else in the record is about %s, but %s is", clip(at.record.Tags[at.index]), owner.Name()),
						Related: []lint.Related{{Place: lint.Place{Record: owner, Pointer: "/id"}, Message: "the other record"}},
						Hint:    "remove the tag",
					})
				}
			}
			delete(tags, key) // one owner is enough
		}
	}
}

// shortRecord is the length in bytes of a record that may say too little to show what it is about.
const shortRecord = 600

// taggedAt is a tag of a record.
type taggedAt struct {
	record *schema.Record
	index  int
}

// partsOfName yields the two to four words in a row of a name.
func partsOfName(name string) func(yield func(string) bool) {
	const most = 4
	return func(yield func(string) bool) {
		name = strings.Join(strings.Fields(name), " ")
		for from := range len(name) {
			if from > 0 && name[from-1] != ' ' {
				continue
			}
			words := 0
			for to := from; to <= len(name) && words < most; to++ {
				if to < len(name) && name[to] != ' ' {
					continue
				}
				if words++; words > 1 && !yield(name[from:to]) {
					return
				}
			}
		}
	}
}

// wordsElsewhere returns the words of a record that are not in its tags, in lower case, with a space before each.
func wordsElsewhere(r *schema.Record) string {
	text := visible.Head(r.Source.Whole(), 64<<10)
	for _, tag := range r.Tags {
		text = strings.Replace(text, `"`+tag+`"`, " ", 1)
	}
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }), " ")
}

// hasWordOf reports whether a text has a word of a name, if only as the beginning of another word.
func hasWordOf(text, name string) bool {
	const beginning = 4 // bytes of a word
	for word := range strings.FieldsSeq(name) {
		if strings.Contains(text, " "+word[:min(len(word), beginning)]) {
			return true
		}
	}
	return false
}
