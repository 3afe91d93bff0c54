package card

import (
	_ "embed"
	"maps"
	"path"
	"strings"
	"sync"
	"text/template"

	"github.com/kbctl/kbctl/schema"
)

// A Language is a language of cards.
type Language string

// These are the languages of cards.
const (
	English Language = "en"
	Chinese Language = "zh"
)

// Languages lists all languages, English first.
var Languages = []Language{English, Chinese}

// suffix returns the end of a card's file name. It replaces the record's .json.
func (l Language) suffix() string {
	if l == English {
		return ".md"
	}
	return "." + string(l) + ".md"
}

// Kept returns the languages in which a knowledge base keeps cards: English, and each
// other language with at least one card. So Chinese cards are optional, but a base
// with one of them must have all of them.
func Kept(base *schema.Base) []Language {
	kept := []Language{English}
	for _, r := range base.Records {
		if base.Has(Chinese.Path(r)) {
			return append(kept, Chinese)
		}
	}
	return kept
}

// Path returns the slash-separated path of a record's card from the knowledge base's
// root. A card is next to its record.
func (l Language) Path(r *schema.Record) string {
	return strings.TrimSuffix(r.Source.File, ".json") + l.suffix()
}

// RecordOf returns the path of the record that a card belongs to. It returns "" if the
// file is not markdown.
func RecordOf(file string) string {
	if path.Ext(file) != ".md" {
		return ""
	}
	if name, ok := strings.CutSuffix(file, Chinese.suffix()); ok {
		return name + ".json"
	}
	return strings.TrimSuffix(file, English.suffix()) + ".json"
}

// Render returns the card of a record. The record must not be broken.
func (l Language) Render(r *schema.Record) []byte {
	if l == Chinese {
		return render(chineseCard(), chineseFunctions, r)
	}
	return render(card(), Functions, r)
}

//go:embed card.zh.tmpl
var chineseSource string

var chineseCard = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("card").Funcs(chineseFunctions()).Parse(chineseSource))
})

func chineseFunctions() template.FuncMap {
	functions := Functions()
	maps.Copy(functions, template.FuncMap{
		"chinese": chinese, "action": chineseAction, "deadEnd": chineseDeadEnd, "how": chineseHow, "word": chineseWord,
		"record": func(id string) string { return recordLink(id, Chinese) },
	})
	return functions
}

// chinese returns the Chinese text, or the English one if there is none.
func chinese(zh, en string) string {
	if strings.TrimSpace(zh) == "" {
		return en
	}
	return zh
}

// chineseAction returns the Chinese action of a workaround. It needs lists of equal
// length, or else the translation could belong to another workaround.
func chineseAction(r *schema.Record, i int) string {
	if len(r.WorkaroundsZh) != len(r.Workarounds) {
		return r.Workarounds[i].Action
	}
	return chinese(r.WorkaroundsZh[i], r.Workarounds[i].Action)
}

// chineseDeadEnd returns a dead end in Chinese, or "" if the record does not have it. It
// needs lists of equal length, as chineseAction does.
func chineseDeadEnd(r *schema.Record, i int) string {
	if len(r.DeadEndsZh) != len(r.DeadEnds) {
		return ""
	}
	return r.DeadEndsZh[i]
}

// chineseHow reports whether to show a workaround's code. Code that only repeats the
// action would show the English action again.
func chineseHow(w schema.Workaround) bool {
	return w.How != "" && strings.TrimSpace(w.How) != strings.TrimSpace(w.Action)
}

// chineseWord returns the Chinese word for a value that the schema fixes.
func chineseWord(s string) string {
	if zh := chineseWords[s]; zh != "" {
		return zh
	}
	return s
}

var chineseWords = map[string]string{
	"draft": "草稿，尚未完成", "ai_generated": "AI 生成", "human_reviewed": "人工审核", "community_verified": "社区验证", "reproduced": "已复现",
	"active": "仍会出现", "deprecated": "已弃用", "fixed": "已修复", "removed": "已移除", "unknown": "未知",
}
