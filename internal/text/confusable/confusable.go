// Package confusable finds words that look like ASCII and are not: a Cyrillic а in
// pаth, a Greek ο, full-width letters in a command.
//
// Which letters look alike is from Unicode's UTS #39; rebuild.py writes the table.
// Letters of Latin that European languages write, such as ı, are not in it.
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

// alike maps letters to the letter or digit of ASCII that they look like.
var alike = sync.OnceValue(func() map[rune]byte {
	m := make(map[rune]byte)
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		for _, field := range fields[1:] {
			r, err := strconv.ParseInt(field, 16, 32)
			if err != nil {
				panic(err) // the table is ours
			}
			m[rune(r)] = fields[0][0]
		}
	}
	return m
})

// Plain returns the letter or digit of ASCII that another letter looks like; 0 if
// there is none.
func Plain(r rune) byte {
	switch {
	case r < 0x250, cjk(r):
		return 0
	case r >= 0xFF10 && r <= 0xFF19, r >= 0xFF21 && r <= 0xFF3A, r >= 0xFF41 && r <= 0xFF5A: // full width
		return byte(r - 0xFEE0)
	}
	return alike()[r]
}

// cjk tells whether a rune is of the scripts in which words stand beside words of
// Latin without a space.
func cjk(r rune) bool {
	return r >= 0x2E80 && r <= 0xA4CF || r >= 0xAC00 && r <= 0xD7AF || r >= 0xF900 && r <= 0xFAFF || r >= 0x20000 && r <= 0x3FFFF
}

// A Word looks like ASCII and is not.
type Word struct {
	// From and To are bytes of the text.
	From, To int
	// Odd is the first letter in it that is not what it looks like, and Looks what
	// all of it looks like.
	Odd   rune
	Looks string
}

// Find returns the words of a text that look like ASCII and are not. code tells of
// an offset whether it is in code, in which even Greek is not at home. Words
// that are wholly of another script, and letters of mathematics, are no findings
// in prose.
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

// A word is a run of letters, digits and low lines that are not Chinese.
type word struct {
	text     string // around the word
	from, to int

	first                   rune // that looks like another
	ascii, strange, foreign int  // letters of each kind
	strong                  bool // has one that is no letter of mathematics
	near                    bool // has one that only nearly looks so
	flanked                 bool // has one between two letters of ASCII
	beside                  bool // has one beside a letter of ASCII
	styled                  bool // has one beside it that is a styled letter of ASCII
}

// longest caps how far a word goes to either side, so that a text of one word takes
// no more time than others.
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
			beside := asciiLetter(last) || asciiLetter(next)
			w.beside = w.beside || beside
			w.styled = w.styled || beside && r >= 0x1D400 && r <= 0x1D7FF
		}
		last = r
	}
}

// mathematical tells whether a letter is one that formulas have beside others: α,
// 𝑥, ℓ, ⅰ.
func mathematical(r rune) bool {
	switch {
	case r == 'ο':
		return false
	case r >= 0x3B1 && r <= 0x3C9, r >= 0x1D400 && r <= 0x1D7FF, r >= 0x2100 && r <= 0x218F:
		return true
	}
	return false
}

// odd tells whether the word is one that only looks like ASCII.
func (w *word) odd(code bool) bool {
	switch {
	case w.foreign > 0, w.strange == 0: // nobody takes it for ASCII
		return false
	case w.ascii > 0:
		const formula = 4 // letters of ASCII that one has at most beside 𝑥: 𝑥max
		return w.strong || w.flanked || code && w.beside || w.styled && w.ascii > formula
	case code:
		return w.strong && !w.near && !w.quoted()
	}
	return w.strong && (w.strange >= 2 && !w.near && !fullWidth(w.first) && w.joined() || w.strange >= 3 && commands[strings.ToLower(w.looks())])
}

// near are the letters that rebuild.py adds to those of UTS #39. A word of nothing
// else is Russian or Greek.
const near = "ькκмнтτпи"

func fullWidth(r rune) bool { return r >= 0xFF00 }

// quoted tells whether the word stands in quotes by itself, as data does in code.
func (w *word) quoted() bool {
	before, _ := utf8.DecodeLastRuneInString(w.text[:w.from])
	after, _ := utf8.DecodeRuneInString(w.text[w.to:])
	return strings.ContainsRune(`"'“‘`, before) || strings.ContainsRune(`"'”’`, after)
}

// joined tells whether the word is a part of a longer name that has ASCII in it, as
// in the name of a host.
func (w *word) joined() bool {
	const joints = ".@"
	if w.to+1 < len(w.text) && strings.IndexByte(joints, w.text[w.to]) >= 0 && asciiLetter(rune(w.text[w.to+1])) {
		return true
	}
	return w.from >= 2 && strings.IndexByte(joints, w.text[w.from-1]) >= 0 && asciiLetter(rune(w.text[w.from-2])) ||
		strings.HasSuffix(w.text[:w.from], "://")
}

// looks returns what the word looks like.
func (w *word) looks() string {
	return strings.Map(func(r rune) rune {
		if c := Plain(r); c != 0 {
			return rune(c)
		}
		return r
	}, w.text[w.from:w.to])
}

// commands are names that nobody means to write in other letters.
var commands = func() map[string]bool {
	m := make(map[string]bool)
	for _, name := range strings.Fields(`apt aws bash cargo cat chmod chown cmake conda cp curl dnf docker gcc git go grep
		helm java kubectl make maven mv node npm npx nvcc pip pip3 powershell python python3 rm scp sh ssh sudo systemctl
		tar wget yarn yum export`) {
		m[name] = true
	}
	return m
}()

// SuspectJSON tells whether a JSON text has a letter that looks like ASCII, as such
// or as an escape. It is a first look; most texts have none.
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

// lead are the bytes that such a letter begins with in UTF-8, and that an escape
// begins with. Chinese characters have others.
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
