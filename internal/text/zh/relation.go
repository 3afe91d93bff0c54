package zh

import (
	"slices"
	"strings"
)

// moves reports whether something goes from a to b in the English, and from b to a in the Chinese.
func moves(between, zh string, a, b anchor) bool {
	if a.chinese.from < b.chinese.from || !strings.Contains(between, " to ") && !strings.Contains(between, " into ") && !strings.Contains(between, " onto ") {
		return false
	}
	if len(between) > farApart || a.chinese.from-b.chinese.to > farApart {
		return false
	}
	return hasAny(zh[:b.chinese.from], moving) && hasAny(zh[b.chinese.to:a.chinese.from], arriving)
}

var (
	moving   = strings.Fields("从 由 把 将")
	arriving = strings.Fields("到 至 成 为 给 往 向")
)

// exchanges reports whether the Chinese has the things before and after a verb such as "depends on" at each other's
// place.
func exchanges(en, zh string, a, verb, b anchor) bool {
	if anywhere[a.stem] || anywhere[b.stem] || ordering[a.stem] || senses[strings.ToLower(en[verb.english.from:verb.english.to])]&relates == 0 || !(b.chinese.to <= verb.chinese.from && verb.chinese.to <= a.chinese.from) {
		return false
	}
	if strings.HasPrefix(en[verb.english.to:b.english.from], " for ") || b.english.from-a.english.to > farApart || a.chinese.from-b.chinese.to > farApart {
		return false
	}
	return !hasAny(zh, passive)
}

// prepositions reports whether two things have the preposition of the other one in the Chinese: 在 arm64 上为 amd64
// 构建 for "built for arm64 on amd64".
func prepositions(en, zh string, a, b anchor) bool {
	first, second := prepositionOf[prepositionBefore(en[:a.english.from])], prepositionOf[prepositionBefore(en[:b.english.from])]
	if first == nil || second == nil || slices.Contains(first, second[0]) {
		return false
	}
	own, other := strings.TrimRight(zh[:a.chinese.from], " `"), strings.TrimRight(zh[:b.chinese.from], " `")
	return hasSuffix(own, second) && hasSuffix(other, first) && !hasSuffix(own, first) && !hasSuffix(other, second)
}

// mayHavePrepositions reports whether an English text may have two things that [prepositions] compares.
func mayHavePrepositions(en string) bool {
	return strings.Contains(en, " from ") && strings.Contains(en, " to ") || strings.Contains(en, " for ") && strings.Contains(en, " on ")
}

// prepositionBefore returns the last word of an English text, without the article at its end.
func prepositionBefore(en string) string {
	en = strings.TrimRight(en, " `")
	for _, article := range []string{" the", " a", " an", " another"} {
		en = strings.TrimSuffix(en, article)
	}
	return lastWord(en)
}

// prepositionOf maps English prepositions to Chinese ones.
var prepositionOf = map[string][]string{
	"on": {"在", "于"}, "in": {"在", "于"}, "at": {"在", "于"}, "for": {"为", "给", "替"}, "from": {"从", "自"},
	"to": {"到", "至", "向", "往"}, "with": {"用", "与"}, "by": {"由", "被"},
}

// compares reports whether the Chinese exchanges the two things of a comparison: 消费者比生产者快 for "the producer
// is faster than the consumer".
func compares(between, zh string, a, b anchor) bool {
	if !strings.Contains(between, " than ") || strings.Contains(between, "ther than") || a.chinese.from < b.chinese.to || len(between) > farApart {
		return false
	}
	left := zh[b.chinese.to:a.chinese.from]
	return len(left) <= farApart && strings.Contains(left, "比") && !hasAny(left, notComparing)
}

// notComparing are words with 比 that compare no two things.
var notComparing = strings.Fields("相比 对比 比例 比如 比率 之比 百分比 比较 比特 比对")

var passive = strings.Fields("被 由 所 的 让 使 把 将 受 为 供 有")
