// Package confusable finds words that look like ASCII but are not. Examples are pаth with
// a Cyrillic а, or a command in full-width letters.
//
// rebuild.py generates the table of similar letters from Unicode's UTS #39. The table
// leaves out Latin letters of European languages, such as ı.
package confusable

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/visible"
)

//go:embed confusables.txt
var table string

// alike maps letters to the ASCII letter or digit that they look like.
var alike = sync.OnceValue(func() map[rune]byte {
	m := make(map[rune]byte)
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		for _, field := range fields[1:] {
			r, err := strconv.ParseInt(field, 16, 32)
			if err != nil {
				panic(err) // the embedded table is wrong
			}
			m[rune(r)] = fields[0][0]
		}
	}
	return m
})

// Plain returns the ASCII letter or digit that another letter looks like, or 0 if there is
// none.
func Plain(r rune) byte {
	switch {
	case r < 0x250, cjk(r):
		return 0
	case r >= 0xFF10 && r <= 0xFF19, r >= 0xFF21 && r <= 0xFF3A, r >= 0xFF41 && r <= 0xFF5A: // full width
		return byte(r - 0xFEE0)
	}
	return alike()[r]
}

// cjk reports whether a rune belongs to a script that is written without spaces next to
// Latin words.
func cjk(r rune) bool {
	return r >= 0x2E80 && r <= 0xA4CF || r >= 0xAC00 && r <= 0xD7AF || r >= 0xF900 && r <= 0xFAFF || r >= 0x20000 && r <= 0x3FFFF
}

// A Word is a word that looks like ASCII but is not.
type Word struct {
	// From and To are byte offsets in the text.
	From, To int
	// Odd is the first letter in the word that only looks like ASCII.
	Odd rune
	// Looks is the ASCII word that the word looks like.
	Looks string
}

// Find returns the words of a text that look like ASCII but are not. The function code
// reports whether an offset is in code, where even Greek is suspicious. In prose, Find
// accepts words that are entirely in another script, and mathematical letters.
func Find(s string, code func(at int) bool) (found []Word) {
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if Plain(r) == 0 {
			i += size
			continue
		}
		w := around(s, i)
		if w.odd(code(i)) {
			found = append(found, Word{w.from, w.to, w.first, w.looks()})
		}
		i = max(w.to, i+size)
	}
	return found
}

// A word is a run of letters, digits and underscores that are not Chinese.
type word struct {
	text     string // around the word
	from, to int

	// A strange letter looks like ASCII. A foreign letter is not ASCII and does not look
	// like it.
	ascii, strange, foreign int
	first                   rune // the first strange letter
	strong                  bool // has a strange letter that is not mathematical
	near                    bool // has a strange letter of the list near
	flanked                 bool // has a strange letter between two ASCII letters
	adjacent                bool // has a strange letter next to an ASCII letter
	styled                  bool // such a letter is a styled ASCII letter
}

// longest limits how far a word extends on either side of a letter, so that a very long
// word takes no more time than other text of the same length.
const longest = 128

// around returns the word around the letter at byte i.
func around(s string, i int) *word {
	w := &word{text: s, from: i, to: i}
	for w.from > 0 && i-w.from < longest {
		r, size := utf8.DecodeLastRuneInString(s[:w.from])
		escape := r < utf8.RuneSelf && w.from-size > 0 && s[w.from-size-1] == '\\' // \b of a regex
		if !inWord(r) || escape {
			break
		}
		w.from -= size
	}
	for w.to < len(s) && w.to-i < longest {
		r, size := utf8.DecodeRuneInString(s[w.to:])
		if !inWord(r) {
			break
		}
		w.to += size
	}
	w.count()
	return w
}

func inWord(r rune) bool {
	return r == '_' || asciiLetter(r) || r >= '0' && r <= '9' ||
		r >= 0x80 && r != utf8.RuneError && !cjk(r) && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || Plain(r) != 0)
}

func asciiLetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

