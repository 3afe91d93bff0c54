package card

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// The functions in this file escape a record's text for markdown. The text appears as
// written, and cannot make a heading, list, table cell, link, image, HTML or mention.
// Code spans stay, because records use them for code and text in them has no effect.
//
// The reference is the CommonMark specification 0.31 and GitHub's extensions.

// inline renders a text for the middle of a line. Line breaks become spaces.
func inline(s string) string {
	s = oneLine(s)
	if !strings.ContainsAny(s, special) {
		return s
	}
	spans := codespan.Find(s)
	var b strings.Builder
	for i := 0; i < len(s); {
		if len(spans) > 0 && spans[0].From == i {
			b.WriteString(s[i:spans[0].To])
			i, spans = spans[0].To, spans[1:]
			continue
		}
		if strings.HasPrefix(s[i:], "http") && !inWord(s, i) {
			if address := plainURL.FindString(s[i:]); address != "" {
				b.WriteString(address)
				i += len(address)
				continue
			}
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		b.WriteString(escape(s, i, size))
		i += size
	}
	return b.String()
}

// special are the characters that may need an escape.
const special = "*[]<|~`_\\&@"

// oneLine joins the lines of a text and shows its hidden characters.
func oneLine(s string) string {
	if wide(s) {
		s = strings.Join(strings.Fields(s), " ")
	}
	return visible.Escape(s)
}

// wide reports whether a text has white space other than single spaces between words.
func wide(s string) bool {
	last := ' ' // as if before the text
	for _, r := range s {
		if r != ' ' && unicode.IsSpace(r) || r == ' ' && last == ' ' {
			return true
		}
		last = r
	}
	return last == ' ' && s != ""
}

// plainURL matches a URL that GitHub turns into a link, up to the first character that
// needs an escape.
var plainURL = lazyregexp.New(`^https?://[A-Za-z0-9.-]+(?:[:/?#][A-Za-z0-9._/?#=%+:,;-]*)?[A-Za-z0-9/=]`)

// entity matches a character reference. Unescaped, it would become that character.
var entity = lazyregexp.New(`^&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);`)

// escape returns the character of s at i, which has size bytes. It adds an escape if
// the character could have an effect there.
func escape(s string, i, size int) string {
	char := s[i : i+size]
	switch char {
	case "*", "[", "]", "<", "|", "~", "`":
		return `\` + char
	case "_":
		if inWord(s, i) && inWord(s, i+2) { // an underscore in a word has no effect
			return char
		}
		return `\_`
	case `\`:
		if i+1 == len(s) || isPunctuation(s[i+1]) {
			return `\\`
		}
	case "&":
		if entity.MatchString(s[i:]) {
			return `\&`
		}
	case "@":
		if !inWord(s, i) && inWord(s, i+2) { // a zero-width space breaks a mention
			return "@&#8203;"
		}
	}
	return char
}

// inWord reports whether the character before i is a letter or a digit.
func inWord(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:min(i, len(s))])
	if i > len(s) {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

func isPunctuation(c byte) bool {
	return c > ' ' && c < 0x7F && !('0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z')
}

// blockStart matches the start of a line that is not a paragraph: a heading, a quote, a
// list or a rule.
var blockStart = lazyregexp.New(`^(?:[#>+=-]|[0-9]+[.)])`)

// paragraph renders a text for the start of a line.
func paragraph(s string) string {
	s = inline(s)
	if at := blockStart.FindStringIndex(s); at != nil {
		return s[:at[1]-1] + `\` + s[at[1]-1:]
	}
	return s
}

// title renders the text of a heading. Number signs at the end would be removed.
func title(s string) string {
	s = inline(s)
	if strings.HasSuffix(s, "#") {
		return s[:len(s)-1] + `\#`
	}
	return s
}

// Cell renders a table cell, where even a pipe in a code span needs an escape. An empty
// cell shows a dash.
func Cell(s string) string {
	if s = inline(s); s == "" {
		return "—"
	}
	if strings.Contains(s, "|") {
		s = unescapedPipe.ReplaceAllString(s, `$1\|`)
	}
	return s
}

var unescapedPipe = lazyregexp.New(`((?:^|[^\\])(?:\\\\)*)\|`)

// code renders a text as one code span. An empty text stays empty.
func code(s string) string {
	s = oneLine(s)
	if s == "" {
		return ""
	}
	return codespan.Of(s)
}

// fence renders a text as a fenced code block in a list item with indented content.
// The fence is longer than any run of backquotes in the text.
func fence(s, indent string) string {
	s = strings.TrimRight(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	mark := codespan.Fence(3, s)
	var b strings.Builder
	b.WriteString(indent + mark + "\n")
	for line := range strings.SplitSeq(s, "\n") {
		if line = visible.Line(line); strings.TrimSpace(line) != "" {
			b.WriteString(indent + line)
		}
		b.WriteByte('\n')
	}
	b.WriteString(indent + mark)
	return b.String()
}

// link renders a URL as a link if a reader can follow it. Otherwise it renders code.
func link(s string) string {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil ||
		strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("<>`\\\"", r) }) {
		return code(s)
	}
	return "<" + s + ">"
}

// recordID matches the ids that a link to another card may contain.
var recordID = lazyregexp.New(`^[a-z0-9-]+/[a-z0-9-]+$`)

// recordLink renders a link to the card of another record in a language.
func recordLink(id string, l Language) string {
	if !recordID.MatchString(id) {
		return code(id)
	}
	return "[`" + id + "`](../" + id + l.suffix() + ")"
}
