package zh

import (
	"slices"
	"strings"
)

// deniedName returns the two names of a text, or of its last sentence, of which the translation denies the other one: 通过 JAVA_HOME 查找，
// 不会查看 PATH for "looks in PATH, and does not read JAVA_HOME". Each text has one clause with a negation. In the last sentence, the
// verb after a name must stay.
func deniedName(en, zh string) (first, second string) {
	if len(en) > longestExchange || !strings.ContainsAny(zh, negators) {
		return "", ""
	}
	if first, second = exchangedDenial(en, zh, variables); first != "" {
		return first, second
	}
	before, last := lastSentence(en, ". ")
	beforeZh, lastZh := lastSentence(zh, "。")
	if strings.Count(before, ". ") != strings.Count(beforeZh, "。") || !strings.ContainsAny(lastZh, negators) {
		return "", ""
	}
	first, second = exchangedDenial(last, lastZh, func(s string) []string { return capitalized(s, lastZh) })
	if first == "" || strings.ContainsAny(clauseWith(lastZh, second), mildNegators+"跳错留") {
		return "", ""
	}
	_, after, _ := strings.Cut(last, first+" ")
	if verb := wordsFor(firstWord(after)); len(verb) < 2 || !hasAny(clauseWith(lastZh, second), verb[1:]) { // the other name must do the same
		return "", ""
	}
	return first, second
}

// lastSentence returns the last sentence of a text, and what stands before it.
func lastSentence(s, mark string) (before, last string) {
	s = strings.TrimSuffix(s, mark)
	if i := strings.LastIndex(s, mark); i >= 0 {
		return s[:i], s[i+len(mark):]
	}
	return "", s
}

// exchangedDenial returns the name of the clauses that deny nothing, and that of the clause that denies something, if the translation has
// the two names at each other's place.
func exchangedDenial(en, zh string, names func(string) []string) (said, denied string) {
	denied, said, ok := namesByDenial(clauses(en), func(clause string) bool { return countWords(clause).clear > 0 }, names)
	if !ok {
		return "", ""
	}
	parts := strings.FieldsFunc(zh, func(r rune) bool { return strings.ContainsRune("，；。：（）,;:()", r) })
	deniedZh, saidZh, ok := namesByDenial(parts, func(clause string) bool { return countChinese(clause, "").clear > 0 }, names)
	if ok && denied == saidZh && said == deniedZh {
		return said, denied
	}
	return "", ""
}

// namesByDenial returns the only name of the only clause with a negation, and the only name of the others.
func namesByDenial(clauses []string, denies func(string) bool, names func(string) []string) (denied, said string, ok bool) {
	at := slices.IndexFunc(clauses, denies)
	if at < 0 || slices.ContainsFunc(clauses[at+1:], denies) {
		return "", "", false
	}
	inside := names(clauses[at])
	outside := names(strings.Join(slices.Concat(clauses[:at], clauses[at+1:]), " "))
	if len(inside) != 1 || len(outside) != 1 || inside[0] == outside[0] {
		return "", "", false
	}
	return inside[0], outside[0], true
}

// variables returns the words of a text that are in capitals, with or without underscores.
func variables(s string) []string {
	return slices.DeleteFunc(capitalized(s, s), func(w string) bool { return strings.ToUpper(w) != w })
}

// capitalized returns the words of a text that begin with a capital, and that its translation has, too.
func capitalized(s, zh string) (names []string) {
	const shortest = 3
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return r >= 128 || r != '_' && !isLetters(string(r)) }) {
		if len(w) >= shortest && w[0] < 'a' && !slices.Contains(names, w) && contains(zh, w, wordEdge) {
			names = append(names, w)
		}
	}
	return names
}
