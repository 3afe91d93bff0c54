package zh

import (
	"slices"
	"strconv"
	"strings"
)

// units maps the short and long names of units to their possible Chinese names.
var units = map[string][]string{}

// unitNames are the Chinese names of all units by their first byte.
var unitNames [256][]string

func init() {
	for _, u := range [...]struct{ names, chinese string }{
		{"% percent", "% 百分 成"},
		{"B byte bytes", "B 字节 位元组 byte"},
		{"KB kB KiB kilobyte kilobytes", "KB kB KiB Ki K k 千字节"}, {"MB MiB megabyte megabytes", "MB MiB Mi M 兆"},
		{"GB GiB gigabyte gigabytes", "GB GiB Gi G g 吉 千兆"}, {"TB TiB terabyte terabytes", "TB TiB Ti T 太"},
		{"ns nanosecond nanoseconds", "ns 纳秒"}, {"us microsecond microseconds", "us µs μs 微秒"},
		{"ms millisecond milliseconds msec msecs", "ms 毫秒 msec"}, {"s sec secs second seconds", "s 秒"},
		{"min mins minute minutes", "min 分 m"}, {"h hr hrs hour hours", "h 小时 时 钟头"}, {"d day days", "d 天 日"}, {"week weeks", "周 星期 礼拜"},
		{"month months", "月"}, {"year years", "年 岁"},
		{"Hz", "Hz 赫"}, {"kHz KHz", "kHz KHz 千赫"}, {"MHz", "MHz 兆赫"}, {"GHz", "GHz 吉赫"},
		{"bit bits", "位 bit 比特 b"}, {"Kbps kbps Mbps Gbps", "bps b/s 比特"},
	} {
		chinese := strings.Fields(u.chinese)
		for _, name := range strings.Fields(u.names) {
			units[name] = chinese
		}
		for _, name := range chinese {
			unitNames[name[0]] = append(unitNames[name[0]], name)
		}
	}
}

// number adds the number at the start of the word between i and end of a chunk. The unit
// may follow inside the word.
func (s *scanner) number(chunk string, i, end int) {
	w := chunk[i:end]
	digits := 0
	for digits < len(w) && (isDigit(w[digits]) || strings.IndexByte(".,-", w[digits]) >= 0) {
		digits++
	}
	value, rest := strings.TrimRight(w[:digits], ".,-"), w[digits:]
	switch {
	case len(w) == 1 && (isFraction(chunk, i) || i > 1 && isFraction(chunk, i-2)): // 1/2 may be 一半
	case strings.Count(value, "-") > 0:
		s.add(date, value, "")
	case rest == "" || rest == "st" || rest == "nd" || rest == "rd" || rest == "th":
		unit := ""
		if end < len(chunk) && chunk[end] == '%' {
			unit = "%"
		}
		s.add(number, strings.ReplaceAll(value, ",", ""), unit)
	case rest == "s" && len(value) >= 4 && strings.HasSuffix(value, "00"): // the numbers in the 2000s
		s.add(number, value, "")
	case units[rest] != nil:
		s.add(number, value, rest)
	case strings.HasPrefix(rest, ".x") || rest == "x" || rest == "k" || rest == "K" || rest == "m" || rest == "M" || rest == "g" || rest == "G":
		s.add(number, strings.TrimRight(value, "."), "")
	case len(value) == 1 && len(rest) == 1:
		// 2D, 8b: translations vary
	case len(rest) > 2 && plainWord(rest):
		s.add(number, value, "") // 32bitmode
	default:
		s.add(word, w, "")
	}
}

// numerals maps numbers in words to digits. Smaller ones have too many translations.
var numerals = map[string]string{"three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12"}

// isMeasured reports whether a unit, or "times", follows a number in words.
func isMeasured(rest string) bool {
	if rest == "" || rest[0] != ' ' && rest[0] != '-' {
		return false
	}
	end := 1
	for end < len(rest) && isLetter(rest[end]) {
		end++
	}
	name := rest[1:end]
	return name == "times" || len(name) > 3 && units[name] != nil
}

// isFraction reports whether a fraction of two digits starts at i.
func isFraction(s string, i int) bool {
	return i+2 < len(s) && isDigit(s[i]) && s[i+1] == '/' && isDigit(s[i+2]) && (i+3 == len(s) || !isDigit(s[i+3]))
}

