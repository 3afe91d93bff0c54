package zh

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Runs yields the parts of a text between Chinese characters and punctuation and
// between the ends of English sentences. Quotes, brackets and code, in which an
// English sentence may well stand in a Chinese one, are left out.
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

// endsRun tells whether the character r at i ends a run.
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

// quotes finds the ends of quotations and the like, and remembers what no more of
// comes, so that it never looks for it twice.
type quotes struct{ none uint8 }

// closers are what closes a quotation, a code span or a bracket, by what opens it.
var closers = map[rune]struct {
	close string
	bit   uint8
}{
	'`': {"`", 1}, '"': {"\"", 2}, '“': {"”", 4}, '「': {"」", 8}, '『': {"』", 16}, '(': {")", 32}, '（': {"）", 64},
}

// end returns the end of what the character r at i opens; 0 if it opens nothing.
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
