package zh

import "strings"

// exchangedNumbers returns two numbers of two sentences that the translation has in each other's
// sentence, as in 前者返回 504；后者返回 502 for "The former returns 502. The latter returns 504." A semicolon
// may be in place of a full stop.
func exchangedNumbers(en, zh string) (first, second string) {
	if len(en) > longestExchange || !hasTwoNumbers(en) {
		return "", ""
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
