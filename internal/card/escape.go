package card

import (
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// The functions here put a record's text into markdown so that it shows as it
// is written and cannot leave its place: no heading, list, table cell, link,
// image, HTML or mention comes from a record. Code spans are kept, since
// records use them for code; what is inside one has no effect by itself.
//
// The reference is the CommonMark specification 0.31 and GitHub's extensions.

// inline renders a text within a line. Line ends become spaces.
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

// special are the characters that escape has an eye on.
const special = "*[]<|~`_\\&@"

// oneLine joins the lines of a text and shows what is hidden in it.
func oneLine(s string) string {
	if wide(s) {
		s = strings.Join(strings.Fields(s), " ")
	}
	return visible.Escape(s)
}

// wide tells whether a text has white space other than single spaces in it.
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

// plainURL is an address that GitHub links and that no character of needs an
// escape: it ends before anything that could.
var plainURL = regexp.MustCompile(`^https?://[A-Za-z0-9.-]+(?:[:/?#][A-Za-z0-9._/?#=%+:,;-]*)?[A-Za-z0-9/=]`)

// entity is a character reference, which would turn into what it stands for.
var entity = regexp.MustCompile(`^&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);`)

// escape returns the character of s at i, size bytes long, with an escape if it
// could have an effect there.
func escape(s string, i, size int) string {
	char := s[i : i+size]
	switch char {
	case "*", "[", "]", "<", "|", "~", "`":
		return `\` + char
	case "_":
		if inWord(s, i) && inWord(s, i+2) { // an underscore within a word is one
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
		if !inWord(s, i) && inWord(s, i+2) { // a mention: a zero-width space ends it
			return "@&#8203;"
		}
	}
	return char
}

// inWord tells whether the character before i is a letter or a digit.
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

// blockStart is what at the start of a line makes it something else than a
// paragraph: a heading, a quote, a list, a rule.
var blockStart = regexp.MustCompile(`^(?:[#>+=-]|[0-9]+[.)])`)

// paragraph renders a text that begins a line.
func paragraph(s string) string {
	s = inline(s)
	if at := blockStart.FindStringIndex(s); at != nil {
		return s[:at[1]-1] + `\` + s[at[1]-1:]
	}
	return s
}

// title renders the text of a heading, in which number signs at the end would
// close it.
func title(s string) string {
	s = inline(s)
	if strings.HasSuffix(s, "#") {
		return s[:len(s)-1] + `\#`
	}
	return s
}

// Cell renders a table cell, in which a pipe needs an escape even in a code
// span. An empty one shows a dash.
func Cell(s string) string {
	if s = inline(s); s == "" {
		return "—"
	}
	if strings.Contains(s, "|") {
		s = unescapedPipe.ReplaceAllString(s, `$1\|`)
	}
	return s
}

var unescapedPipe = regexp.MustCompile(`((?:^|[^\\])(?:\\\\)*)\|`)

// code renders a text as one code span, whatever is in it.
func code(s string) string {
	s = oneLine(s)
	if s == "" {
		return ""
	}
	return codespan.Of(s)
}

// fence renders a text as a fenced code block inside a list item whose content
// is indented. The fence is longer than any run of backquotes in the text.
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

// link renders a URL as a link if it is one that a reader can follow, and as
// code otherwise.
func link(s string) string {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil ||
		strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("<>`\\\"", r) }) {
		return code(s)
	}
	return "<" + s + ">"
}

// recordID is what a link to another card may be made of.
var recordID = regexp.MustCompile(`^[a-z0-9-]+/[a-z0-9-]+$`)

// recordLink renders a link to the card of another record in a language.
func recordLink(id string, l Language) string {
	if !recordID.MatchString(id) {
		return code(id)
	}
	return "[`" + id + "`](../" + id + l.suffix() + ")"
}
