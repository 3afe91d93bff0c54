package zh

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Runs splits a text at Chinese characters, Chinese punctuation and the ends of English
// sentences, and yields the parts. It leaves out quotes, brackets and code, where English
// is normal.
func Runs(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		var b strings.Builder
		var q quotes
		flush := func() bool {
			run := strings.Trim(b.String(), " \t\r.,:;!?-")
			b.Reset()
			return run == "" || yield(run)
		}
		for i := 0; i < len(s); {
			r, size := rune(s[i]), 1
			if r >= utf8.RuneSelf {
				r, size = utf8.DecodeRuneInString(s[i:])
			}
			end := q.end(s, i, r, size)
			switch {
			case end > 0:
				size = end - i
				b.WriteByte(' ')
			case endsRun(s, i, r):
				if !flush() {
					return
				}
			default:
				b.WriteString(s[i : i+size])
			}
			i += size
		}
		flush()
	}
}

// endsRun reports whether the character r at i ends a run.
func endsRun(s string, i int, r rune) bool {
	switch r {
	case '.', '!', '?', ';', ':':
		return i+1 < len(s) && (s[i+1] == ' ' || s[i+1] == '\t' || s[i+1] == '\n')
	case '\n':
		return true
	case '’', '–', '—':
		return false
	}
	return r > unicode.MaxLatin1 && !unicode.Is(unicode.Latin, r)
}

// quotes finds the ends of quotations, code spans and brackets. It remembers which closing
// marks are missing in the rest of the text, so that it searches for them only once.
type quotes struct{ none uint8 }

// closers maps the opening mark of a quotation, a code span or a bracket to the closing
// one.
var closers = map[rune]struct {
	close string
	bit   uint8
}{
	'`': {"`", 1}, '"': {"\"", 2}, '“': {"”", 4}, '「': {"」", 8}, '『': {"』", 16}, '(': {")", 32}, '（': {"）", 64},
}

// end returns the end of the quotation that the character r at i opens, or 0 if it opens
// none.
func (q *quotes) end(s string, i int, r rune, size int) int {
	if r > '(' && r < '`' || r > '`' && r < utf8.RuneSelf {
		return 0
	}
	c, opens := closers[r]
	if !opens || q.none&c.bit != 0 {
		return 0
	}
	at := strings.Index(s[i+size:], c.close)
	if at < 0 {
		q.none |= c.bit
		return 0
	}
	return i + size + at + len(c.close)
}
