package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var untranslatedZh = &lint.Rule{
	Name: "untranslated-zh", Group: "translation", Severity: lint.Error,
	Title: "a Chinese text is not in Chinese",
	Doc: `signature_zh, root_cause_zh, the elements of workarounds_zh and dead_ends_zh, condition_zh and distinction_zh
are in Chinese. A finding is a text that is empty, equals its English, has no Chinese character, or is in another language. In prose, a whole English
sentence that was left as it was is a finding too.

Error messages, identifiers, code and commands rightly stay in English inside a Chinese sentence and never
count. An English sentence may be in quotes, brackets or backquotes. A text that is only code in
backquotes, an identifier or a single word has nothing to translate.`,
	Hint:   "translate the sentence; keep code, identifiers and quoted messages, and put bare commands in backquotes",
	Record: checkTranslations,
}

func checkTranslations(p *lint.Pass, r *schema.Record) {
	var optional []string // the pointers of texts that may be missing, but not empty
	for _, t := range translated.Get(p, r) {
		switch {
		case t.Problem == "" || blank(t.Chinese) && r.Draft():
		case blank(t.Chinese) && t.Optional:
			optional = append(optional, t.Pointer)
		default:
			p.ReportAt(r, t.Pointer, t.Pointer[1:]+" "+t.Problem)
		}
	}
	if len(optional) == 0 || !mayBeEmptyZh(r.Source.Text) { // as nearly always
		return
	}
	for i, at := range r.Locate(optional...) {
		if at.Exists {
			p.ReportAt(r, optional[i], optional[i][1:]+" is empty")
		}
	}
}

// mayBeEmptyZh reports whether a member of a JSON text may be an empty Chinese text.
func mayBeEmptyZh(text string) bool {
	for text != "" {
		before, after, found := strings.Cut(text, `""`)
		name, colon := strings.CutSuffix(strings.TrimRight(before, " \t\r\n"), ":")
		if found && colon && strings.HasSuffix(strings.TrimRight(name, " \t\r\n"), `_zh"`) {
			return true
		}
		text = after
	}
	return false
}

// Chinese reports whether a record is completely in Chinese: whether untranslated-zh and
// zh-count find nothing in it, and it has the Chinese texts that are optional.
func Chinese(r *schema.Record) bool {
	for t := range translations(r) {
		if t.Problem != "" {
			return false
		}
	}
	return !blank(r.RootCauseZh) && len(r.WorkaroundsZh) == len(r.Workarounds) && len(r.DeadEndsZh) == len(r.DeadEnds)
}

