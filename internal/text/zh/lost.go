package zh

import (
	"slices"
	"strings"
)

// Lost returns what of an English text no translator translates and its Chinese
// translation has not: code spans, identifiers, flags, numbers with their units,
// versions, addresses, paths, environment variables and placeholders, as they
// stand in the English, each once. They may stand anywhere in the Chinese.
//
// Work is bounded: of a text with very many such tokens only the first are looked
// for.
func Lost(en, zh string) (lost []string) {
	if strings.Contains(zh, en) {
		return nil // all of it is there, as it was
	}
	en = HalfWidth(en)
	t := text{s: HalfWidth(zh)}
	for _, token := range tokens(en) {
		if shown := token.String(); !slices.Contains(lost, shown) && !t.has(token) {
			lost = append(lost, shown)
		}
	}
	return append(lost, lostPlaceholders(en, t.s)...)
}

// text is a Chinese text in which tokens are looked for.
type text struct {
	s string // in half-width forms
	// lower and squeezed are s in small letters, and without white space; empty
	// until they are needed.
	lower, squeezed string
}

func (t *text) has(token token) bool {
	switch token.kind {
	case number:
		return t.hasNumber(token)
	case date:
		return t.hasDate(token.text)
	case flag:
		return contains(t.s, token.text, flagEdge)
	case code:
		return t.hasCode(token.text)
	case slot:
		return t.hasSlot(token.text)
	case class:
		return t.hasWord(token.text) || strings.Contains(t.s, "错误") || strings.Contains(t.s, "异常")
	}
	return t.hasWord(token.text)
}

// hasWord tells whether the text has a word, in whatever case and number; UTF8 may
// be UTF-8.
func (t *text) hasWord(w string) bool {
	if contains(t.s, w, wordEdge) {
		return true
	}
	if t.lower == "" {
		t.lower = strings.ToLower(t.s)
	}
	w = strings.ToLower(w)
	letters := strings.TrimRight(w, "0123456789")
	singular := strings.TrimSuffix(w, "s")
	return contains(t.lower, w, wordEdge) ||
		len(letters) < len(w) && contains(t.lower, letters+"-"+w[len(letters):], wordEdge) ||
		len(singular) > 1 && len(singular) < len(w) && contains(t.lower, singular, wordEdge)
}

// hasCode tells whether the text has a code span, or at least its every word but
// for those that translators translate.
func (t *text) hasCode(span string) bool {
	span = HalfWidth(span)
	if strings.Contains(t.s, span) {
		return true
	}
	if t.squeezed == "" {
		t.squeezed = squeeze(t.s)
	}
	if strings.Contains(t.squeezed, squeeze(span)) {
		return true
	}
	words := codeWords(span)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !contains(t.s, w, wordEdge) })
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// codeWords returns the words of code that nobody translates: not those in quotes,
// angle brackets and comments. There are not too many.
func codeWords(span string) (words []string) {
	for i := 0; i < len(span) && len(words) < mostTokens; {
		skip := 0
		switch c := span[i]; {
		case c == '"' || c == '\'':
			skip = strings.IndexByte(span[i+1:], c) + 1
		case c == '<':
			skip = strings.IndexByte(span[i:min(i+longestPlaceholder, len(span))], '>')
		case strings.HasPrefix(span[i:], " #"), strings.HasPrefix(span[i:], "// "):
			if skip = strings.IndexByte(span[i:], '\n'); skip < 0 {
				return words
			}
		case isWord(c):
			end := i + 1
			for end < len(span) && isWord(span[end]) {
				end++
			}
			words = append(words, span[i:end])
			skip = end - i - 1
		}
		i += max(skip, 0) + 1
	}
	return words
}

// contains tells whether s has w between edges.
func contains(s, w string, edge func(s string, from, to int) bool) bool {
	for at := 0; ; {
		i := strings.Index(s[at:], w)
		if i < 0 {
			return false
		}
		if edge(s, at+i, at+i+len(w)) {
			return true
		}
		at += i + 1
	}
}

// wordEdge tells whether the word between from and to is not part of a longer one;
// the s of a plural makes none longer, nor does the number behind a name.
func wordEdge(s string, from, to int) bool {
	if isAlnum(s[from]) && from > 0 && isAlnum(s[from-1]) {
		return false
	}
	if !isAlnum(s[to-1]) || to == len(s) || !isAlnum(s[to]) || isLetter(s[to-1]) && isDigit(s[to]) {
		return true
	}
	return s[to] == 's' && (to+1 == len(s) || !isAlnum(s[to+1]))
}

// flagEdge tells the same of a flag, to which hyphens belong.
func flagEdge(s string, from, to int) bool {
	if from > 0 && (isAlnum(s[from-1]) || s[from-1] == '-') {
		return false
	}
	return to == len(s) || !isAlnum(s[to]) && (s[to] != '-' || to+1 == len(s) || !isAlnum(s[to+1]))
}

// numberEdge tells the same of a number, to which dots between digits belong.
func numberEdge(s string, from, to int) bool {
	if from > 0 && (isDigit(s[from-1]) || from > 1 && s[from-1] == '.' && isDigit(s[from-2])) {
		return false
	}
	return to == len(s) || !isDigit(s[to]) && (s[to] != '.' || to+1 == len(s) || !isDigit(s[to+1]))
}
