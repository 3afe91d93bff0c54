package mention

import (
	"slices"
	"strings"
)

// Versions calls found with each version in a text that follows the name of its product, as
// 2.39.5 does in "git 2.39.5". It leaves out versions that the text calls announced or
// missing, and quantities such as 2.5 GB.
func Versions(text string, isProduct func(name string) bool, found func(product, number string)) {
	for i := 0; i < len(text); {
		dot := strings.IndexByte(text[i:], '.')
		if dot < 0 {
			return
		}
		dot += i
		i = dot + 1
		if !isDigit(at(text, dot-1)) || !isDigit(at(text, dot+1)) {
			continue
		}
		start, end := numberAround(text, dot)
		i = end
		number := strings.TrimRight(text[start:end], ".")
		if strings.Count(number, ".") > 2 || !endsVersion(text[start+len(number):]) {
			continue
		}
		if product := productBefore(text[:start], isProduct); product != "" && !isUnreal(text, start, end) {
			found(product, number)
		}
	}
}

// numberAround returns the digits and dots around a dot.
func numberAround(text string, dot int) (start, end int) {
	inside := func(c byte) bool { return isDigit(c) || c == '.' }
	for start = dot; start > 0 && inside(text[start-1]); {
		start--
	}
	for end = dot + 1; end < len(text) && inside(text[end]); {
		end++
	}
	return start, end
}

// endsVersion reports whether the text after a number leaves it a version: it is not part of
// a word such as 1.21rc2, and no unit follows.
func endsVersion(rest string) bool {
	rest = strings.TrimPrefix(rest, ".x")
	if rest == "" {
		return true
	}
	if isWord(rest[0]) || strings.IndexByte("-/%:@*", rest[0]) >= 0 || rest[0] == '.' && isWord(at(rest, 1)) {
		return false
	}
	after, spaced := strings.CutPrefix(rest, " ")
	word, _, _ := strings.Cut(after, " ")
	return !spaced || !slices.Contains(units, strings.ToLower(strings.TrimRight(word, ".,;:)")))
}

// units are words after a number that is a quantity.
var units = []string{
	"%", "b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "bytes", "hz", "khz", "mhz", "ghz", "ms", "s", "sec", "second", "seconds",
	"minute", "minutes", "hour", "hours", "day", "days", "times", "percent", "million", "billion", "points", "cores", "cpus", "秒", "倍",
}

// productBefore returns the product that a text ends with, before an optional "version" or
// comparison. It returns "" if the name is only a part of a longer one.
func productBefore(text string, isProduct func(name string) bool) string {
	const longest = 40
	text = text[max(0, len(text)-longest):]
	text = strings.TrimSuffix(strings.TrimSuffix(text, "v"), "V")
	bare := strings.TrimRight(text, " <>=~^")
	if len(bare) == len(text) {
		return ""
	}
	for _, word := range []string{" before", " since", " until", " is", " 是", " older than", " newer than", " version", " release", " versions", " 版本"} {
		bare = strings.TrimSuffix(bare, word)
	}
	bare = withoutFirst(bare)
	start := len(bare)
	for start > 0 && (isWord(bare[start-1]) || strings.IndexByte(".+-#", bare[start-1]) >= 0) {
		start--
	}
	name := bare[start:]
	if name == "" || start > 0 && strings.IndexByte("/@\\$:~", bare[start-1]) >= 0 || !isProduct(name) {
		return ""
	}
	return name
}

// withoutFirst removes the first of two versions from the end of a text, as in "Node.js 20.19 and".
func withoutFirst(text string) string {
	for _, word := range []string{" and", " or", " 和", " 或"} {
		first, ok := strings.CutSuffix(text, word)
		product := strings.TrimRight(first, "0123456789.")
		if ok && strings.Contains(first[len(product):], ".") && strings.HasSuffix(product, " ") {
			return strings.TrimRight(product, " ")
		}
	}
	return text
}

// isUnreal reports whether the sentence around a version says that it is planned, or that it
// does not exist.
func isUnreal(text string, start, end int) bool {
	const near = 60
	around := strings.ToLower(text[max(0, start-near):min(len(text), end+near)])
	return slices.ContainsFunc(unreal, func(word string) bool { return strings.Contains(around, word) })
}

var unreal = []string{
	" will ", "plan", "announced", "upcoming", "future", "scheduled", "no such", "there is no", "never", "not exist", "n't exist",
	"not released", "unreleased", "invent", "将", "计划", "未来", "不存在", "没有", "尚未", "并无",
}

func at(text string, i int) byte {
	if i < 0 || i >= len(text) {
		return ' '
	}
	return text[i]
}
