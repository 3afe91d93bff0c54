package zh

import (
	"slices"
	"strings"
)

// exchangedSides returns a name of this error and one of another error, if the translation exchanges them: 该错误以
// SIGABRT 结束，本错误由 SIGSEGV 引起 for "There the program ends with SIGSEGV. Here it ends with SIGABRT."
func exchangedSides(en, zh string) (here, there string) {
	const longest = 1000 // bytes; distinctions are shorter
	if len(en) > longest || len(zh) > longest {
		return "", ""
	}
	if !strings.Contains(zh, "本错误") && !strings.Contains(zh, "这里") || !strings.Contains(zh, "该错误") && !strings.Contains(zh, "那里") {
		return "", ""
	}
	english := sides(en, func(r rune) bool { return r == '.' || r == ';' }, [2][]string{{"here", "this"}, {"there", "that", "in that case"}})
	chinese := sides(zh, func(r rune) bool { return r == '。' || r == '；' }, [2][]string{{"本错误", "这里", "此处"}, {"该错误", "那里", "那个"}})
	for i := range english {
		for _, name := range english[i] {
			if slices.Contains(english[1-i], name) || slices.Contains(chinese[i], name) || !slices.Contains(chinese[1-i], name) {
				continue
			}
			if i == 0 {
				here = name
			} else {
				there = name
			}
		}
	}
	if here == "" || there == "" {
		return "", ""
	}
	return here, there
}

// exchangedErrors returns a word about one of two errors that the translation says of the other error:
// 该错误是没有找到库；本错误是库太旧 for "There the library is too old. Here it is not found." It returns nothing if
// another word about only one error is at its place.
func exchangedErrors(en, zh string) (word, other string) {
	const longest = 400 // bytes
	if len(en) > longest || len(zh) > longest || !strings.Contains(zh, "本错误") || !strings.Contains(zh, "该错误") {
		return "", ""
	}
	english := clausesAbout(en, ".;", "Here ", "There ")
	chinese := clausesAbout(zh, "。；", "本错误", "该错误")
	if english[0] == "" || english[1] == "" || chinese[0] == "" || chinese[1] == "" {
		return "", ""
	}
	for i := range english {
		for w := range englishWords(english[i]) {
			if translatable().byStem[stem(w)] == nil || anywhere[w] || contains(english[1-i], w, wordEdge) {
				continue
			}
			words := wordsFor(w)
			own, wrong := hasAny(chinese[i], words), hasAny(chinese[1-i], words)
			if own && !wrong {
				return "", ""
			}
			if wrong && !own {
				word, other = w, [2]string{"该错误", "本错误"}[i]
			}
		}
	}
	return word, other
}

// saidOfOther returns a word about one of two errors that the translation says of the other error. It needs two of them, and no word at its
// own place.
func saidOfOther(en, zh string) (english, chinese string) {
	if len(en) > longestExchange || !hasAny(zh, thatZh) {
		return "", ""
	}
	texts := partsAbout(englishParts.Replace(en), ".;", thisEn, thatEn)
	translations := partsAbout(chineseParts.Replace(zh), "。；：", thisZh, thatZh)
	if texts[0] == "" || texts[1] == "" || translations[0] == "" || translations[1] == "" {
		return "", ""
	}
	own, wrong := 0, []string{}
	for i := range texts {
		for w := range englishWords(texts[i]) {
			words := wordsFor(w)
			if len(words) < 2 && !strings.Contains(zh, w) || functionWords[w] || anywhere[w] || contains(texts[1-i], w, wordEdge) || len(w) < 3 {
				continue
			}
			switch said, otherSaid := hasAny(translations[i], words), hasAny(translations[1-i], words); {
			case said && !otherSaid:
				own++
			case otherSaid && !said:
				wrong = append(wrong, w)
			}
		}
	}
	if own > 0 || len(wrong) < 2 {
		return "", ""
	}
	return wrong[0], "said of the other error"
}

// partsAbout returns what a text says of this error and of the other one. A part without a word for one of them belongs to the part before.
func partsAbout(text, ends string, this, that []string) (both [2]string) {
	side := -1
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(ends, r) }) {
		switch start := strings.ToLower(strings.TrimSpace(part)); {
		case hasPrefix(start, this):
			side = 0
		case hasPrefix(start, that):
			side = 1
		}
		for _, word := range slices.Concat(this, that) {
			part = strings.ReplaceAll(part, word, "")
		}
		if side >= 0 {
			both[side] += part + "\n"
		}
	}
	return both
}

// thisEn and the like begin what a text says of this error and of the other one.
var (
	thisEn = []string{"here", "this error", "this one", "in this", "with this"}
	thatEn = []string{"there", "that error", "that one", "in that", "with that"}
	thisZh = []string{"本错误", "这里", "此处", "这个错误", "此错误"}
	thatZh = []string{"该错误", "那个错误", "那里", "那个"}

	englishParts = strings.NewReplacer(", and this one", ". this one", ", but this one", ". this one", ", this one", ". this one", ", while here", ". here", ", but here", ". here", ", and here", ". here",
		", here ", ". here ", ", but there", ". there", ", that one", ". that one", ", and that one", ". that one")
	chineseParts = strings.NewReplacer("，而本错误", "。本错误", "，本错误", "。本错误", "而本错误", "。本错误", "，而这里", "。这里", "而这里", "。这里", "，这里", "。这里", "，那个错误", "。那个错误", "而那个错误", "。那个错误", "，该错误", "。该错误", "而该错误", "。该错误")
)

// clausesAbout returns the only sentence that begins with the word for this error, and the only one that begins with
// the word for the other error. It returns empty texts if there are other sentences.
func clausesAbout(text, ends, this, that string) (both [2]string) {
	for sentence := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(ends, r) }) {
		sentence = strings.TrimSpace(sentence)
		i := 0
		switch {
		case strings.HasPrefix(sentence, this):
		case strings.HasPrefix(sentence, that):
			i = 1
		default:
			return [2]string{}
		}
		if both[i] != "" {
			return [2]string{}
		}
		both[i] = sentence
	}
	return both
}

// sides returns the names that a text says of this error, and those that it says of the other error. A sentence
// without a word for one of them at its start is about the same error as the sentence before.
func sides(text string, ends func(rune) bool, begins [2][]string) (names [2][]string) {
	side := -1
	for sentence := range strings.FieldsFuncSeq(text, ends) {
		lower := strings.ToLower(strings.TrimSpace(sentence))
		for i, words := range begins {
			if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(lower, w) }) {
				side = i
			}
		}
		if side < 0 {
			continue
		}
		for name := range strings.FieldsFuncSeq(sentence, func(r rune) bool {
			return r >= 0x80 || r != '_' && r != '-' && !isLetter(byte(r)) && (r < '0' || r > '9')
		}) {
			if len(name) > 1 {
				names[side] = append(names[side], name)
			}
		}
	}
	return names
}
