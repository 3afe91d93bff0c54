package zh

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// negatesEnglish reports whether a Chinese negation forbids something, or stands before a word that the English has,
// too: 无法加载 for "can load". A negation of another word may say the same as the English: 不是绝对路径 for
// "relative".
func negatesEnglish(en, zh string) bool {
	var words []string
	l := frequent()
	for w := range englishWords(en) {
		if known := l.byStem[stem(w)]; known != nil {
			for _, n := range known.translations {
				words = append(words, l.words[n])
			}
		}
		if known := knownOpposites().english[stem(w)]; known != nil {
			words = append(words, known.translations...)
		}
	}
	for i, r := range zh {
		if !strings.ContainsRune(negators, r) || hintAt(zh[i:], r) != nil {
			continue
		}
		rest := strings.TrimLeft(zh[i:], negators+auxiliary)
		if hasPrefix(zh[i:], prohibitions) || hasPrefix(rest, words) || rest != "" && rest[0] < utf8.RuneSelf {
			return true
		}
	}
	return false
}

// auxiliary are the characters that may stand between a negation and what it negates.
const auxiliary = "要能会可以得被再有是应该必须需法在把将对去用由从"

var prohibitions = strings.Fields("不要 勿 不得 不应 不可 不许 不准 不必 无需 无须")

func hasPrefix(zh string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(zh, w) })
}

// vagueNegation compares the negations of a sentence whose English has only vague ones.
func vagueNegation(en, zh string, english counts) Negation {
	if english.vague == 1 && english.twice+english.spared == 0 && !asks(zh) && deniesHint(en, zh) {
		return Added
	}
	if hasWord(en, "unless") && !hasAny(zh, unlessWords) && (english.vague == 1 || hasAny(zh, ifWords) && !hasAny(zh, exceptions) && translatesVague(en, zh)) {
		if d := chineseNegations(zh, en); d.clear+d.vague == 0 {
			return Dropped // the condition is the opposite
		}
	}
	return Kept // too vague to compare
}

// translatesVague reports whether the Chinese translates each vague negation except "unless" with a usual word, such as 停止 for
// "stops". It is false if a word only looks negative.
func translatesVague(en, zh string) bool {
	for w := range englishWords(en) {
		if w != "unless" && (looksNegative(w) || senses[w]&vagueNo != 0 && !hasAny(zh, wordsFor(w))) {
			return false
		}
	}
	return true
}

// ifWords begin a condition, and exceptions may express "unless" in another way.
var (
	ifWords    = []string{"如果", "若", "假如", "要是"}
	exceptions = strings.Fields("例外 除 方可 须 直到 反之 否则 其余 其他 其它 默认 仅 只")
)

// unlessWords are words that may translate "unless" without a negation.
var unlessWords = []string{"除非", "除外", "才"}

// hasWord reports whether an English text has a word, in any case.
func hasWord(en, word string) bool {
	for w := range englishWords(en) {
		if w == word {
			return true
		}
	}
	return false
}

// sparing are English words that a translation may say by denying a negative word.
var sparing = []string{" instead ", " not ", "protect", " save", " from ", "surviv", "exceed"}

// deniesHint reports whether the Chinese denies a negative word that the English does not deny: 不会跳过 for "skips".
func deniesHint(en, zh string) bool {
	for _, modal := range modals {
		_, rest, found := strings.Cut(zh, modal)
		if !found {
			continue
		}
		rest = strings.TrimLeft(rest, auxiliary)
		r, _ := utf8.DecodeRuneInString(rest)
		if hint := hintAt(rest, r); hint != nil && len(hint.english) > 0 && hint.has(lower(en)) || hasPrefix(rest, vagueWords(en)) {
			return !hasAny(en, sparing)
		}
	}
	return false
}

// vagueWords returns the ways in which a translation may say the vague negations of a sentence.
func vagueWords(en string) (words []string) {
	for w := range englishWords(en) {
		if senses[w]&vagueNo != 0 {
			words = append(words, wordsFor(w)...)
		}
	}
	return words
}