// hasNumber reports whether a text has a number and its unit. The number may have commas, and a short one may be in
// Chinese. The unit may be at any place, unless another unit follows the number.
func (t *text) hasNumber(n token) bool {
	if !t.hasValue(n.text) {
		return n.unit == "" && t.hasValue(n.text+".0")
	}
	if n.unit == "" {
		return true
	}
	own := units[n.unit]
	another := false
	for at := 0; ; {
		i := strings.Index(t.s[at:], n.text)
		if i < 0 {
			break
		}
		at += i + len(n.text)
		if !numberEdge(t.s, at-len(n.text), at) {
			continue
		}
		rest := strings.TrimLeft(t.s[at:], " -")
		if startsWithUnit(rest, own) || startsWithUnit(rest, []string{n.unit}) { // it may stay in English
			return true
		}
		another = another || isUnit(rest)
	}
	return !another && slices.ContainsFunc(own, func(name string) bool {
		return contains(t.s, name, func(s string, from, to int) bool { return !IsASCII(name) || unitEdge(s, from, to) })
	})
}

// startsWithUnit reports whether a text starts with one of the names of a unit.
func startsWithUnit(s string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.HasPrefix(s, name) && (!IsASCII(name) || unitEdge(s, 0, len(name)))
	})
}

// isUnit reports whether a text starts with the name of any unit.
func isUnit(s string) bool {
	return s != "" && startsWithUnit(s, unitNames[s[0]])
}

// unitEdge reports whether the name of a unit between from and to is no part of a word.
func unitEdge(s string, from, to int) bool {
	return !isLetter(s[to-1]) || (from == 0 || !isLetter(s[from-1])) && (to == len(s) || !isLetter(s[to]))
}

func (t *text) hasValue(value string) bool {
	if contains(t.s, value, numberEdge) {
		return true
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return strings.HasPrefix(value, "0.") && contains(t.s, value[1:], numberEdge)
	}
	if len(value) > 3 && contains(t.s, grouped(value), numberEdge) {
		return true
	}
	for _, form := range chineseForms(n) {
		if strings.Contains(t.s, form) {
			return true
		}
	}
	return len(value) > 1 && value[0] == '0' && contains(t.s, strconv.Itoa(n), numberEdge)
}

// grouped puts commas between groups of three digits.
func grouped(value string) string {
	for i := len(value) - 3; i > 0; i -= 3 {
		value = value[:i] + "," + value[i:]
	}
	return value
}

var figures = [...]string{"零〇无", "一单首壹", "二两双贰", "三叁", "四肆", "五伍半", "六陆", "七柒", "八捌", "九玖", "十拾"}

// chineseForms returns the Chinese spellings of a whole number.
func chineseForms(n int) (forms []string) {
	switch {
	case n < 0:
	case n <= 10:
		for _, r := range figures[n] {
			forms = append(forms, string(r))
		}
	case n < 100:
		tens, ones := "", ""
		if n >= 20 {
			tens = string([]rune(figures[n/10])[0])
		}
		if n%10 > 0 {
			ones = string([]rune(figures[n%10])[0])
		}
		forms = append(forms, tens+"十"+ones)
	}
	for _, power := range [...]struct {
		value int
		name  string
	}{{100, "百"}, {1000, "千"}, {10_000, "万"}, {100_000_000, "亿"}, {1000, "K"}, {1000, "k"}} {
		if n < power.value || n%(power.value/10) != 0 {
			continue
		}
		times := strconv.FormatFloat(float64(n)/float64(power.value), 'f', -1, 64)
		forms = append(forms, times+power.name, times+" "+power.name)
		if n/power.value < 10 && n%power.value == 0 {
			for _, r := range figures[n/power.value] {
				forms = append(forms, string(r)+power.name)
			}
		}
	}
	return forms
}

// hasDate reports whether a text has a date, or at least each of its numbers.
func (t *text) hasDate(value string) bool {
	if strings.Contains(t.s, value) {
		return true
	}
	for part := range strings.SplitSeq(value, "-") {
		if n, err := strconv.Atoi(part); err != nil || !contains(t.s, part, numberEdge) && !t.hasValue(strconv.Itoa(n)) {
			return false
		}
	}
	return true
}
