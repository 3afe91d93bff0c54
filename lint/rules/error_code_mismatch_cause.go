package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// causeOfOther describes a root cause whose first sentence says what leads to another error of the family of the record's own error. No part of
// the cause says what leads to its own, or has a word of its topic.
func causeOfOther(r *schema.Record) string {
	cause := plainLower(beginning(r.RootCause))
	sentence, _, _ := strings.Cut(cause, ". ") // later ones may be about what leads there
	for code := range ownNames(r) {
		for _, f := range families()[code] {
			if f.isOwn(r, cause, code) || slices.ContainsFunc(codeTopics()[code], func(t *topic) bool { return t.isIn(r.RootCause) }) {
				continue
			}
			other, said := f.situationIn(r, sentence)
			if other == nil || other.names(code) || f.hasOther(cause, strings.ToLower(code)) || twoCases.MatchString(sentence) {
				continue
			}
			return fmt.Sprintf("%q is about %s, not %s", strings.Join(said, " … "), other.codes[0], code)
		}
	}
	return ""
}

// ownNames yields the names in the error code and the first line of the signature of a record.
func ownNames(r *schema.Record) func(yield func(string) bool) {
	line, _, _ := strings.Cut(beginning(r.Signature), "\n")
	return func(yield func(string) bool) {
		for word := range strings.FieldsFuncSeq(r.ErrorCode+" "+line, func(c rune) bool { return !isAlnum(c) && c != '_' }) {
			if families()[word] != nil && !isInteger(word) && !yield(word) {
				return
			}
		}
	}
}
