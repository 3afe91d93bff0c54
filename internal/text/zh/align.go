package zh

import (
	"strings"
	"unicode/utf8"
)

// A bead is a passage of an English text and its translation.
type bead struct{ english, chinese string }

// passages are a text and its translation, and the sentences of both.
type passages struct {
	bead
	left, right []string
}

func split(en, zh string) passages { return passages{bead{en, zh}, sentences(en), sentences(zh)} }

// withoutCode returns the passages of both texts without their code spans.
func (p passages) withoutCode() passages {
	en, zh := withoutCode(p.english), withoutCode(p.chinese)
	if en == p.english && zh == p.chinese { // as in most texts
		return p
	}
	return split(en, zh)
}

// sameNumber reports whether both texts have the same number of sentences.
func (p passages) sameNumber() bool { return len(p.left) == len(p.right) }

// align pairs passages that belong together: the sentences, if both texts have the same number. Otherwise it joins
// neighboring sentences so that the lengths agree best. Then a colon also ends a Chinese sentence, if the English has
// fewer colons.
func (p passages) align() []bead {
	left, right := p.left, p.right
	if len(left) > 0 && !p.sameNumber() && strings.Count(p.chinese, "：") > strings.Count(p.english, ": ") {
		if tellsFailure(left[0]) {
			return []bead{p.bead}
		}
		right = sentences(strings.ReplaceAll(p.chinese, "：", "。"))
	}
	if len(left) != len(right) && (min(len(left), len(right)) < 2 || max(len(left), len(right)) > mostSentences) {
		return []bead{p.bead}
	}
	beads := make([]bead, 0, len(left))
	var names, namesZh []latinNames // if sentences may have been divided in other places
	if len(left) == len(right) && 1 < len(left) && len(left) <= mostSentences {
		names, namesZh = namesOf(left), namesOf(right)
	}
	for len(left) > 0 && len(right) > 0 {
		i, j := 1, 1
		if names != nil {
			i = shifted(names[len(names)-len(left):], namesZh[len(namesZh)-len(right):])
			j = i
		} else if len(left) != len(right) {
			i, j = firstBead(left, right)
		}
		beads = append(beads, bead{strings.Join(left[:i], " "), strings.Join(right[:j], "")})
		left, right = left[i:], right[j:]
	}
	return beads
}

// tellsFailure reports whether an English sentence says that an action does not lead to something, as in "Restarting does not
// help". Its translation may give the reason first: 重启：模板没变，还是没用.
func tellsFailure(sentence string) bool {
	d := englishNegations(sentence)
	return d.clear+d.strong > 0 && !isInstruction(sentence)
}

// isInstruction reports whether an English sentence says what to do, and not also what comes of it.
func isInstruction(sentence string) bool {
	word, _, _ := strings.Cut(sentence, " ")
	return !strings.HasSuffix(word, "ing") && !strings.HasPrefix(word, "`") && word != "A" && word != "An" && word != "The"
}

// shifted returns how many sentences of two lists of the same length form the first passage. This is one, unless a name that stays in the
// translation has moved between one of them and another sentence: then the two languages divide the sentences in other places.
func shifted(left, right []latinNames) (n int) {
	n = 1
	for i := 0; i < n; i++ {
		for k := n; k < len(left); k++ {
			if hasMoved(left, right, i, k) != hasMoved(left, right, k, i) { // names that change places are a mistake
				n = k + 1
			}
		}
	}
	return n
}

// hasMoved reports whether a name of one English sentence is in the translation of another one instead.
func hasMoved(left, right []latinNames, from, to int) bool {
	for name := range right[to] {
		if left[from][name] && !right[from][name] && !left[to][name] {
			return true
		}
	}
	return false
}

// latinNames are the runs of Latin letters, digits and signs in a sentence that have at least three letters.
type latinNames map[string]bool

// namesOf returns the names of each sentence.
func namesOf(sentences []string) []latinNames {
	const shortest = 3
	all := make([]latinNames, len(sentences))
	for i, s := range sentences {
		for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return r >= utf8.RuneSelf || !isWord(byte(r)) && r != '-' && r != '.' }) {
			if w = strings.Trim(w, "-."); len(w) >= shortest {
				if all[i] == nil {
					all[i] = make(latinNames)
				}
				all[i][w] = true
			}
		}
	}
	return all
}

// mostSentences is the largest number of sentences that align joins.
const mostSentences = 12

// firstBead returns how many sentences of each side form the first passage. It joins sentences of the longer list
// only, so that one of the numbers is 1.
func firstBead(left, right []string) (i, j int) {
	en, zh := size(left), size(right)
	best := -1
	more := len(left) - len(right)
	for k := 0; k <= max(more, -more); k++ {
		a, b := 1+k, 1
		if more < 0 {
			a, b = 1, 1+k
		}
		if (len(left) == a) != (len(right) == b) {
			continue
		}
		if off := size(left[:a])*zh - size(right[:b])*en; best < 0 || max(off, -off) < best {
			best, i, j = max(off, -off), a, b
		}
	}
	return i, j
}

func size(list []string) (n int) {
	for _, s := range list {
		n += len(s)
	}
	return n
}

// tooLong reports whether a passage is too long to compare. Somewhere it has nearly any word and its opposite, and
// the comparison takes time proportional to the square of its length.
func tooLong(en, zh string) bool {
	const most = 1 << 14 // bytes
	return max(len(en), len(zh)) > most
}
