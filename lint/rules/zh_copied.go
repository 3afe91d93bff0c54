package rules

import (
	"slices"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhCopied = &lint.Rule{
	Name: "zh-copied", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text translates two different English texts",
	Doc: `If two English texts differ, one Chinese text cannot be the translation of both: one of them was copied from
the wrong place. Within a record, the texts differ if they have different words. In different records, less than half of
their words are the same, and the Chinese has at least eight characters. The rule skips texts that
untranslated-zh reports.`,
	Hint:   "translate the English text again",
	Shared: true,
	Base: func(p *lint.Pass) {
		first := make(map[uint64]chineseUse) // by hashOf
		all := make(map[uint64][]chineseUse) // the uses of texts that occur twice
		var repeated []uint64
		records := p.Base.Records
		sums := make([][]uint64, len(records))
		p.Parallel(len(records), func(i int) { sums[i] = chineseSums(records[i]) })
		for i, r := range records {
			next := 0
			for t := range r.Translations() {
				sum, use := sums[i][next], chineseUse{record: r, Translation: t}
				next++
				was, again := first[sum]
				switch {
				case sum == 0:
				case !again:
					first[sum] = use
				case all[sum] == nil:
					repeated = append(repeated, sum)
					all[sum] = []chineseUse{was, use}
				default:
					all[sum] = append(all[sum], use)
				}
			}
		}
		for _, sum := range repeated {
			reportCopies(p, all[sum])
		}
	},
}

// chineseSums returns numbers that tell the Chinese texts of a record apart. That of a text
// without Chinese or English is zero.
func chineseSums(r *schema.Record) (sums []uint64) {
	for t := range r.Translations() {
		sum := uint64(0)
		if t.English != "" && hasHan(t.Chinese) {
			sum = hashOf(t.Chinese)
		}
		sums = append(sums, sum)
	}
	return sums
}

// A chineseUse is a place of a Chinese text.
type chineseUse struct {
	record *schema.Record
	schema.Translation
	gist []string // of the English
}

func (u *chineseUse) place() lint.Place { return lint.Place{Record: u.record, Pointer: u.Pointer} }

// reportCopies reports the uses of one Chinese text whose English differs from that of all
// earlier uses.
func reportCopies(p *lint.Pass, uses []chineseUse) {
	const most = 20 // a more frequent Chinese text is not a copy
	long := zh.Count(uses[0].Chinese, unicode.Han) >= 8
	var earlier []chineseUse
	for _, u := range uses {
		if problemOf(u.record, u.Translation) != "" {
			continue
		}
		if long {
			u.gist = zh.Gist(u.English)
		}
		at := slices.IndexFunc(earlier, func(was chineseUse) bool { return was.record == u.record || long })
		if at >= 0 && !slices.ContainsFunc(earlier, func(was chineseUse) bool { return alike(&was, &u) }) {
			was, place := earlier[at].place(), u.place()
			p.Report(lint.Finding{
				Place: place, Message: copyOf(was, place), About: copyOf(was, place),
				Related: []lint.Related{{Place: was, Message: "the same Chinese for other English"}},
			})
		}
		if len(earlier) < most {
			earlier = append(earlier, u)
		}
	}
}

// copyOf says where a Chinese text is too.
func copyOf(original, copied lint.Place) string {
	where := original.Pointer[1:]
	if original.Record != copied.Record {
		where += " of " + original.Record.Name()
	}
	return "the same Chinese as " + where + ", whose English differs"
}

// alike reports whether two English texts may have the same translation: whether they have
// the same words or, in different records, at least half of them.
func alike(a, b *chineseUse) bool {
	if a.English == b.English {
		return true
	}
	if a.record == b.record {
		return sameStep(a.English) == sameStep(b.English) || !zh.Reworded(a.English, b.English)
	}
	words := slices.Compact(slices.Clone(a.gist))
	all, shared := len(words), 0
	for i, w := range b.gist {
		if _, found := slices.BinarySearch(words, w); found && (i == 0 || b.gist[i-1] != w) {
			shared++
		} else {
			all++
		}
	}
	return shared*2 >= all
}
