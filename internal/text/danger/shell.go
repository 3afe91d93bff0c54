package danger

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A call is a command in a text, split into words as a shell does.
type call struct {
	from, to int
	words    []string // the command and its arguments, without quotes
	ends     []int    // the end of each word in the text
	next     byte     // the byte that ended it: | ; & ) \n, a quote, a backquote, or 0
}

// callAt reads the command at a place, up to the end of the command or of the sentence.
// It returns nil if the place is within a longer word.
func callAt(text string, at int) *call {
	const mostWords, mostBytes = 40, 500
	if at > 0 {
		if c := text[at-1]; isWord(c) || c == '-' || c == '.' || c == '@' || c == '#' {
			return nil
		}
	}
	text = text[:min(len(text), at+mostBytes)]
	c := &call{from: at, to: at}
	for i := at; len(c.words) < mostWords; {
		for i < len(text) && (text[i] == ' ' || text[i] == '\t' || continued(text, i)) {
			i++
		}
		if i >= len(text) {
			return c
		}
		if strings.IndexByte("|;&)\n\r`", text[i]) >= 0 {
			c.next = text[i]
			return c
		}
		word, end, stop := wordAt(text, i)
		if word == "" && end == i { // not shell: Chinese, a stray quote
			c.next = text[i]
			return c
		}
		c.words, c.ends, c.to = append(c.words, word), append(c.ends, end), end
		if stop {
			return c
		}
		i = end
	}
	return c
}

// continued reports whether a byte is part of a line continuation.
func continued(text string, i int) bool {
	if text[i] == '\\' {
		return i+1 < len(text) && text[i+1] == '\n'
	}
	return text[i] == '\n' && i > 0 && text[i-1] == '\\'
}

// wordAt reads one word of a command. stop means that the word ends a sentence.
func wordAt(text string, at int) (word string, end int, stop bool) {
	i := at
	for i < len(text) && plain[text[i]] {
		i++
	}
	if i == len(text) || ends[text[i]] {
		return finish(text, text[at:i], i)
	}
	var b strings.Builder
	b.WriteString(text[at:i])
	for i < len(text) {
		c := text[i]
		switch {
		case ends[c], c == ')' && strings.IndexByte(text[at:i], '(') < 0:
			return finish(text, b.String(), i)
		case c == '"' || c == '\'':
			closing := strings.IndexByte(text[i+1:], c)
			opens := i == at || strings.IndexByte("=:$@+", text[i-1]) >= 0
			if closing < 0 || !opens || strings.Contains(text[i+1:i+1+closing], "\n\n") {
				if i == at {
					return "", at, true
				}
				word, _, _ = finish(text, b.String(), i)
				return word, i, true // it closes a quote that starts before the command
			}
			b.WriteString(text[i+1 : i+1+closing])
			i += closing + 2
		case c >= utf8.RuneSelf:
			if r, _ := utf8.DecodeRuneInString(text[i:]); r >= 0x2E80 || r == '”' || r == '’' || r == '…' && i > at {
				return b.String(), i, true
			}
			b.WriteByte(c)
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	return finish(text, b.String(), i)
}

// ends is the set of bytes that end a word. plain is the set of bytes without special
// meaning.
var ends, plain = func() (ends, plain [256]bool) {
	for c := range utf8.RuneSelf {
		plain[c] = true
	}
	for _, c := range []byte(" \t\n\r|;&`") {
		ends[c], plain[c] = true, false
	}
	plain['"'], plain['\''], plain[')'] = false, false, false
	return ends, plain
}()

// finish removes the punctuation of a sentence from the end of a word.
func finish(text, word string, end int) (string, int, bool) {
	trimmed := strings.TrimRight(word, ".,:!?")
	if trimmed == "" || trimmed == word {
		return word, end, false
	}
	cut := len(word) - len(trimmed)
	if strings.HasSuffix(word, "..") && cut > 1 { // an ellipsis
		return word, end, false
	}
	return trimmed, end - cut, end >= len(text) || text[end] == ' ' || text[end] == '\n'
}

// name returns the command without its folder.
func (c *call) name() string {
	if len(c.words) == 0 {
		return ""
	}
	return lastPart(c.words[0])
}

// find returns the index of the first argument that is one of some words, or -1.
func (c *call) find(words ...string) int {
	for n, a := range c.words {
		if n > 0 && slices.Contains(words, a) {
			return n
		}
	}
	return -1
}

// short returns the index of the first argument that combines short flags and has one of
// the letters, or -1. Letters after a flag that takes a value do not count.
func (c *call) short(letters, takeValue string) int {
	skip := false
	for n, a := range c.words {
		if n == 0 || skip || len(a) < 2 || a[0] != '-' || a[1] == '-' {
			skip = false
			continue
		}
		for i := 1; i < len(a); i++ {
			if strings.IndexByte(letters, a[i]) >= 0 {
				return n
			}
			if strings.IndexByte(takeValue, a[i]) >= 0 {
				skip = i == len(a)-1
				break
			}
		}
	}
	return -1
}

// upTo returns the command up to its dangerous word n.
func (c *call) upTo(n int, kind *Kind) (Danger, bool) { return Danger{c.from, c.ends[n], kind}, true }

// unchecked returns the command up to its dangerous flag n and the URL after it. It
// returns false if the words before the flag reject it, because a command may run on
// into a sentence: "curl … works without -k".
func (c *call) unchecked(text string, n int) (Danger, bool) {
	if n < 0 || forbidden.MatchString(text[c.from:c.ends[n-1]]+" ") {
		return Danger{}, false
	}
	if n+1 < len(c.words) && strings.Contains(c.words[n+1], "/") {
		n++
	}
	return c.upTo(n, Certificate)
}
