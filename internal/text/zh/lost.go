package zh

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Lost returns the tokens that a translation must keep but does not: code spans,
// identifiers, flags, numbers with their units, versions, addresses, paths, environment
// variables and placeholders. It returns each token once, as the English text spells it.
// A token may be anywhere in the Chinese text.
//
// To limit its work, Lost checks only the first 100 tokens of a text.
func Lost(en, zh string) []string { return NewPair(en, zh).Lost() }

// Lost returns what the function [Lost] returns for the texts of the pair.
func (p *Pair) Lost() []string {
	return p.lost(func(token) bool { return true }, func(string) bool { return true })
}

// LostOf returns the lost tokens that a third text also has, such as the fixed text of a regex.
func (p *Pair) LostOf(only string) []string {
	of := text{s: HalfWidth(only)}
	return p.lost(of.has, func(placeholder string) bool { return strings.Contains(of.s, placeholder) })
}

func (p *Pair) lost(required func(token) bool, requiredPlaceholder func(string) bool) []string {
	if strings.Contains(p.chinese, p.english) {
		return nil // the Chinese contains the whole English text
	}
	return lostTokens(p.tokens, HalfWidth(p.english), &p.text, required, requiredPlaceholder)
}

// lostTokens returns the tokens and the placeholders of an English text that a Chinese text
// lacks, if they are required.
func lostTokens(tokens []token, en string, t *text, required func(token) bool, requiredPlaceholder func(string) bool) (lost []string) {
	for _, token := range tokens {
		if shown := token.String(); !slices.Contains(lost, shown) && !t.has(token) && required(token) {
			lost = append(lost, shown)
		}
	}
	for _, p := range lostPlaceholders(en, t.s) {
		if requiredPlaceholder(p) {
			lost = append(lost, p)
		}
	}
	return lost
}

// A text is a Chinese text that is searched for tokens.
type text struct {
	s string // in half-width forms
	// lower is s in lower case, and dense is s without white space. They are empty until
	// they are needed.
	lower, dense string
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
	return t.hasWord(token.text) || t.spellsOut(token.text) || t.does(token.text)
}

// does reports whether the text says a subcommand with a Chinese verb: pip 再安装一次 for "run pip install again". A
// verb right after an English word, as in 运行 git 获取, belongs to a command that has lost its name.
func (t *text) does(subcommand string) bool {
	for rest := t.s; deeds[subcommand] != ""; {
		before, after, found := strings.Cut(rest, deeds[subcommand])
		if !found {
			return false
		}
		if before = strings.TrimRight(before, " "); before == "" || before[len(before)-1] >= utf8.RuneSelf {
			return true
		}
		rest = after
	}
	return false
}

// deeds maps subcommands that translations also have as verbs to these verbs.
var deeds = map[string]string{"install": "安装", "uninstall": "卸载", "update": "更新", "upgrade": "升级", "build": "构建", "restart": "重启", "clone": "克隆"}

// hasWord reports whether the text has a word in either case, singular or plural. UTF8
// may be spelled UTF-8.
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
	return contains(t.lower, w, wordEdge) || strings.HasSuffix(w, "y") && contains(t.lower, w[:len(w)-1]+"ies", wordEdge) ||
		len(letters) < len(w) && contains(t.lower, letters+"-"+w[len(letters):], wordEdge) ||
		len(singular) > 1 && len(singular) < len(w) && contains(t.lower, singular, wordEdge)
}

// hasCode reports whether the text has a code span, or at least all of its words that
// translators keep.
func (t *text) hasCode(span string) bool {
	span = HalfWidth(span)
	if strings.Contains(t.s, span) {
		return true
	}
	if t.dense == "" {
		t.dense = withoutSpace(t.s)
	}
	if strings.Contains(t.dense, withoutSpace(span)) {
		return true
	}
	words := codeWords(span)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !contains(t.s, w, wordEdge) })
}

// withoutSpace removes the white space from a text.
func withoutSpace(s string) string { return strings.Join(strings.Fields(s), "") }

// codeWords returns the words of code that translators keep. It skips quotes, angle
// brackets and comments, and returns at most mostTokens words.
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

// contains reports whether s contains w at a place that edge accepts.
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

// wordEdge reports whether the word between from and to is not part of a longer word. A
// plural s and a number after a name do not count as part of it.
func wordEdge(s string, from, to int) bool {
	if isAlnum(s[from]) && from > 0 && isAlnum(s[from-1]) {
		return false
	}
	if !isAlnum(s[to-1]) || to == len(s) || !isAlnum(s[to]) || isLetter(s[to-1]) && isDigit(s[to]) {
		return true
	}
	return s[to] == 's' && (to+1 == len(s) || !isAlnum(s[to+1]))
}

// flagEdge is like wordEdge for a flag, which may contain hyphens.
func flagEdge(s string, from, to int) bool {
	if from > 0 && (isAlnum(s[from-1]) || s[from-1] == '-') {
		return false
	}
	return to == len(s) || !isAlnum(s[to]) && (s[to] != '-' || to+1 == len(s) || !isAlnum(s[to+1]))
}

// numberEdge is like wordEdge for a number, which may contain dots between digits.
func numberEdge(s string, from, to int) bool {
	if from > 0 && (isDigit(s[from-1]) || from > 1 && s[from-1] == '.' && isDigit(s[from-2])) {
		return false
	}
	return to == len(s) || !isDigit(s[to]) && (s[to] != '.' || to+1 == len(s) || !isDigit(s[to+1]))
}
