package zh

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// replacedByOther returns the thing that the English replaces and the one that replaces it, if it is the other way
// round in the Chinese: 把制表符替换成空格 for "Replace the spaces by a tab".
func replacedByOther(en, zh string) (old, new string) {
	m := replacing.FindStringSubmatch(en)
	if m == nil || strings.Contains(en, " into ") {
		return "", ""
	}
	all := replacingZh.Get().FindAllStringSubmatch(zh, 2)
	if len(all) != 1 {
		return "", ""
	}
	first, second := termsOf(all[0][1]), termsOf(all[0][2])
	new, newTerm := onlyTerm(m[2], anyKind)
	old, oldTerm := onlyTerm(m[1], newTerm.kind)
	if old == "" || new == "" || oldTerm == newTerm {
		return "", ""
	}
	if slices.Contains(first, newTerm) && slices.Contains(second, oldTerm) && !slices.Contains(first, oldTerm) && !slices.Contains(second, newTerm) {
		return old, new
	}
	return "", ""
}

// anyKind stands for terms of all kinds.
const anyKind = -1

// onlyTerm returns the only word of an English text that means a term of a kind, and the term. It returns "" unless
// there is exactly one.
func onlyTerm(en string, kind int) (word string, only term) {
	for w := range englishWords(en) {
		known := knownOpposites().english[stem(w)]
		if known == nil {
			continue
		}
		for _, t := range known.terms {
			if kind != anyKind && t.kind != kind {
				continue
			}
			if word != "" {
				return "", term{}
			}
			word, only = w, t
		}
	}
	return word, only
}

// termsOf returns the terms that the words of a Chinese text may mean.
func termsOf(zh string) (found []term) {
	for zh != "" {
		_, size := utf8.DecodeRuneInString(zh)
		if w := knownOpposites().at(zh); w != nil {
			found, size = append(found, w.terms...), len(w.text)
		}
		zh = zh[size:]
	}
	return found
}

var (
	replacing   = lazyregexp.New(`(?:Replace|Exchange) ([^.,;:]{3,90}?) (?:by|with|for) ([^.,;:]{3,60})`)
	replacingZh = lazyregexp.New(`(?:把|将)([^，。；：]{2,60}?)(?:替换|换|改|转换)(?:成|为)([^，。；：]{2,40})`)
)
