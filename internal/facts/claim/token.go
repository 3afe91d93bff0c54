package claim

import (
	"strings"
	"sync"
	"unicode"

	"github.com/kbctl/kbctl/internal/facts/catalog"
)

// A token is a word of a message.
type token struct {
	word    string // in lower case
	common  bool   // many messages share the word
	article bool   // a, an or the
	// begins means that the word begins a clause: a mark such as a colon precedes it.
	begins bool
	// after is the word before a real part that varies, if a colon is between the two, and the word
	// before a stated word that a colon follows.
	after string
	// varies means that the word stands for a part that varies: {} in a catalog, and a
	// name, a number or a quotation in a record. If only the ending of a real word varies, word is
	// the rest.
	varies bool
	// capitals means that the word is in capitals, and that the message is long if it is a real one.
	capitals bool
	// opens and closes mean that a regex may begin or end inside the word.
	opens, closes bool
}

// is reports whether a stated word is a real one.
func (t *token) is(real string) bool {
	return t.word == real || t.opens && strings.HasSuffix(real, t.word) || t.closes && strings.HasPrefix(real, t.word)
}

// split are the words of messages, by [*catalog.Message]. Many lines are compared with the same messages.
var split sync.Map

// wordsOf returns the words of a message. Callers must not change them.
func wordsOf(m *catalog.Message) []token {
	if words, ok := split.Load(m); ok {
		return words.([]token)
	}
	words := tokens(m.Text, true)
	split.Store(m, words)
	return words
}

// tokens splits a message into words. In a real message only {} varies.
func tokens(text string, real bool) []token {
	list := make([]token, 0, 1+strings.Count(text, " "))
	begins, colon := true, false
	for field := range strings.FieldsSeq(text) {
		word := trimLeft(field)
		bare := trimRight(word)
		if real && strings.Contains(field, "{}") {
			list = append(list, token{begins: begins, varies: true, word: singular(bare)})
			follow(list, colon)
			colon = strings.HasSuffix(field, ":")
			begins = colon || strings.HasSuffix(field, ".")
			continue
		}
		if bare == "" || len(list) == mostTokens || !real && isConnection(field) {
			begins = true
			continue
		}
		lower := strings.ToLower(bare)
		list = append(list, token{
			word: lower, common: mayBeCommon(lower) && common[lower], article: lower == "the" || lower == "a" || lower == "an",
			begins: begins || field[0] == '(' || isName(field), varies: !real && isVariable(field, bare), capitals: inCapitals(bare),
		})
		colon = strings.HasSuffix(field, ":")
		follow(list, colon && !begins)
		begins = strings.ContainsAny(word[len(bare):], ":;.!?,)]") || !real && opens(list, field)
	}
	if real && len(list) < longMessage {
		for i := range list {
			list[i].capitals = false
		}
	}
	return list
}

// longMessage is the number of words from which on another word in capitals is a wrong one. Of a short message, several
// programs print their own: "LDAP authentication failed" and "SASL authentication failed".
const longMessage = 10

// follow notes for the last word which one is before it, if there is a colon.
func follow(list []token, colon bool) {
	if n := len(list); colon && n > 1 {
		list[n-1].after = list[n-2].word
	}
}

// trimLeft and trimRight remove the marks around a word.
func trimLeft(word string) string {
	for word != "" && strings.IndexByte("([{<\"'`*-", word[0]) >= 0 {
		word = word[1:]
	}
	return word
}

func trimRight(word string) string {
	for word != "" {
		if strings.IndexByte(")]>\"'`.,:;!?", word[len(word)-1]) >= 0 {
			word = word[:len(word)-1]
		} else if rest, ok := strings.CutSuffix(word, "…"); ok {
			word = rest
		} else {
			break
		}
	}
	return word
}

// isName reports whether a field is the name of an error before its message: EADDRINUSE:
func isName(field string) bool {
	name, ok := strings.CutSuffix(field, ":")
	return ok && len(name) > 3 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
}

// isConnection reports whether a field is the number of a connection, which nginx prints before a message: *12
func isConnection(field string) bool {
	return field[0] == '*' && len(field) > 1 && strings.Trim(field[1:], "0123456789") == ""
}

// singular returns the word of which only the ending varies, or "": argument{}
func singular(bare string) string {
	word, ok := strings.CutSuffix(bare, "{}")
	if !ok || len(word) < 4 || strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) >= 0 {
		return ""
	}
	return strings.ToLower(word)
}

// opens reports whether a message may follow a word that no mark follows: npm error ERESOLVE
func opens(list []token, field string) bool {
	const label = 4 // words
	if len(list) > label {
		return false
	}
	switch strings.ToLower(field) {
	case "error", "err!", "warn", "warning":
		return true
	}
	return len(field) > 4 && field[0] < 'a' && strings.Trim(field, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
}

// isVariable reports whether a word is something that differs between two runs: a name, a
// number or a quotation.
func isVariable(field, bare string) bool {
	upper, quoted := false, len(bare) < len(field)
	for i := range len(bare) {
		switch c := bare[i]; {
		case c == '\'':
			quoted = true
		case c != '-' && (c|0x20 < 'a' || c|0x20 > 'z'):
			return true
		default:
			upper = upper || i > 0 && isCapital(c)
		}
	}
	if quoted && strings.ContainsAny(field, "\"'`<>") && !isContraction(bare) {
		return true
	}
	return upper || len(bare) == 1 && bare != "a" && bare != "A" && bare != "I"
}

func inCapitals(word string) bool {
	for i := range len(word) {
		if !isCapital(word[i]) {
			return false
		}
	}
	return len(word) > 2
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func isContraction(word string) bool {
	i := strings.IndexByte(word, '\'')
	return i > 0 && len(word)-i <= 3
}
