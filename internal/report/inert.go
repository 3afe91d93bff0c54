package report

import (
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// inert writes a text as markdown in which it has no effect, on GitHub or
// elsewhere: no mention, no reference to an issue or a commit, no link, image,
// HTML, formula or table. Words of prose stay as they are. Whatever else stands
// between spaces becomes code, in which nothing is more than what it looks like,
// and which is how names, paths and quoted values should look anyway.
//
// The result is one line, for a paragraph or a list item of its own.
func inert(s string) string {
	return assembled(func(yield func(word, plain string) bool) {
		for word := range strings.FieldsSeq(visible.Escape(s)) {
			if !yield(word, word) {
				return
			}
		}
	})
}

// prose is inert for a text whose code spans are meant as such and stay.
func prose(s string) string {
	s = visible.Escape(strings.Join(strings.Fields(s), " "))
	spans := codespan.Find(s)
	return assembled(func(yield func(word, plain string) bool) {
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

// assembled makes a line of words, each with what it is but for its code spans.
func assembled(words iter.Seq2[string, string]) string {
	var b strings.Builder
	var pending []string // neighbours that become one piece of code
	flush := func() {
		if pending != nil {
			space(&b)
			before, core, after := peel(strings.Join(pending, " "))
			b.WriteString(before + code(core) + after)
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

// peel takes from a piece of code what belongs to the sentence around it: a
// parenthesis that has no other in the piece, a stop at the end. None of it has an
// effect beside code.
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

// harmless tells whether a word is one of prose: letters, digits, the punctuation
// of sentences where a sentence has it, and nothing that GitHub takes for a
// reference.
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

// opening and closing are what stands before and behind words, in English and Chinese.
const (
	opening = `("'“‘（《`
	closing = `.,;:!?)"'”’…。，；：！？、）》`
)

// reference is what GitHub may link without being asked to: a commit, or the key of an
// issue such as GH-1. It stands between characters that are in no such name, which to
// GitHub letters of other scripts are too; GH-1 is one wherever it stands, to be safe.
var reference = regexp.MustCompile(`(?i:gh-[0-9])|(?:^|[^A-Za-z0-9_-])(?:[0-9A-Fa-f]{7,}|[A-Za-z0-9]+-[0-9]+)(?:[^A-Za-z0-9_-]|$)`)

// isNumber tells whether a word has digits only. With a stop or a parenthesis
// behind it, it would begin an item of a list.
func isNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// code writes a text as one code span, whatever is in it. Nothing becomes a blank:
// a fence with nothing in it opens a span that the next fence closes.
func code(s string) string {
	if strings.TrimSpace(s) == "" {
		s = " "
	}
	return codespan.Of(s)
}
