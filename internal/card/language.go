package card

import (
	_ "embed"
	"path"
	"strings"
	"text/template"

	"github.com/kbctl/kbctl/schema"
)

// A Language is one that cards are written in.
type Language string

// The languages.
const (
	English Language = "en"
	Chinese Language = "zh"
)

// Languages are all languages, English first.
var Languages = []Language{English, Chinese}

// suffix is what a card's file name ends with, after the record's without .json.
func (l Language) suffix() string {
	if l == English {
		return ".md"
	}
	return "." + string(l) + ".md"
}

// Kept returns the languages that a knowledge base keeps cards in: English, and
// each other one of which a record has a card. So nobody has to keep Chinese
// cards, and who has begun to does not forget any.
func Kept(base *schema.Base) []Language {
	kept := []Language{English}
	for _, r := range base.Records {
		if base.Has(Chinese.Path(r)) {
			return append(kept, Chinese)
		}
	}
	return kept
}

// Path returns where a record's card in a language is, slash-separated from the
// knowledge base's root: beside the record.
func (l Language) Path(r *schema.Record) string {
	return strings.TrimSuffix(r.Source.File, ".json") + l.suffix()
}

// RecordOf returns the path of the record whose card a file would be; empty if it
// is no markdown.
func RecordOf(file string) string {
	if path.Ext(file) != ".md" {
		return ""
	}
	if name, ok := strings.CutSuffix(file, Chinese.suffix()); ok {
		return name + ".json"
	}
	return strings.TrimSuffix(file, English.suffix()) + ".json"
}

// Render returns the card of a record, which must not be broken, in a language.
func (l Language) Render(r *schema.Record) []byte {
	if l == Chinese {
		return render(chineseCard, r)
	}
	return render(card, r)
}

//go:embed card.zh.tmpl
var chineseSource string

var chineseCard = template.Must(template.New("card").Funcs(Functions()).Funcs(template.FuncMap{
	"chinese": chinese, "action": chineseAction, "how": chineseHow, "word": chineseWord,
	"record": func(id string) string { return recordLink(id, Chinese) },
}).Parse(chineseSource))

// chinese is the Chinese of a text, or the text where there is none.
func chinese(zh, en string) string {
	if strings.TrimSpace(zh) == "" {
		return en
	}
	return zh
}

// chineseAction is the Chinese of a workaround's action, if it is plain which it is.
func chineseAction(r *schema.Record, i int) string {
	if len(r.WorkaroundsZh) != len(r.Workarounds) {
		return r.Workarounds[i].Action
	}
	return chinese(r.WorkaroundsZh[i], r.Workarounds[i].Action)
}

// chineseHow tells whether a workaround's code is to be shown. It has no Chinese,
// so that one that only repeats the action would show that in English again.
func chineseHow(w schema.Workaround) bool {
	return w.How != "" && strings.TrimSpace(w.How) != strings.TrimSpace(w.Action)
}

// chineseWord is the Chinese of a value that the schema fixes.
func chineseWord(s string) string {
	if zh := chineseWords[s]; zh != "" {
		return zh
	}
	return s
}

var chineseWords = map[string]string{
	"ai_generated": "AI 生成", "human_reviewed": "人工审核", "community_verified": "社区验证", "reproduced": "已复现",
	"active": "仍会出现", "deprecated": "已弃用", "fixed": "已修复", "removed": "已移除", "unknown": "未知",
}
