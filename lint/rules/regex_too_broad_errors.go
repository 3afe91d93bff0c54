package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// matchesOthers reports an alternative of plain words that is a part of the messages of several
// other errors: "invalid device" for cudaErrorInvalidDevice, whose message is "invalid device ordinal".
func matchesOthers(p *lint.Pass, r *schema.Record) {
	known := facts.Get(p, r)
	if r.ErrorCode == "" || len(known.Errors()) == 0 {
		return // as most
	}
	code := known.Code(mention.ParseCode(r.ErrorCode, known.Facts).Name)
	if code == nil || code.Message == "" {
		return
	}
	for _, alternative := range alternatives.Get(p, r) {
		if !plainAlternative(alternative) {
			continue
		}
		if others := errorsSaying(known.Facts, code, alternative); len(others) > 1 {
			p.ReportAt(r, "/regex", fmt.Sprintf("%q is also a part of %q, which is %s, and of %q, which is %s",
				clip(alternative), clip(others[0].Message), others[0], clip(others[1].Message), others[1]))
			return
		}
	}
}

// plainAlternative reports whether a part of a regex has only letters, and spaces between words.
func plainAlternative(s string) bool {
	for i := range len(s) {
		if !isAlnum(rune(s[i])) && s[i] != ' ' {
			return false
		}
	}
	return strings.Contains(strings.TrimSpace(s), " ")
}

// errorsSaying returns the errors of the catalog of another one whose messages have some words, if its
// own message has them too.
func errorsSaying(f *catalog.Facts, own *catalog.Code, words string) (others []*catalog.Code) {
	words = strings.ToLower(words)
	says := func(c *catalog.Code) bool { return strings.Contains(strings.ToLower(c.Message), words) }
	if !says(own) {
		return nil
	}
	longest := slices.MaxFunc(strings.Fields(words), func(a, b string) int { return len(a) - len(b) })
	for _, m := range f.Line(words).With(func(word string) bool { return word == longest }) {
		if c := m.Code; c != nil && c.In == own.In && !own.Same(c) && !isPart(own.Name, c.Name) && !isPart(c.Name, own.Name) && says(c) {
			others = append(others, c)
		}
	}
	return others
}
