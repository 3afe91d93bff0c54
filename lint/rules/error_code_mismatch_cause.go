package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// causeOfOther describes a root cause whose first sentence says what leads to another error of the family of the record's own error. No part of
// the cause says what leads to its own, or has a word of its topic.
func causeOfOther(p *lint.Pass, r *schema.Record, known *knowledge) string {
	cause := plainLower(beginning(r.RootCause))
	sentence, _, _ := strings.Cut(cause, ". ") // later ones may be about what leads there
	for _, code := range ownNames(p, r, known) {
		for _, f := range families()[code] {
			if !f.has(code) || f.isOwn(r, cause, code) || slices.ContainsFunc(codeTopics()[code], func(t *topic) bool { return t.isIn(r.RootCause) }) {
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

// ownNames returns the names in the error code and the first line of the signature of a record, and those of errors of the system
// and of certificates whose messages the line has. Messages of other errors are less telling.
func ownNames(p *lint.Pass, r *schema.Record, known *knowledge) []string {
	line := firstLineOf(r.Signature)
	names := fewNames(firstLineOf(r.ErrorCode) + " " + line)
	for _, in := range []*catalog.Facts{known.Facts, catalogs.Get(p).catalogs.For(errnoNumbers.domain)} {
		for _, code := range in.CodesIn(line) {
			if !slices.Contains(names, code.Name) && (isPosix(code.Name) || strings.HasPrefix(code.Name, "X509_V_")) {
				names = append(names, code.Name)
			}
		}
	}
	return slices.DeleteFunc(names, func(word string) bool { return families()[word] == nil || isInteger(word) })
}

// fewNames returns the first different names and numbers in a text.
func fewNames(text string) []string {
	const most = 40
	names := codeWords(beginning(text))
	slices.Sort(names)
	names = slices.Compact(names)
	return names[:min(len(names), most)]
}

// has reports whether a family has an error of its own with a code, and not only one that may be named beside another. A code with a digit is no
// kind of errors.
func (f *family) has(code string) bool {
	return hasDigits(code, 1) || slices.ContainsFunc(f.rows, func(s *situation) bool { return slices.Contains(s.codes, code) })
}

// codeOfOther describes an error code whose signature says what leads to another error of its family.
func codeOfOther(r *schema.Record) string {
	line := plainLower(firstLineOf(r.Signature))
	for _, code := range fewNames(r.ErrorCode) {
		for _, f := range families()[code] {
			if isInteger(code) || !f.has(code) || f.isOwn(r, line, code) {
				continue
			}
			if other, said := f.situationIn(r, line); other != nil && !other.names(code) && !f.hasOther(line, strings.ToLower(code)) {
				return fmt.Sprintf("%q in the signature is about %s, not %s", strings.Join(said, " … "), other.codes[0], code)
			}
		}
	}
	return ""
}

// firstLineOf returns the beginning of the first line of a text.
func firstLineOf(text string) string {
	line, _, _ := strings.Cut(beginning(text), "\n")
	return line
}
