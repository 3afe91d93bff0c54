package zh

import (
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// chineseNegations counts the negations in the translation of an English sentence.
func chineseNegations(s, en string) (d counts) {
	s = withoutCode(s)
	if strings.Contains(s, "非") && strings.Contains(s, "不可") {
		d.vague += 2 * len(necessary.FindAllString(s, -1)) // of two words
		s = necessary.ReplaceAllString(s, "必须")
	}
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if int(r) >= len(relevant) || !relevant[r] {
			i += size
			continue
		}
		negates := strings.ContainsRune(negators, r)
		hint := hintAt(s[i:], r)
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		next, _ := utf8.DecodeRuneInString(s[i+size:])
		if r == '别' && (strings.ContainsRune(withDifference, before) || strings.ContainsRune("人的处家", next)) || r == '非' && before == '除' || r == '不' && before == '并' && strings.HasPrefix(s[i:], "不过") {
			hint = nil // 识别, 级别, 别人, 除非, 并不过问
		}
		switch {
		case r == '不' && hasPrefix(s[i-min(i, utf8.RuneLen(before)):], needed):
			d.vague++
		case r == '异' && hint != nil && !hint.has(strings.ToLower(en)): // an exception
		case r == '不' && contrasted.MatchString(s[i:]), before == '而' && (r == '不' || r == '非'): // 而不是 says what the rest says, too
			d.vague++
		case hint != nil && hint.has(sameTime.Replace(strings.ToLower(withoutOptions(en)))):
			d.paired++
		case hint != nil || negates && repeated(s, i, size):
			d.vague++
		case negates:
			d.clear++
		}
		i += size
	}
	for w := range englishWords(withoutOptions(s)) { // values that stay in English
		switch sense := senses[w]; {
		case sense&clearNo != 0:
			d.vague++
		case sense&strongNo != 0:
			d.paired++
		case strings.HasSuffix(w, "less"): // rootless, headless
			d.vague++
		}
	}
	return d
}

// sameTime removes "same time" from a text, because there "same" does not mean "unchanged".
var sameTime = strings.NewReplacer("same time", "once")

// needed are Chinese words for what is needed or certain.
var needed = strings.Fields("一不可 少不了 少不得 缺不了 缺不得 免不了 离不开 离不了")

// withDifference are the characters before 别 in words that do not forbid, such as 识别.
const withDifference = "识级区类特分差个鉴辨判性派告离甄国"

// necessary matches two negations that say "must": 非要这样不可.
var necessary = lazyregexp.New(`非[^，。；]{1,36}不可`)

// negators are the Chinese characters that negate.
const negators = "不没沒无無未勿"

// relevant is the set of the negators and of the first characters of hints.
var relevant = func() (is [0xA000]bool) {
	for _, r := range negators {
		is[r] = true
	}
	for r := range hints {
		is[r] = true
	}
	return is
}()

// asks reports whether a text has a question such as 要不要, or one that denies, such as 哪来.
func asks(zh string) bool {
	if hasAny(zh, rhetorical) {
		return true
	}
	for i, r := range zh {
		if strings.ContainsRune(negators, r) && repeated(zh, i, utf8.RuneLen(r)) {
			return true
		}
	}
	return false
}

var rhetorical = strings.Fields("哪里做 哪里知道 哪里会 哪里能 哪来 哪有 哪会 哪还 哪能 哪是 哪敢 岂 难道 怎会 怎么会 怎么可能 才怪 什么事 什么用 何用 何益")

// repeated reports whether the character at i forms a question, as in 要不要 and 是不是.
func repeated(s string, i, size int) bool {
	before, width := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+size:])
	return before == after && width > 1
}

// contrasted matches what is not so before what is: 不在编译时做，而是在运行时做.
var contrasted = lazyregexp.New(`^不[^，。；]{1,14}，而是`)
