package zh

import "strings"

// moves reports whether something goes to another place in the Chinese than in the English:
// from b to a.
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

// exchanges reports whether the Chinese exchanges the things on both sides of a verb, such as
// "depends on".
func exchanges(en, zh string, a, verb, b anchor) bool {
	if senses[strings.ToLower(en[verb.english.from:verb.english.to])]&relates == 0 || !(b.chinese.to <= verb.chinese.from && verb.chinese.to <= a.chinese.from) {
		return false
	}
	if b.english.from-a.english.to > farApart || a.chinese.from-b.chinese.to > farApart {
		return false
	}
	return !hasAny(zh, passive)
}

var passive = strings.Fields("被 由 所 的 让 使 把 将 受 为 供 有")
