package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// longestExchange is the length in bytes of the longest sentence that exchanged compares.
const longestExchange = 1000

// mayExchange reports whether two words of a sentence may be at each other's place in the
// translation. In most sentences they cannot.
func mayExchange(c *comparison, en, zh string) bool {
	if len(en) > longestExchange {
		return false
	}
	for i := range c.tallies {
		if t := &c.tallies[i]; t.english.both() && t.chinese.both() {
			return true
		}
	}
	return c.disorder || c.relates || hasTwoNumbers(en) && hasTwoNumbers(zh) || hasAny(zh, converting) || strings.Contains(en, butNot) || mayHavePrepositions(en) || strings.Contains(zh, "先") || strings.Contains(zh, "比") && strings.Contains(en, " than ") ||
		hasPreference(en, englishPreferences) && hasPreference(zh, chinesePreferences)
}

// converting are verbs that turn one thing into another one.
var converting = strings.Fields("转换 转成 换成 改成")

// exchanged returns two English words whose translations are at each other's place: 新的在服务器上，旧的在客户端上
// for "the old one is on the server, and the new one on the client". It returns empty words if it finds none.
func exchanged(en, zh string) (first, second string) {
	list := anchors(en, zh)
	reversed := disorder(list, -1, -1) >= 3 && !strings.Contains(zh, "先") // the second action may stand first
	for i, a := range list {
		for j := i + 1; j < len(list); j++ {
			b := list[j]
			between := en[min(a.english.to, b.english.from):b.english.from]
			switch {
			case reversed && comparable(a, b) && !flips(between) && disorder(list, i, j) == 0,
				a.chinese.from > b.chinese.from && numbersTurn(en, list, i, j),
				j == i+1 && prefersOther(between, zh, a, b),
				j == i+1 && comparable(a, b) && moves(between, zh, a, b),
				comparable(a, b) && (compares(between, zh, a, b) || prepositions(en, zh, a, b)),
				j == i+2 && strings.TrimSpace(zh[:b.chinese.from]) != "在" && exchanges(en, zh, a, list[i+1], b):
				return en[a.english.from:a.english.to], en[b.english.from:b.english.to]
			}
		}
	}
	if first, second = refused(en, zh); first != "" {
		return first, second
	}
	return misordered(en, zh, list)
}

// numbersTurn reports whether two numbers are at each other's place, although the words beside and between them are in the order of the
// English: 127 来自 ssh，255 表示命令 for "255 comes from ssh, and 127 means a command".
func numbersTurn(en string, list []anchor, i, j int) bool {
	const fewest = 4 // two numbers and their words
	near := list[max(0, i-1):min(len(list), j+2)]
	at := min(i, 1) // of the first number
	return len(near) >= fewest && j > i+1 && isNumber(en, list[i]) && isNumber(en, list[j]) && disorder(near, at, at+j-i) == 0
}

// isNumber reports whether an anchor is a number of two digits or more, perhaps with dots.
func isNumber(en string, a anchor) bool {
	name := en[a.english.from:a.english.to]
	return len(name) > 1 && strings.Trim(name, "0123456789.") == ""
}

// comparable reports whether two anchors may be exchanged: both are names, or they are opposites or things of one kind.
func comparable(a, b anchor) bool {
	if a.stem == "" || b.stem == "" {
		return a.stem == b.stem
	}
	return knownOpposites().opposed(a.stem, b.stem) || knownOpposites().ofOneKind(a.stem, b.stem)
}

// disorder counts the pairs of anchors that have another order in the Chinese. It takes the anchors i and j as
// exchanged. One pair alone proves nothing, because most things can be said in either order.
func disorder(list []anchor, i, j int) (pairs int) {
	place := func(k int) int {
		switch k {
		case i:
			k = j
		case j:
			k = i
		}
		return list[k].chinese.from
	}
	for a := range list {
		for b := range a {
			if place(b) > place(a) {
				pairs++
			}
		}
	}
	return pairs
}

// flips reports whether a part of an English sentence has a word after which Chinese often has another order, as in
// "the name of the file".
func flips(en string) bool {
	for w := range englishWords(en) {
		if flipping[w] {
			return true
		}
	}
	return false
}

var flipping = set(`which that where when if before after because while for of since until unless on at in so without by with from as
	using under whose who inside via`)

// turnsComparison reports whether a Chinese text compares two things from the other side: 运行用的 JDK 比编译用的旧 for "compiled with a newer
// JDK than the one running it".
func turnsComparison(en, zh string) bool {
	return moreThan.MatchString(en) && lessZh.MatchString(zh) || lessThan.MatchString(en) && moreZh.MatchString(zh)
}

var (
	moreThan = lazyregexp.New(`\b(?:newer|higher|later|larger|bigger|greater|longer|faster|more)\b.* than `)
	lessThan = lazyregexp.New(`\b(?:older|lower|earlier|smaller|shorter|slower|less|fewer)\b.* than `)
	lessZh   = lazyregexp.New(`比[^，。]*(?:旧|低|早|小|短|慢|少|老)`)
	moreZh   = lazyregexp.New(`比[^，。]*(?:新|高|晚|大|长|快|多)`)
)
