// Package secret finds secrets and personal data in text, and hides them.
//
// [Find] is for text that people wrote. It returns only values that are certainly
// secrets: values of a format with a unique prefix and a fixed length, and random values
// after a name such as password. Documented examples and placeholders are not secrets.
//
// [FindPrivate] is for logs that become public. It would rather hide too much than too
// little. It also finds likely secrets, users, hosts, databases and e-mail addresses.
package secret

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// A Span is a part of a text that others must not read.
type Span struct {
	// From and To are byte offsets in the text.
	From, To int
	// Kind is the kind of secret with its article: "a GitHub token".
	Kind string
	// Fixed is the length of its prefix, which all secrets of the kind have.
	Fixed int
	// Certain means that its format shows that it is a secret.
	Certain bool

	// instead is the replacement. If it is empty, asterisks replace the span.
	instead string
}

// Find returns the secrets in a text, in order and without overlap. The text may be
// JSON source, where a line feed is the two characters \n.
func Find(text string) []Span { return certain.find(text, false, nil) }

// findInside also returns the tokens that stand inside a longer word. They are no
// findings, but no output may quote them.
func findInside(text string) []Span { return certain.find(text, false, &wordDash) }

// find returns the secrets of a table's formats. One of the characters before may stand
// directly before a token.
func (t *table) find(text string, log bool, before *[256]bool) (found []Span) {
	end := 0
	t.prefixes.Find(text, func(at, i int) bool {
		if at < end {
			return true
		}
		f := &t.formats[i]
		if from, to, ok := f.in(text, at, log, before); ok && from >= end {
			s := Span{From: from, To: to, Kind: f.kind, Certain: true}
			if from == at {
				s.Fixed = len(f.prefix)
			}
			found = append(found, s)
			end = to
		}
		return true
	})
	return found
}

// FindPrivate returns everything in a text that strangers should not read, in order
// and without overlap. It leaves out text that is already hidden.
func FindPrivate(text string) (found []Span) {
	return merge(text, append(likely(text), people(text)...))
}

// FindInLog returns the secrets in a log, in order and without overlap. Unlike
// [FindPrivate] it leaves out personal data.
func FindInLog(text string) []Span {
	return merge(text, slices.DeleteFunc(likely(text), func(s Span) bool { return slices.Contains(personal, s.Kind) }))
}

// likely returns certain and likely secrets, and names on lines.
func likely(text string) []Span {
	return slices.Concat(inLogs().find(text, true, &joints), withoutPrefix(text), keyBlocks(text), inLines(text))
}

// merge sorts spans and removes overlaps, and text that is already hidden.
func merge(text string, all []Span) (found []Span) {
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b Span) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To)) })
	end := 0
	for _, s := range all {
		if part := text[s.From:s.To]; s.To <= end || s.hide(part) == part {
			continue
		}
		s.From = max(s.From, end)
		found = append(found, s)
		end = s.To
	}
	return found
}

// Hide replaces spans of a text with asterisks. It replaces users in paths with "user",
// and e-mail addresses with "user@example.org". The spans must be in order. Line ends
// stay.
func Hide(text string, spans []Span) string {
	return replace(text, spans, func(s Span, part string) string { return s.hide(part) })
}

func (s Span) hide(part string) string { return cmp.Or(s.instead, asterisks(part)) }

// shown limits the bytes of a secret that are shown. They help the reader find it.
const shown = 4

// Show describes a secret without revealing it.
func Show(s string) string {
	return fmt.Sprintf("%s… (%d characters)", visible.Head(s, shown), utf8.RuneCountInString(s))
}

// Redact replaces each secret in a text by its [Show].
func Redact(text string) string { return redact(text, Find(text)) }

// RedactLog replaces each secret in a text of a log. Secrets that are only likely may be
// short, so nothing of them is shown.
func RedactLog(text string) string { return redact(text, FindInLog(text)) }

func redact(text string, spans []Span) string {
	return replace(text, spans, func(s Span, part string) string { return s.show(part) })
}

func (s Span) show(part string) string {
	if s.Certain {
		return Show(part)
	}
	return s.hide(part)
}

// Mask replaces all but the first characters of each secret in a text with asterisks.
// Everything else keeps its line and column.
func Mask(text string) string { return mask(text, Find(text)) }

func mask(text string, spans []Span) string {
	return replace(text, spans, func(s Span, part string) string {
		if s.instead != "" { // the middle of a secret
			return asterisks(part)
		}
		head := visible.Head(part, shown)
		return head + asterisks(part[len(head):])
	})
}

// asterisks replaces each character of a text with an asterisk, except for line ends.
func asterisks(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return r
		}
		return '*'
	}, text)
}

// replace replaces each span of a text.
func replace(text string, spans []Span, by func(s Span, part string) string) string {
	if len(spans) == 0 {
		return text
	}
	var b strings.Builder
	last := 0
	for _, s := range spans {
		b.WriteString(text[last:s.From])
		b.WriteString(by(s, text[s.From:s.To]))
		last = s.To
	}
	b.WriteString(text[last:])
	return b.String()
}
