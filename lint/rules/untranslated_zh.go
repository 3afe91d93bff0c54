package rules

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var untranslatedZh = &lint.Rule{
	Name: "untranslated-zh", Group: "translation", Severity: lint.Error,
	Title: "a Chinese text is not in Chinese",
	Doc: `signature_zh, root_cause_zh and each element of workarounds_zh are Chinese. A finding is a text that is
empty, that equals its English, that has no Chinese character in it or is in another language, or, in
prose, that leaves a whole English sentence as it was.

Error messages, identifiers, code and commands rightly stay as they are inside a Chinese sentence and are
never counted against it; an English sentence may stand in quotes, brackets or backquotes. A text that is
nothing but code in backquotes, an identifier or a single word has nothing to translate.`,
	Hint:   "translate the sentence; leave code, identifiers and quoted messages as they are, a bare command in backquotes",
	Record: checkTranslations,
}

func checkTranslations(p *lint.Pass, r *schema.Record) {
	for _, t := range translated.Get(p, r) {
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
// whole English message, and prose may quote the message, the record's signature.
func untranslated(text, en, message string, prose bool) string {
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
		case prose && leavesEnglish(text, en, message):
			return "is not all Chinese: it leaves an English sentence as it was"
		}
	case strings.EqualFold(text, en) && translatable(en):
		return "is the English text, not Chinese"
	case !translatable(text):
	default:
		return "is not Chinese: it has no Chinese character"
	}
	return ""
}

var (
	codeSpan = regexp.MustCompile("`[^`]*`")
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

// leavesEnglish tells whether a text has parts of en as they were, or in capitals,
// outside of quotes, brackets and code: a sentence, a good part of a long one, or
// all but a few words of a short one. What real translations keep, such as lists
// of values and synopses, has next to no function words; and the record's own
// message, or a part of a sentence that may be another one, may be quoted without
// quotes.
func leavesEnglish(text, en, message string) bool {
	if words, function := zh.LatinWords(text); words < 3 || words < 5 && function == 0 {
		return false // as nearly all there is
	}
	runs := latinRuns(text)
	if len(runs) == 0 {
		return false
	}
	sentences := squeezedSentences(en)
	original, message := strings.Join(sentences, ""), zh.Squeeze(message)
	letters, words, function := 0, 0, 0 // of all that is left
	for _, run := range runs {
		squeezed := zh.Squeeze(run)
		if !strings.Contains(original, squeezed) || strings.Contains(message, squeezed) {
			continue
		}
		p, f := zh.English(asIn(en, run))
		if p >= 8 && f >= 3 || p >= 4 && f >= 1 && slices.Contains(sentences, squeezed) {
			return true
		}
		letters, words, function = letters+len(squeezed), words+p, function+f
	}
	chinese := zh.Count(text, unicode.Han)
	if function == 0 { // which a short sentence need not have
		return words >= 5 && letters == len(original) && chinese < 5
	}
	whole := letters >= max(12, len(original)*9/10) && words >= 3
	return whole && chinese < max(words, 5) || words >= 4 && chinese < words
}

// squeezedSentences returns the sentences of a text, squeezed.
func squeezedSentences(s string) (list []string) {
	for sentence := range zh.Runs(s) {
		if sentence = zh.Squeeze(sentence); sentence != "" {
			list = append(list, sentence)
		}
	}
	return list
}

// latinRuns returns the runs of words in a text that could be English sentences or
// parts of one, and no synopses. There are not too many.
func latinRuns(text string) (runs []string) {
	for run := range zh.Runs(text) {
		if words, _ := zh.LatinWords(run); words > 0 && !strings.ContainsAny(run, "|[]=") && !strings.Contains(run, "{ ") {
			if runs = append(runs, run); len(runs) == 100 {
				break
			}
		}
	}
	return runs
}

// asIn is a run of words in small letters if it is in capitals that it does not
// have in en.
func asIn(en, run string) string {
	if run == strings.ToUpper(run) && !strings.Contains(en, run) {
		return strings.ToLower(run)
	}
	return run
}
