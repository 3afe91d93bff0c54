package zh

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherDuration returns the only duration that the Chinese lacks, and the only one that the English lacks, if both
// are in the same unit: 一分钟 for "ten minutes".
func otherDuration(en, zh string) (english, chinese string) {
	if len(en) > longestExchange || !strings.ContainsAny(zh, "秒分时天周月年") {
		return "", ""
	}
	stated := durations(englishDuration, en)
	if len(stated) == 0 {
		return "", ""
	}
	said := durations(chineseDuration, zh)
	lost, gained := without(stated, said), without(said, stated)
	if len(lost) == 1 { // English may have other units in short, such as 10 s
		gained = slices.DeleteFunc(gained, func(d duration) bool { return d.unit != lost[0].unit })
	}
	if len(lost) != 1 || len(gained) != 1 || ofUnit(stated, lost[0].unit) != ofUnit(said, lost[0].unit) {
		return "", ""
	}
	return lost[0].text, gained[0].text
}

// longerNumber matches a text before a duration that is the beginning of its number, as in "twenty-four hours".
var longerNumber = lazyregexp.New(`(?i)(?:[0-9.,]|-|\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|and a|point) )$`)

// isDate reports whether a Chinese text is a year such as 2026年, or a month such as 5月.
func isDate(s string) bool {
	return strings.HasSuffix(s, "月") && !strings.Contains(s, "个") || strings.HasSuffix(s, "年") && len(s) == len("2026年") && (s[0] == '1' || s[0] == '2')
}

// ofUnit counts the durations in a unit.
func ofUnit(list []duration, unit string) (count int) {
	for _, d := range list {
		if d.unit == unit {
			count++
		}
	}
	return count
}

// A duration is a number of units of time, as a text states it.
type duration struct {
	text, unit string
	number     int
}

// durations returns the durations of a text.
func durations(pattern *lazyregexp.Regexp, s string) (list []duration) {
	for _, at := range pattern.Get().FindAllStringSubmatchIndex(s, mostSentences) {
		m := []string{s[at[0]:at[1]], s[at[2]:at[3]], s[at[4]:at[5]]}
		if longerNumber.MatchString(s[max(0, at[0]-16):at[0]]) {
			return nil // twenty-four hours, 1,200 seconds
		}
		if isDate(m[0]) {
			continue
		}
		number, err := strconv.Atoi(m[1])
		if err != nil {
			number = written[strings.ToLower(m[1])]
		}
		if number == 0 {
			return nil // a number that this list lacks
		}
		list = append(list, duration{m[0], unitOfTime[strings.ToLower(m[2])], number})
	}
	return list
}

// without returns the durations that a list has more often than another one.
func without(list, other []duration) (rest []duration) {
	other = slices.Clone(other)
	for _, d := range list {
		if i := slices.IndexFunc(other, func(o duration) bool { return o.number == d.number && o.unit == d.unit }); i >= 0 {
			other = slices.Delete(other, i, i+1)
		} else {
			rest = append(rest, d)
		}
	}
	return rest
}

var (
	englishDuration = lazyregexp.New(`(?i)\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|[0-9]{1,5}) (second|minute|hour|day|week|month|year)s?\b`)
	chineseDuration = lazyregexp.New(`([一二两三四五六七八九十百半几数]+|[0-9]{1,5}) ?(?:个)?(秒|分钟|小时|天|周|星期|月|年)`)
)

// written maps numbers in words to numbers.
var written = func() map[string]int {
	all := make(map[string]int)
	for line := range strings.Lines(`1 one 一
2 two 二 两
3 three 三
4 four 四
5 five 五
6 six 六
7 seven 七
8 eight 八
9 nine 九
10 ten 十
11 eleven 十一
12 twelve 十二
15 fifteen 十五
20 twenty 二十
30 thirty 三十
40 forty 四十
50 fifty 五十
60 sixty 六十
70 seventy 七十
80 eighty 八十
90 ninety 九十`) {
		words := strings.Fields(line)
		for _, word := range words[1:] {
			all[word], _ = strconv.Atoi(words[0])
		}
	}
	return all
}()

var unitOfTime = map[string]string{
	"second": "s", "秒": "s", "minute": "m", "分钟": "m", "hour": "h", "小时": "h", "day": "d", "天": "d",
	"week": "w", "周": "w", "星期": "w", "month": "M", "月": "M", "year": "y", "年": "y",
}

// lasts reports whether an English word is a unit of time.
func lasts(word string) bool {
	_, ok := unitOfTime[strings.TrimSuffix(strings.ToLower(word), "s")]
	return ok
}

// otherNumbers reports whether the texts have durations, but no number with two different units. If they have one, as
// in 十秒 for "ten minutes", the unit is wrong. 一分钟 for "60 seconds" is right.
func otherNumbers(en, zh string) bool {
	stated, said := durations(englishDuration, en), durations(chineseDuration, zh)
	return len(stated)+len(said) > 0 && !slices.ContainsFunc(stated, func(d duration) bool {
		return slices.ContainsFunc(said, func(o duration) bool { return o.number == d.number && o.unit != d.unit })
	})
}
