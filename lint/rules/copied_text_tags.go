package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// copiedTags reports the tags of a record that are all those of another record of its domain, if nothing else in the record has a word of
// them, and the other record is about each.
func copiedTags(p *lint.Pass) {
	const fewest = 3
	owners := make(map[string][]*schema.Record) // by domain and tags
	for _, r := range p.Base.Records {
		if len(r.Tags) >= fewest {
			key := r.Domain + " " + strings.Join(slices.Sorted(slices.Values(r.Tags)), " ")
			owners[key] = append(owners[key], r)
		}
	}
	for _, both := range owners {
		if len(both) != 2 { // others share general tags
			continue
		}
		for i, r := range both {
			owner := both[1-i]
			if text := wordsElsewhere(r); len(text) <= shortRecord || hasTagOf(text, r.Tags) || !hasEach(wordsElsewhere(owner), r.Tags) {
				continue
			}
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/tags"},
				Message: "nothing else in the record is about its tags, which are those of " + owner.Name(),
				Related: []lint.Related{{Place: lint.Place{Record: owner, Pointer: "/tags"}, Message: "the other record"}},
				Hint:    "write tags for this error",
			})
		}
	}
}

// hasTagOf reports whether a text has a word of a tag, and hasEach whether it has one of each.
func hasTagOf(text string, tags []string) bool {
	return slices.ContainsFunc(tags, func(tag string) bool { return hasWordOf(text, sameName(tag)) })
}

func hasEach(text string, tags []string) bool {
	return !slices.ContainsFunc(tags, func(tag string) bool { return !hasWordOf(text, sameName(tag)) })
}
