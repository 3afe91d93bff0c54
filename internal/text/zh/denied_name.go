package zh

import (
	"slices"
	"strings"
)

// deniedName returns the two names of a sentence of which the translation denies the other one: 通过 JAVA_HOME 查找，
// 不会查看 PATH for "looks in PATH, and does not read JAVA_HOME". Each text has one clause with a negation.
func deniedName(en, zh string) (first, second string) {
	if len(en) > longestExchange || !strings.ContainsAny(zh, negators) {
		return "", ""
	}
	denied, said, ok := namesByDenial(clauses(en), func(clause string) bool { return countWords(clause).clear > 0 })
	if !ok {
		return "", ""
	}
	parts := strings.FieldsFunc(zh, func(r rune) bool { return strings.ContainsRune("，；。：（）,;:()", r) })
	deniedZh, saidZh, ok := namesByDenial(parts, func(clause string) bool { return countChinese(clause, "").clear > 0 })
	if ok && denied == saidZh && said == deniedZh {
		return said, denied
	}
	return "", ""
}

// namesByDenial returns the only name of the only clause with a negation, and the only name of the others.
func namesByDenial(clauses []string, denies func(string) bool) (denied, said string, ok bool) {
	at := slices.IndexFunc(clauses, denies)
	if at < 0 || slices.ContainsFunc(clauses[at+1:], denies) {
		return "", "", false
	}
	inside := variables(clauses[at])
	outside := variables(strings.Join(slices.Concat(clauses[:at], clauses[at+1:]), " "))
	if len(inside) != 1 || len(outside) != 1 || inside[0] == outside[0] {
		return "", "", false
	}
	return inside[0], outside[0], true
}

// variables returns the words of a text that are in capitals, with or without underscores.
func variables(s string) (names []string) {
	const shortest = 3
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return r >= 128 || r != '_' && !isLetters(string(r)) }) {
		if len(w) >= shortest && strings.ToUpper(w) == w && !slices.Contains(names, w) {
			names = append(names, w)
		}
	}
	return names
}