func (w *word) count() {
	last := rune(0)
	for i, r := range w.text[w.from:w.to] {
		next, _ := utf8.DecodeRuneInString(w.text[w.from+i+utf8.RuneLen(r):])
		switch {
		case asciiLetter(r):
			w.ascii++
		case r < utf8.RuneSelf:
		case Plain(r) == 0:
			w.foreign++
		default:
			if w.strange++; w.strange == 1 {
				w.first = r
			}
			w.near = w.near || strings.ContainsRune(near, r)
			w.strong = w.strong || !mathematical(r)
			w.flanked = w.flanked || asciiLetter(last) && asciiLetter(next)
			adjacent := asciiLetter(last) || asciiLetter(next)
			w.adjacent = w.adjacent || adjacent
			w.styled = w.styled || adjacent && r >= 0x1D400 && r <= 0x1D7FF
		}
		last = r
	}
}

// mathematical reports whether a letter is common in formulas, such as α, 𝑥, ℓ and ⅰ.
func mathematical(r rune) bool {
	switch {
	case r == 'ο':
		return false
	case r >= 0x3B1 && r <= 0x3C9, r >= 0x1D400 && r <= 0x1D7FF, r >= 0x2100 && r <= 0x218F:
		return true
	}
	return false
}

// odd reports whether the word only looks like ASCII.
func (w *word) odd(code bool) bool {
	switch {
	case w.foreign > 0, w.strange == 0: // it does not look like ASCII
		return false
	case w.ascii > 0:
		const formula = 4 // ASCII letters next to 𝑥 in a formula, as in 𝑥max
		return w.strong || w.flanked || code && w.adjacent || w.styled && w.ascii > formula
	case code:
		return w.strong && !w.near && !w.quoted()
	}
	return w.strong && (w.strange >= 2 && !w.near && !fullWidth(w.first) && w.joined() || w.strange >= 3 && commands[strings.ToLower(w.looks())])
}

// near are the letters that rebuild.py adds to those of UTS #39. A word made only of them
// is Russian or Greek.
const near = "ькκмнтτпи"

func fullWidth(r rune) bool { return r >= 0xFF00 }

// quoted reports whether the word touches a quote, as data in code does.
func (w *word) quoted() bool {
	before, _ := utf8.DecodeLastRuneInString(w.text[:w.from])
	after, _ := utf8.DecodeRuneInString(w.text[w.to:])
	return strings.ContainsRune(`"'“‘`, before) || strings.ContainsRune(`"'”’`, after)
}

// joined reports whether the word is part of a longer name with ASCII letters, such as a
// host name.
func (w *word) joined() bool {
	const joints = ".@"
	if w.to+1 < len(w.text) && strings.IndexByte(joints, w.text[w.to]) >= 0 && asciiLetter(rune(w.text[w.to+1])) {
		return true
	}
	return w.from >= 2 && strings.IndexByte(joints, w.text[w.from-1]) >= 0 && asciiLetter(rune(w.text[w.from-2])) ||
		strings.HasSuffix(w.text[:w.from], "://")
}

// looks returns the ASCII word that the word looks like.
func (w *word) looks() string {
	return strings.Map(func(r rune) rune {
		if c := Plain(r); c != 0 {
			return rune(c)
		}
		return r
	}, w.text[w.from:w.to])
}

// commands are names of commands, which are always written in ASCII.
var commands = func() map[string]bool {
	m := make(map[string]bool)
	for _, name := range strings.Fields(`apt aws bash cargo cat chmod chown cmake conda cp curl dnf docker gcc git go grep
		helm java kubectl make maven mv node npm npx nvcc pip pip3 powershell python python3 rm scp sh ssh sudo systemctl
		tar wget yarn yum export`) {
		m[name] = true
	}
	return m
}()

// SuspectJSON reports whether a JSON text has a letter that looks like ASCII, raw or
// escaped. It is a quick first check, because most texts have no such letter.
func SuspectJSON(text string) bool {
	for i := 0; i < len(text); {
		c := text[i]
		if !lead[c] {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if c == '\\' {
			r, size = visible.Unescape(text[i:])
		}
		if Plain(r) != 0 {
			return true
		}
		i += size
	}
	return false
}

// lead is the set of bytes that can start such a letter or an escape. Chinese characters
// start with other bytes.
var lead = func() (set [256]bool) {
	set['\\'] = true
	for c := 0xC9; c <= 0xE2; c++ {
		set[c] = true
	}
	for _, c := range []byte("\xEA\xEF\xF0") {
		set[c] = true
	}
	return set
}()
