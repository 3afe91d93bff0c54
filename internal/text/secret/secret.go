// Package secret finds keys, tokens and passwords in text, and shows them so that
// whoever reads along cannot use them.
//
// It knows few formats, each of them unmistakable: a prefix that nothing else
// has and a fixed length, or a name such as password before a value that nobody
// makes up. What is documented as an example, what is a placeholder and what was not made by
// chance is no secret.
package secret

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// A Secret is a stretch of a text that gives access to something.
type Secret struct {
	// From and To are bytes of the text.
	From, To int
	// Kind says what it is, with its article: a GitHub token.
	Kind string
}

// Find returns the secrets in a text, in order, none inside another. It also
// takes JSON as it is written, in which \n is two characters.
func Find(text string) (found []Secret) {
	end := 0
	words.Find(text, func(at, word int) bool {
		if at < end {
			return true
		}
		f := &formats[word]
		if from, to, ok := f.find(text, at); ok && from >= end {
			found = append(found, Secret{from, to, f.kind})
			end = to
		}
		return true
	})
	return found
}

// words are the prefixes of the formats.
var words = func() *needle.Set {
	prefixes := make([]string, len(formats))
	for i, f := range formats {
		prefixes[i] = f.prefix
	}
	return needle.New(false, prefixes...)
}()

// shown is how many bytes of a secret are shown: enough to find it by.
const shown = 4

// Show describes a secret without giving it away.
func Show(s string) string {
	return fmt.Sprintf("%s… (%d characters)", visible.Head(s, shown), utf8.RuneCountInString(s))
}

// Redact puts Show in the place of each secret in a text.
func Redact(text string) string { return replace(text, Show) }

// Mask puts an asterisk in the place of each further character of each secret, so
// that all else stays in its line and column.
func Mask(text string) string { return replace(text, mask) }

func mask(s string) string {
	head := visible.Head(s, shown)
	return head + strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return r
		}
		return '*'
	}, s[len(head):])
}

// replace puts something else in the place of each secret in a text.
func replace(text string, by func(secret string) string) string {
	found := Find(text)
	if len(found) == 0 {
		return text
	}
	var b strings.Builder
	last := 0
	for _, s := range found {
		b.WriteString(text[last:s.From])
		b.WriteString(by(text[s.From:s.To]))
		last = s.To
	}
	b.WriteString(text[last:])
	return b.String()
}
