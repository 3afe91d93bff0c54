package rules

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var untranslatedEn = &lint.Rule{
	Name: "untranslated-en", Group: "translation", Severity: lint.Warning,
	Title: "an English text is in Chinese",
	Doc: `Causes, actions, conditions and distinctions are in English, and the fields that end in _zh have the Chinese. A
finding is a text in Chinese, one with Chinese words, or one with Chinese punctuation.

Code in backquotes, quoted words, words in brackets, and names after "such as" or "called" may be Chinese. The rule is
silent about a record that has no English text.`,
	Hint: "translate the text, and put names and messages in quotes",
	Record: func(p *lint.Pass, r *schema.Record) {
		if zh.IsASCII(r.Source.Text) && !strings.Contains(r.Source.Text, `\u`) {
			return
		}
		for t := range passages(r) {
			if problem := inChinese(t.text, t.member == "how"); problem != "" && hasEnglish(r) {
				p.ReportAt(r, t.pointer(), problem)
			}
		}
	},
}

// hasEnglish reports whether a record has an English text without Chinese.
func hasEnglish(r *schema.Record) bool {
	for t := range passages(r) {
		if _, function := zh.English(t.text); function > 0 && t.member != "how" && !hasHan(t.text) {
			return true
		}
	}
	return false
}

// inChinese says which Chinese an English text has. Code may have Chinese comments and
// values, so only code that is mostly Chinese counts.
func inChinese(text string, code bool) string {
	if zh.IsASCII(text) {
		return ""
	}
	plain, function := zh.English(text)
	if han := zh.Count(text, unicode.Han); han > 0 && (function == 0 && han > plain || han > 4*plain) {
		if code && strings.ContainsAny(text, "=$(){}<>#/\n") || strings.HasPrefix(text, "`") {
			return ""
		}
		return "the text is in Chinese"
	}
	if code {
		return ""
	}
	spans, quoted := codespan.Find(text), inQuotations(text)
	for _, at := range chinese.FindAllStringIndex(text, 20) {
		if !spans.Code(at[0]) && !quoted(at[0]) && !naming.MatchString(text[:at[0]]) {
			return fmt.Sprintf("the text has the Chinese %q", clip(text[at[0]:at[1]]))
		}
	}
	return ""
}

var (
	chinese = lazyregexp.New(`\p{Han}{2,}|[，。；！？、]`)
	// naming matches the text before a word that may be Chinese.
	naming = lazyregexp.New(`(?i)(?:such as|like|named?|called|characters?|words?|texts?|strings?|files?|folders?|paths?|labels?|buttons?|titles?|in Chinese|e\.g\.,?|for example,?|[=/_.:\\|>]|[(（\[][^)）\]]*)\s*$`)
)
