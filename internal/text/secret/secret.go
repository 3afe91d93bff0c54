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

	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// A Span is a part of a text that others must not read.
type Span struct {
	// From and To are byte offsets in the text.
	From, To int
	// Kind is the kind of secret with its article: "a GitHub token".
	Kind string
	// instead is the replacement. If it is empty, asterisks replace the span.
	instead string
}

// Find returns the secrets in a text, in order and without overlap. The text may be
// JSON source, where a line feed is the two characters \n.
func Find(text string) (found []Span) {
	end := 0
	prefixes.Find(text, func(at, i int) bool {
		if at < end {
			return true
		}
		f := &formats[i]
		if from, to, ok := f.find(text, at); ok && from >= end {
			found = append(found, Span{From: from, To: to, Kind: f.kind})
			end = to
		}
		return true
	})
	return found
}

// prefixes are the prefixes of the formats, in the same order.
var prefixes = func() *needle.Set {
	var all []string
	for _, f := range formats {
		all = append(all, f.prefix)
	}
	return needle.New(false, all...)
}()

// FindPrivate returns the secrets and personal data in a text, in order and without
// overlap. It leaves out text that is already hidden.
func FindPrivate(text string) (found []Span) {
	all := slices.Concat(Find(text), keyBlocks(text), inLines(text), people(text))
	slices.SortFunc(all, func(a, b Span) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To)) })
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

// Redact replaces each secret in a text with the result of [Show].
func Redact(text string) string {
	return replace(text, Find(text), func(_ Span, part string) string { return Show(part) })
}

// Mask replaces all but the first characters of each secret in a text with asterisks.
// Everything else keeps its line and column.
func Mask(text string) string {
	return replace(text, Find(text), func(_ Span, part string) string {
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
