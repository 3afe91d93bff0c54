package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// exchangedNumbers returns two numbers that the translation has in the sentence of the other one: 前者返回
// 504；后者返回 502 for "The former returns 502. The latter returns 504." A semicolon may be in place of a full stop.
func exchangedNumbers(en, zh string) (first, second string) {
	if len(en) > longestExchange || !hasTwoNumbers(en) {
		return "", ""
	}
	if first, second = turnedNumbers(en, zh); first != "" {
		return first, second
	}
	english, chinese := strings.Split(fullStops.Replace(en), "\n"), strings.Split(fullStops.Replace(strings.TrimRight(zh, "。")), "\n")
	if len(english) != len(chinese) || len(english) > mostSentences {
		return "", ""
	}
	for i := range english {
		a, b := onlyNumber(english[i]), onlyNumber(chinese[i])
		if a == "" || b == "" || a == b {
			continue
		}
		for j := range english[:i] {
			if onlyNumber(english[j]) == b && onlyNumber(chinese[j]) == a {
				return b, a
			}
		}
	}
	return "", ""
}

// turnedNumbers returns the only two numbers of a text, such as two versions, if they are in different sentences and
// the translation has them in the other order.
func turnedNumbers(en, zh string) (first, second string) {
	english, chinese := writtenNumbers(en), writtenNumbers(zh)
	if len(english) != 2 || len(chinese) != 2 || strings.Contains(zh, "相反") { // the sentences may be in another order
		return "", ""
	}
	number := func(text string, at span) string { return text[at.from:at.to] }
	first, second = number(en, english[0]), number(en, english[1])
	between := en[english[0].to:english[1].from]
	if first == second || number(zh, chinese[0]) != second || number(zh, chinese[1]) != first || !strings.Contains(between, ". ") && !strings.Contains(between, "; ") {
		return "", ""
	}
	return first, second
}

// exchangedCounts returns a small number and another one that the English denies, if the translation denies the first
// one: 是两个点而不是一个点 for "a dot instead of two".
func exchangedCounts(en, zh string) (said, denied string) {
	if !strings.Contains(zh, "而不是") && !strings.Contains(zh, "而非") {
		return "", "" // as in nearly all texts
	}
	english, chinese := insteadOf.Get().FindStringSubmatch(en), insteadOfZh.Get().FindStringSubmatch(zh)
	if english == nil || chinese == nil {
		return "", ""
	}
	said, denied = english[1], english[2]
	if saysCount(chinese[1], said) || saysCount(chinese[2], denied) || !saysCount(chinese[1], denied) || !saysCount(chinese[2], said) {
		return "", ""
	}
	return said, denied
}

// saysCount reports whether a Chinese numeral and an English word are the same number.
func saysCount(numeral, word string) bool {
	return numeral == map[string]string{"a": "一", "an": "一", "one": "一", "two": "两", "three": "三", "four": "四"}[strings.ToLower(word)]
}

var (
	insteadOf   = lazyregexp.New(`(?i)\b(an?|one|two|three|four) (?:\w+ ){0,2}(?:instead of|rather than|and not|not) (an?|one|two|three|four)\b`)
	insteadOfZh = lazyregexp.New(`([一两三四])[^，。；一两三四]{0,8}而(?:不是|非)([一两三四])`)
)

// writtenNumbers returns the places of the first three numbers of two digits or more, with their dots.
func writtenNumbers(s string) (list []span) {
	for i := 0; i < len(s) && len(list) < 3; i++ {
		if !isDigit(s[i]) {
			continue
		}
		from := i
		for i < len(s) && (isDigit(s[i]) || s[i] == '.' && i+1 < len(s) && isDigit(s[i+1])) {
			i++
		}
		if i-from > 1 {
			list = append(list, span{from, i})
		}
	}
	return list
}

// hasTwoNumbers reports whether a text has two numbers of two digits or more. Few have.
func hasTwoNumbers(s string) bool {
	numbers, digits := 0, 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			digits = 0
			continue
		}
		if digits++; digits == 2 {
			numbers++
		}
	}
	return numbers > 1
}

// fullStops puts a line feed in place of what ends a sentence.
var fullStops = strings.NewReplacer(". ", "\n", "; ", "\n", "。", "\n", "；", "\n")

// onlyNumber returns the only number of a sentence, if it has two digits or more.
func onlyNumber(s string) (number string) {
	for field := range strings.FieldsFuncSeq(s, func(r rune) bool { return r < '0' || r > '9' }) {
		if number != "" {
			return ""
		}
		number = field
	}
	if len(number) < 2 {
		return ""
	}
	return number
}
