package zh

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// deniedName returns two names, if the translation denies the one that the English affirms, and affirms the other
// one: 通过 JAVA_HOME 查找，不会查看 PATH for "looks in PATH, and does not read JAVA_HOME". It compares the variables
// of the texts, and the names of their last sentences. There, the verb must be the same.
func deniedName(en, zh string) (first, second string) {
	if len(en) > longestExchange || !strings.ContainsAny(zh, negators) || strings.Contains(en, " until ") { // 不到期就 is "until it expires"
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

// exchangedDenial returns the name that the English affirms and the name that it denies, if it is the other way round
// in the translation.
func exchangedDenial(en, zh string, names func(string) []string) (said, denied string) {
	denied, said, ok := namesByDenial(clauses(en), func(clause string) bool { return countNegations(clause).clear > 0 }, names)
	if !ok {
		return "", ""
	}
	parts := strings.FieldsFunc(zh, func(r rune) bool { return strings.ContainsRune("，；。：（）,;:()", r) })
	deniedZh, saidZh, ok := namesByDenial(parts, func(clause string) bool { return chineseNegations(clause, "").clear > 0 }, names)
	if ok && denied == saidZh && said == deniedZh {
		return said, denied
	}
	return "", ""
}

// namesByDenial returns the only name of the only clause that denies something, and the only name of the other
// clauses.
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

// capitalized returns the words of a text that begin with a capital and that its translation keeps.
func capitalized(s, zh string) (names []string) {
	const shortest = 3
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return r >= 128 || r != '_' && !isLetters(string(r)) }) {
		if len(w) >= shortest && w[0] < 'a' && !slices.Contains(names, w) && contains(zh, w, wordEdge) {
			names = append(names, w)
		}
	}
	return names
}

// exchangedNouns returns the thing that the English changes and the thing that it leaves as it is, if it is the other
// way round in the translation: 只让目录可写，不改文件 for "Make only the file writable, and leave the folder as it
// is." Each text has two clauses. A reason may follow them.
func exchangedNouns(en, zh string) (said, denied string) {
	if before, _, found := strings.Cut(zh, "："); found {
		zh = before
		en, _, _ = strings.Cut(en, ". ")
	}
	if len(en) > longestExchange || !strings.ContainsAny(zh, negators) {
		return "", ""
	}
	parts, partsZh := clauses(en), strings.FieldsFunc(zh, func(r rune) bool { return strings.ContainsRune("，；。：", r) })
	if len(parts) != 2 || len(partsZh) != 2 {
		return "", ""
	}
	denies, deniesZh := -1, -1
	for i := range parts {
		if countNegations(parts[i]).clear > 0 || leaving.MatchString(parts[i]) {
			denies += i + 1
		}
		if chineseNegations(partsZh[i], "").clear > 0 {
			deniesZh += i + 1
		}
	}
	if denies != deniesZh || denies < 0 || denies > 1 {
		return "", ""
	}
	said, denied = onlyThing(parts[1-denies], parts[denies], partsZh[denies], partsZh[1-denies]), onlyThing(parts[denies], parts[1-denies], partsZh[1-denies], partsZh[denies])
	if said == "" || denied == "" {
		return "", ""
	}
	return said, denied
}

var articles = set("a an the its your")

// leaving matches a clause that leaves a thing as it is.
var leaving = lazyregexp.New(`^(?:and |but )?(?:leave|keep|spare)s? (?:the |its |all )?(?:\w+ )?\w+ (?:as (?:it is|they are)|alone|unchanged|untouched)$`)

// onlyThing returns a thing that only the first of two English clauses has, and only the first of two Chinese ones.
func onlyThing(clause, other, in, notIn string) string {
	last := ""
	for w := range englishWords(clause) {
		named := articles[last]
		if last = w; !named || translatable().byStem[stem(w)] == nil || contains(other, w, wordEdge) {
			continue
		}
		if words := wordsFor(w)[1:]; hasAny(in, words) && !hasAny(notIn, words) {
			return w
		}
	}
	return ""
}
