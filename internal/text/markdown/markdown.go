// Package markdown writes untrusted text as markdown without side effects.
package markdown

import (
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// Inline writes a text as one line of markdown without effect, on GitHub and elsewhere.
// It contains no mention, no reference to an issue or a commit, and no link, image, HTML,
// formula or table. Words of prose stay unchanged. All other words, such as names and
// paths, become code. So does a whole text in double quotes that has such a word.
//
// The line must be a paragraph or a list item of its own. [Code] also works between
// other words.
func Inline(s string) string {
	return assemble(func(yield func(word, plain string) bool) {
		for words := strings.Fields(visible.Escape(s)); len(words) > 0; {
			n := together(words)
			word := strings.Join(words[:n], " ")
			if !yield(word, word) {
				return
			}
			words = words[n:]
		}
	})
}

// together returns how many of the first words stay together: those of a text in double
// quotes that is not prose, or else one.
func together(words []string) int {
	const most = 100
	if !strings.HasPrefix(strings.TrimLeft(words[0], "("), `"`) {
		return 1
	}
	prose := true
	for i, word := range words[:min(len(words), most)] {
		prose = prose && harmless(word)
		if closed := strings.TrimRight(word, ".,;:)"); strings.HasSuffix(closed, `"`) && !strings.HasSuffix(closed, `\"`) && (i > 0 || strings.Count(word, `"`) > 1) {
			if prose {
				return 1
			}
			return i + 1
		}
	}
	return 1
}

// Prose is like [Inline], but keeps the code spans of the text.
func Prose(s string) string {
	s = visible.Escape(strings.Join(strings.Fields(s), " "))
	spans := codespan.Find(s)
	return assemble(func(yield func(word, plain string) bool) {
		for from := 0; from < len(s); {
			var plain strings.Builder
			to := from
			for to < len(s) && s[to] != ' ' {
				if len(spans) > 0 && spans[0].From == to {
					plain.WriteString("code")
					to, spans = spans[0].To, spans[1:]
				} else {
					plain.WriteByte(s[to])
					to++
				}
			}
			if !yield(s[from:to], plain.String()) {
				return
			}
			from = to + 1
		}
	})
}

// assemble joins words into a line. Each word comes with a plain form, in which text
// replaces its code spans.
func assemble(words iter.Seq2[string, string]) string {
	var b strings.Builder
	var pending []string // neighbors that become one piece of code
	flush := func() {
		if pending != nil {
			space(&b)
			before, core, after := peel(strings.Join(pending, " "))
			b.WriteString(before + Code(core) + after)
			pending = nil
		}
	}
	for word, plain := range words {
		if !harmless(plain) {
			pending = append(pending, word)
			continue
		}
		flush()
		space(&b)
		b.WriteString(word)
	}
	flush()
	return b.String()
}

// peel separates a piece of code from the punctuation around it, such as an unmatched
// parenthesis or a final period. Punctuation has no effect next to code.
func peel(piece string) (before, core, after string) {
	core = piece
	if strings.HasPrefix(core, "(") && !strings.Contains(core, ")") {
		core = core[1:]
	}
	before = piece[:len(piece)-len(core)]
	for {
		last, size := utf8.DecodeLastRuneInString(core)
		rest := core[:len(core)-size]
		stop := strings.ContainsRune(".,;:，。；：", last) && !strings.HasSuffix(rest, core[len(rest):])
		if !stop && (last != ')' || strings.Contains(core, "(")) || rest == "" || isNumber(rest) {
			return before, core, piece[len(before)+len(core):]
		}
		core = rest
	}
}

func space(b *strings.Builder) {
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
}

// harmless reports whether a word is prose that GitHub does not read as a reference.
// Prose has letters and digits, and punctuation only where a sentence has it.
func harmless(word string) bool {
	core := strings.TrimRight(strings.TrimLeft(word, opening), closing)
	if core == "" || core[0] == '-' || reference.MatchString(core) || isNumber(core) && core != word {
		return false
	}
	for _, r := range core {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-'’,;，。；：、！？“”（）", r) {
			return false
		}
	}
	return true
}

// opening and closing are the punctuation before and after words, in English and Chinese.
const (
	opening = `("'“‘（《`
	closing = `.,;:!?)"'”’…。，；：！？、）》`
)

// reference matches text that GitHub may link: a commit, or the key of an issue such as
// GH-1. The characters around it must not be part of such a name. Letters of other
// scripts are not part of one. To be safe, GH-1 matches anywhere.
var reference = regexp.MustCompile(`(?i:gh-[0-9])|(?:^|[^A-Za-z0-9_-])(?:[0-9A-Fa-f]{7,}|[A-Za-z0-9]+-[0-9]+)(?:[^A-Za-z0-9_-]|$)`)

// isNumber reports whether a word has only digits. A period or a parenthesis after it
// would make it the start of a list item.
func isNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// Code writes a text as one code span. The span of an empty text contains a space,
// because an empty fence would open a span that ends at the next fence.
func Code(s string) string {
	if s = visible.Escape(s); strings.TrimSpace(s) == "" {
		s = " "
	}
	return codespan.Of(s)
}
