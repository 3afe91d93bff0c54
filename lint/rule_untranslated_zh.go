package lint

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "untranslated-zh", Group: "translation", Severity: Error,
	Title: "a Chinese text is not in Chinese",
	Doc: `signature_zh, root_cause_zh and each element of workarounds_zh are Chinese. A finding is a text that is
empty, that equals its English, that has no Chinese character in it, or that holds the whole English
sentence with a few Chinese characters around it.

Error messages, identifiers, code and commands rightly stay as they are inside a Chinese sentence and are
never counted against it. A text that is nothing but a code span, an identifier or a single word has
nothing to translate.`,
	Hint:   "translate the sentence; leave code, identifiers and quoted messages as they are",
	Record: checkTranslations,
})

func checkTranslations(p *Pass, r *schema.Record) {
	check := func(zh, en string, prose bool, pointer string) {
		if problem := untranslated(zh, en, prose); problem != "" {
			p.ReportAt(r, pointer, pointer[1:]+" is "+problem)
		}
	}
	check(r.SignatureZh, r.Signature, false, "/signature_zh")
	check(r.RootCauseZh, r.RootCause, true, "/root_cause_zh")
	for i, zh := range r.WorkaroundsZh {
		en := ""
		if len(r.WorkaroundsZh) == len(r.Workarounds) {
			en = r.Workarounds[i].Action // else zh-count has something to say
		}
		check(zh, en, true, fmt.Sprintf("/workarounds_zh/%d", i))
	}
}

// untranslated says why zh is no translation of en; nothing if it is one, or if
// there is nothing to translate. A signature, unlike prose, may well repeat the
// whole English message.
func untranslated(zh, en string, prose bool) string {
	zh, en = strings.TrimSpace(zh), strings.TrimSpace(en)
	switch {
	case blank(zh):
		if blank(en) {
			return ""
		}
		return "empty"
	case hasHan(zh):
		switch {
		case zh == en:
			return "the same text as the English"
		case prose && embeds(zh, en):
			return "the English sentence with a few Chinese characters around it"
		}
	case !translatable(zh):
	case zh == en:
		return "the English text, not Chinese"
	default:
		return "not Chinese: it has no Chinese character"
	}
	return ""
}

var codeSpan = regexp.MustCompile("`[^`]*`")

// translatable tells whether a text has words to translate: prose, not only
// code, identifiers, codes and numbers.
func translatable(s string) bool {
	if strings.Contains(s, "`") {
		s = codeSpan.ReplaceAllString(s, " ")
	}
	words := strings.Fields(s)
	return len(words) > 1 && plainWords(words) > 0
}

// plainWords counts the words that look like English rather than like code.
func plainWords(words []string) (n int) {
	for _, w := range words {
		if plainWord(strings.Trim(w, `.,:;!?()[]"'“”`)) {
			n++
		}
	}
	return n
}

// plainWord tells whether a word is of letters, small ones but for the first.
func plainWord(w string) bool {
	for i := range len(w) {
		c := w[i]
		if !('a' <= c && c <= 'z' || i == 0 && 'A' <= c && c <= 'Z' || i > 0 && (c == '\'' || c == '-')) {
			return false
		}
	}
	return len(w) > 1
}

// embeds tells whether zh is the whole of en with next to nothing around it:
// fewer Chinese characters than a third of the English words. A translated
// sentence takes more than one character a word.
func embeds(zh, en string) bool {
	const sentence = 5 // fewer words may be a message that is quoted whole
	words := plainWords(strings.Fields(en))
	before, after, found := strings.Cut(zh, en)
	return found && words >= sentence && utf8.RuneCountInString(before+after) < words/3
}