// untranslated says why a text is not a translation of en. It returns "" if the text is
// a translation, or if there is nothing to translate. A signature, unlike prose, may
// repeat the whole English message. Prose may quote the message, which is the record's
// signature.
func untranslated(text, en, message string, prose bool) string {
	text, en = strings.TrimSpace(text), strings.TrimSpace(en)
	switch {
	case blank(text):
		if blank(en) {
			return ""
		}
		return saysNothing(text)
	case zh.Count(text, unicode.Hiragana, unicode.Katakana, unicode.Hangul) >= 3:
		return "is in Japanese or Korean, not in Chinese"
	case hasHan(text):
		switch {
		case text == en:
			return "is the same text as the English"
		case prose && leavesEnglish(text, en, message):
			return "is not all in Chinese: it keeps an English sentence"
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
	codeSpan = lazyregexp.New("`[^`]*`")
)

// translatable reports whether a text without Chinese characters has something to
// translate: words, not only code, identifiers and numbers. A sentence in backquotes is
// not code.
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
	words, plain, function := 0, 0, 0
	for word := range strings.FieldsSeq(s) {
		p, f := zh.English(word)
		words, plain, function = words+1, plain+p, function+f
		if plain > 0 && words > 1 || function >= 2 {
			return true
		}
	}
	return false
}

// messagePart matches how a message begins or ends: 消息以 at the cluster scope 结尾.
var messagePart = lazyregexp.New(`以 ?[A-Za-z][A-Za-z' ]* ?(结尾|开头|结束|收尾|打头)`)

// leavesEnglish reports whether a text keeps English sentences of en outside of quotes,
// brackets and code, unchanged or in capitals: a whole sentence, a clause of a long one,
// or most of a short one. Real translations keep lists of values and synopses,
// which have almost no function words. They may also quote the record's message without
// quotes.
func leavesEnglish(text, en, message string) bool {
	if words, function := zh.LatinWords(text); words < 3 || words < 5 && function == 0 {
		return false // as in nearly all texts
	}
	text = messagePart.ReplaceAllString(text, "$1")
	runs := latinRuns(text)
	chinese := zh.Count(text, unicode.Han)
	if isShort(runs, chinese) {
		return false
	}
	sentences := squeezedSentences(en)
	original, message := strings.Join(sentences, ""), zh.Squeeze(message)
	letters, words, function := 0, 0, 0 // of the remaining runs
	for _, run := range runs {
		squeezed := zh.Squeeze(run)
		if strings.Contains(message, squeezed) || introduced(run, text) {
			continue
		}
		if !strings.Contains(original, squeezed) {
			if isReworded(run, en) {
				return true
			}
			continue
		}
		p, f := zh.English(asIn(en, run))
		if p >= 8 && f >= 3 || p >= 4 && f >= 1 && slices.Contains(sentences, squeezed) || p >= 5 && f >= 2 && isClause(run, en) || isRest(run, text, en) {
			return true
		}
		letters, words, function = letters+len(squeezed), words+p, function+f
	}
	if function == 0 { // a short sentence may have none
		return words >= 5 && letters == len(original) && chinese < 5
	}
	whole := letters >= max(12, len(original)*9/10) && words >= 3
	return whole && chinese < max(words, 5) || words >= 4 && chinese < words
}

// introduced reports whether a sentence of a text introduces a run of words as what a program prints: 消息是 cannot open the file.
func introduced(run, text string) bool {
	start, _, _ := strings.Cut(run, "  ") // where a quotation was
	before, _, _ := strings.Cut(text, start)
	before = strings.TrimRightFunc(before, func(r rune) bool { return r < utf8.RuneSelf }) // such as the class of an error
	return printing.MatchString(before[strings.LastIndex(before, "。")+1:])
}

// printing recognizes the start of a sentence that names what a program prints.
var printing = regex.NewRecognizer(`(?:消息|报错|提示|信息|输出|日志|错误|警告|结果)[^。：]*(?:是|为)$|(?:消息|报错|提示|信息|输出|日志)[^。：，]{0,4}：$|(?:报|报出|报错|提示|显示|打印|输出|返回|抛出|得到|出现|写着|写明|注明|指出|消息|信息)$`)

// isReworded reports whether a run of words is a clause of English in words that are nearly all in an English text, which is
// not the run itself: "to ignore the intermediate code" for "Ignore the intermediate code".
func isReworded(run, en string) bool {
	const fewest, functions = 5, 2
	plain, function := zh.English(run)
	if plain < fewest || function < functions || strings.ContainsAny(run, `"'=(`) {
		return false
	}
	known, other := letterWords(en), 0
	for _, word := range letterWords(run) {
		if !slices.Contains(known, word) {
			other++
		}
	}
	return other <= 1
}

// isShort reports whether runs of words are too short, beside some Chinese characters, to be
// sentences that were left in English.
func isShort(runs []string, chinese int) bool {
	const few = 4
	words := 0
	for _, run := range runs {
		n := len(strings.Fields(run))
		if n >= few {
			return false
		}
		words += n
	}
	return chinese >= max(words, few+1)
}

// isRest reports whether a run is the end of both texts, and begins with a word that joins a clause: “which allows several graphs”. A clause of more words
// is one, too, if it has an article.
func isRest(run, text, en string) bool {
	first, rest, _ := strings.Cut(strings.TrimLeft(run, ", "), " ")
	const many = 3 // spaces of a clause without such a word
	return (joining[first] && strings.Contains(rest, " ") || strings.Count(rest, " ") >= many && articles.MatchString(rest)) &&
		strings.HasSuffix(trimEnd(text), trimEnd(run)) && strings.HasSuffix(trimEnd(en), first+" "+trimEnd(rest))
}

// articles recognizes words of sentences that neither a command nor a message often has.
var articles = regex.NewRecognizer(`\b(?:the|your|its|their)\b`)

// joining are words that begin a clause after a comma.
var joining = wordSet("which and because but")

func trimEnd(s string) string { return strings.TrimRight(s, ". 。") }

// isClause reports whether a run of words is all that a text has between two punctuation
// marks. What a program says, as in "it says no such file", is no clause.
func isClause(run, text string) bool {
	before, after, found := strings.Cut(text, run)
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	const marks = ".,;:!?()"
	return found && (before == "" || strings.ContainsRune(marks, rune(before[len(before)-1]))) && (after == "" || strings.ContainsRune(marks, rune(after[0])))
}

// squeezedSentences returns the sentences of a text without white space.
func squeezedSentences(s string) (list []string) {
	for sentence := range zh.Runs(s) {
		if sentence = zh.Squeeze(sentence); sentence != "" {
			list = append(list, sentence)
		}
	}
	return list
}

// longRun is the number of words of a run that is a sentence even if it has an assignment.
const longRun = 8

// latinRuns returns the first runs of words in a text that may be English sentences or
// parts of them. It leaves out synopses.
func latinRuns(text string) (runs []string) {
	for run := range zh.Runs(text) {
		if words, _ := zh.LatinWords(run); words > 0 && !strings.ContainsAny(run, "|[]") && (words >= longRun || strings.IndexByte(run, '=') < 0) && !strings.Contains(run, "{ ") {
			if runs = append(runs, run); len(runs) == 100 {
				break
			}
		}
	}
	return runs
}

// asIn returns a run of words in lower case if it is in capitals but en has no such
// capitals.
func asIn(en, run string) string {
	if run == strings.ToUpper(run) && !strings.Contains(en, run) {
		return strings.ToLower(run)
	}
	return run
}
