package rules

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// closers are the marks that end a quotation, by the mark that starts it.
var closers = map[rune]string{
	'"': "\"", '\'': "'", '`': "'", '＂': "＂", '＇': "＇", '“': "”“", '„': "“”", '”': "”", '‘': "’‘", '‚': "‘’",
	'«': "»", '»': "«", '‹': "›", '›': "‹", '「': "」", '『': "』", '《': "》", '〈': "〉", '〝': "〞〟", '【': "】",
}

// A quotation is a part of a text between quotation marks, in bytes.
type quotation struct{ from, to int }

// quotations returns the quotations of a text. A quotation is short and stays in its
// paragraph. An apostrophe is no quotation mark.
func quotations(text string) (found []quotation) {
	const longest = 400
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		start := i
		i += size
		if closers[r] == "" || !opens(text, start, i) {
			continue
		}
		inside, _, _ := strings.Cut(visible.Head(text[i:], longest), "\n\n")
		for at := 0; at < len(inside); {
			c, size := utf8.DecodeRuneInString(inside[at:])
			if at > 0 && strings.ContainsRune(closers[r], c) && closes(text, i+at, i+at+size) {
				found = append(found, quotation{i, i + at})
				i += at + size
				break
			}
			at += size
		}
	}
	return found
}

// inQuotations returns a function that reports whether a byte of a text is quoted. It reads
// the text when it is first called.
func inQuotations(text string) func(i int) bool {
	all := sync.OnceValue(func() []quotation { return quotations(text) })
	return func(i int) bool {
		return slices.ContainsFunc(all(), func(q quotation) bool { return q.from <= i && i < q.to })
	}
}

// opens reports whether the mark at text[from:to] may start a quotation, and closes
// whether it may end one. Only marks of ASCII are ambiguous.
func opens(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, _ := utf8.DecodeRuneInString(text[to:])
	return text[from] >= utf8.RuneSelf || !isAlnum(before) && !unicode.IsSpace(after)
}

func closes(text string, from, to int) bool {
	after, _ := utf8.DecodeRuneInString(text[to:])
	return text[from] >= utf8.RuneSelf && text[from:to] != "’" || !isAlnum(after)
}

// isAlnum reports whether a rune is a letter or a digit of ASCII.
func isAlnum(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' }
