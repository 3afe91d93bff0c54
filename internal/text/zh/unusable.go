package zh

import "strings"

// affirmedAdjective returns a negative adjective, and the Chinese word for the positive one, which nothing denies: 可用 for "unusable".
func affirmedAdjective(en, zh string) (english, chinese string) {
	for field := range strings.FieldsSeq(en) {
		if field[0] != 'u' && field[0] != 'i' {
			continue
		}
		if a, known := negativeAdjectives[trimmed(field)]; known && !contains(en, a.positive, wordEdge) {
			if english, chinese = trimmed(field), affirmedIn(en, zh, trimmed(field), a.chinese); chinese != "" {
				return english, chinese
			}
		}
	}
	return "", ""
}

// affirmedIn returns one of some Chinese words for an adjective that is in the same sentence as the negative one, once, after
// no negation and in a clause that limits nothing.
func affirmedIn(en, zh, negative string, words []string) string {
	for _, b := range split(en, zh).align() {
		if !contains(b.english, negative, wordEdge) {
			continue
		}
		for _, w := range words {
			before, _, found := strings.Cut(b.chinese, w)
			if found && !strings.ContainsAny(before, negators) && strings.Count(b.chinese, w) == 1 && !strings.ContainsAny(clauseWith(b.chinese, w), negators+mildNegators+troubled) {
				return w
			}
		}
	}
	return ""
}

// troubled are characters of words that limit an adjective, as in 仅在重放时有效, or say in another way that it is not so, as in 兼容性问题
// and 超出支持范围.
const troubled = "只仅才坏错异乱超冲突差低弱破损误问险隐患漏性期待"

// An adjective has the positive form of a negative one, and its Chinese words.
type adjective struct {
	positive string
	chinese  []string
}

var negativeAdjectives = func() map[string]adjective {
	all := make(map[string]adjective)
	for _, line := range [...]string{
		"unusable usable 可用 能用", "unavailable available 可用", "unreachable reachable 可达", "incompatible compatible 兼容", "unsupported supported 支持", "invalid valid 有效 合法",
		"incomplete complete 完整", "unsafe safe 安全", "unnecessary necessary 必要", "impossible possible 可能", "unstable stable 稳定", "inconsistent consistent 一致",
		"insecure secure 安全", "unreadable readable 可读", "unwritable writable 可写", "unreliable reliable 可靠", "incorrect correct 正确", "unlimited limited 有限",
		"inaccessible accessible 可访问", "invisible visible 可见", "immutable mutable 可变", "unrelated related 有关 相关", "unsigned signed 有符号",
	} {
		words := strings.Fields(line)
		all[words[0]] = adjective{words[1], words[2:]}
	}
	return all
}()
