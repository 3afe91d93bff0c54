package zh

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A preference is a phrase between two things that says which one is wanted.
type preference struct {
	phrase string
	first  bool // the one before the phrase is wanted
}

var englishPreferences = []preference{
	{"instead of", true}, {"in place of", true}, {"rather than", true}, {"and not", true}, {"but not", true}, {", not", true},
}

var chinesePreferences = []preference{
	{"代替", true}, {"取代", true}, {"而不是", true}, {"而非", true}, {"而不在", true}, {"而不会", true}, {"，不是", true}, {"不用", true},
	{"换成", false}, {"换为", false}, {"改成", false}, {"改为", false}, {"改用", false}, {"而是", false}, {"替换成", false}, {"替换为", false},
}

// prefersOther reports whether the English wants one of two things, and the Chinese the other one.
func prefersOther(between, zh string, a, b anchor) bool {
	english, ok := wantsFirst(between, englishPreferences)
	if !ok || len(between) > farApart {
		return false
	}
	from, to := a.chinese, b.chinese
	if from.from > to.from {
		from, to, english = to, from, !english
	}
	chinese, ok := wantsFirst(zh[from.to:to.from], chinesePreferences)
	if strings.Contains(between, butNot) && deniesSecond(zh[from.to:to.from], zh[to.to:]) {
		chinese, ok = true, true // also in 换成
	}
	return ok && to.from-from.to <= farApart && chinese != english
}

const butNot = "but not"

// deniesSecond reports whether the Chinese affirms something of the first of two things, and denies it of the second
// one: 在甲上会失败，但在乙上不会. It takes the text between them, 上会失败，但在, and the text after them, 上不会.
func deniesSecond(between, after string) bool {
	first, second, found := strings.Cut(between, "，但")
	return found && !strings.ContainsAny(first, negators) && strings.ContainsAny(second+after, negators)
}

// farApart is the number of bytes between two things that may belong to one phrase.
const farApart = 40

func hasPreference(s string, preferences []preference) bool {
	return slices.ContainsFunc(preferences, func(p preference) bool { return strings.Contains(s, p.phrase) })
}

// wantsFirst reports whether the text between two things says that the first one is wanted, and whether it says which
// one is.
func wantsFirst(between string, preferences []preference) (first, known bool) {
	for _, p := range preferences {
		if strings.Contains(between, p.phrase) {
			if known && first != p.first {
				return false, false
			}
			first, known = p.first, true
		}
	}
	return first, known
}

// preferring are the words in the preferences.
var preferring = set("instead place rather not but")

// refused returns the words before and after "and not" or the like, if the translation has them on the other sides of
// 而不是. Unlike [anchors], they may occur several times.
func refused(en, zh string) (wanted, unwanted string) {
	for _, e := range englishPreferences {
		before, after, found := strings.Cut(en, e.phrase)
		if !found {
			continue
		}
		for _, phrase := range []string{"而不是", "而非"} {
			left, right, found := strings.Cut(zh, phrase)
			if !found {
				continue
			}
			wanted, unwanted = lastWord(before), firstWord(after)
			a, b := wordsFor(wanted), wordsFor(unwanted)
			if hasSuffix(left, b) && hasPrefix(right, a) && !hasSuffix(left, a) && !hasPrefix(right, b) ||
				(isCode(unwanted) || strings.Contains(en, " ."+unwanted)) && strings.Count(en, unwanted) == 1 && strings.Contains(left, unwanted) && !strings.Contains(right, unwanted) {
				return wanted, unwanted
			}
		}
	}
	return "", ""
}

// lastWord returns the last word of a text, and firstWord the first one after small words.
func lastWord(s string) string {
	s = strings.TrimRight(s, " ,")
	return s[strings.LastIndexByte(s, ' ')+1:]
}

func firstWord(s string) string {
	for w := range strings.FieldsSeq(s) {
		if w = trimmed(w); !unspoken[w] {
			return w
		}
	}
	return ""
}

// wordsFor returns a word and its known translations.
func wordsFor(w string) []string {
	if w == "" {
		return nil
	}
	all := []string{w}
	s := stem(strings.ToLower(w))
	if first, second, two := strings.Cut(strings.ToLower(w), " "); two {
		s = stem(first) + "_" + stem(second)
	}
	if known := frequent().byStem[s]; known != nil {
		for _, n := range known.translations {
			all = append(all, frequent().words[n])
		}
	}
	if known := knownOpposites().english[s]; known != nil {
		all = append(all, known.translations...)
	}
	return all
}

func hasSuffix(s string, words []string) bool {
	s = strings.TrimRight(s, " `")
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(s, w) })
}

// precedes returns two things, if the Chinese says that the other one has precedence: 变量优先于 context for "the context takes precedence
// over the variable".
func precedes(en, zh string) (first, second string) {
	if !strings.Contains(zh, "优先") && !strings.Contains(zh, "覆盖") { // as nearly all texts
		return "", ""
	}
	m, said := precedence.FindStringSubmatch(en), precedenceZh.FindStringSubmatch(zh)
	if m == nil || said == nil || strings.ContainsAny(said[0], negators) {
		return "", ""
	}
	first, second = m[1], strings.TrimRight(m[2], ".")
	has := func(text, word string) bool { return hasAny(text, wordsFor(word)) }
	if has(said[1], second) && has(said[2], first) && !has(said[1], first) && !has(said[2], second) {
		return first, second
	}
	return "", ""
}

var (
	precedence   = lazyregexp.New(`([\w.-]+) (?:takes? precedence over|has priority over|have priority over|wins? over|overrides?|beats) (?:the )?([\w.-]+)`)
	precedenceZh = lazyregexp.New(`([^，。；：]{1,30}?)(?:优先于|优先级高于|的优先级高于|会覆盖|覆盖了?)([^，。；：]{1,30})`)
)
