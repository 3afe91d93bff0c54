package lint

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/zh"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "untranslated-zh", Group: "translation", Severity: Error,
	Title: "a Chinese text is not in Chinese",
	Doc: `signature_zh, root_cause_zh and each element of workarounds_zh are Chinese. A finding is a text that is
empty, that equals its English, that has no Chinese character in it or is in another language, or, in
prose, that leaves a whole English sentence as it was.

Error messages, identifiers, code and commands rightly stay as they are inside a Chinese sentence and are
never counted against it; an English sentence may stand in quotes, brackets or backquotes. A text that is
nothing but code in backquotes, an identifier or a single word has nothing to translate.`,
	Hint:   "translate the sentence; leave code, identifiers and quoted messages as they are, a bare command in backquotes",
	Record: checkTranslations,
})

func checkTranslations(p *Pass, r *schema.Record) {
	for _, t := range p.Translations(r) {
		if t.Problem != "" {
			p.ReportAt(r, t.Pointer, t.Pointer[1:]+" "+t.Problem)
		}
	}
}

// Chinese tells whether all of a record that is to be in Chinese is there and is
// Chinese: what the rules untranslated-zh and zh-count would find nothing in.
func Chinese(r *schema.Record) bool {
	for t := range translations(r) {
		if t.Problem != "" {
			return false
		}
	}
	return !blank(r.RootCauseZh) && len(r.WorkaroundsZh) == len(r.Workarounds)
}

// untranslated says why a text is no translation of en; nothing if it is one, or if
// there is nothing to translate. A signature, unlike prose, may well repeat the
// whole English message.
func untranslated(text, en string, prose bool) string {
	text, en = strings.TrimSpace(text), strings.TrimSpace(en)
	switch {
	case blank(text):
		if blank(en) {
			return ""
		}
		return saysNothing(text)
	case zh.Count(text, unicode.Hiragana, unicode.Katakana, unicode.Hangul) >= 3:
		return "is not Chinese but Japanese or Korean"
	case hasHan(text):
		switch {
		case text == en:
			return "is the same text as the English"
		case prose && leavesEnglish(text, en):
			return "is not all Chinese: it leaves an English sentence as it was"
		}
	case !translatable(text):
	case text == en:
		return "is the English text, not Chinese"
	default:
		return "is not Chinese: it has no Chinese character"
	}
	return ""
}

var (
	codeSpan = regexp.MustCompile("`[^`]*`")
	// quotation is where an English sentence may stand in a Chinese one.
	quotation = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|\\([^()]*\\)|（[^（）]*）")
	// sentenceEnd is where one English sentence ends and another begins.
	sentenceEnd = regexp.MustCompile(`[.!?;:]\s+`)
)

// translatable tells whether a text without Chinese characters has something to
// translate: words, not only code, identifiers, codes and numbers. A sentence in
// backquotes is no code.
func translatable(s string) bool {
	if zh.ForeignScript(s) {
		return true
	}
	s = zh.HalfWidth(s)
	if strings.Contains(s, "`") {
		for _, span := range codeSpan.FindAllString(s, -1) {
			if plain, function := zh.English(span); plain >= 3 && function >= 1 {
				return true
			}
		}
		s = codeSpan.ReplaceAllString(s, " ")
	}
	plain, function := zh.English(s)
	return plain > 0 && len(strings.Fields(s)) > 1 || function >= 2
}

// leavesEnglish tells whether a sentence of en is left in a text as it was, outside
// of quotes, brackets and code. Whatever real translations keep, such as lists of
// values and synopses, has no function words. A short sentence may be a message
// that is quoted without quotes, so it counts only if it is all of en and the
// text has hardly more.
func leavesEnglish(text, en string) bool {
	const letters = 12 // fewer say nothing
	if zh.Letters(text) < letters {
		return false
	}
	rest := zh.Squeeze(quotation.ReplaceAllString(text, " "))
	for _, sentence := range append(sentenceEnd.Split(en, -1), en) {
		squeezed := zh.Squeeze(sentence)
		if len(squeezed) < letters || strings.ContainsAny(sentence, "|[]{}<>=") || !strings.Contains(rest, squeezed) {
			continue // too short, a synopsis, or not there
		}
		plain, function := zh.English(sentence)
		if plain >= 5 && function >= 2 {
			return true
		}
		if sentence == en && plain >= 3 && function >= 1 && zh.Count(text, unicode.Han) < max(plain, 5) {
			return true
		}
	}
	return false
}
