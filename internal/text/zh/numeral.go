package zh

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A numeral is a Chinese number with the English words that it may translate. It may also count the things of an
// English list.
type numeral struct {
	chinese string
	list    int // the number of marks in a list of so many things
	english []string
}

var countable = []numeral{
	{"两", 1, strings.Fields(`next beside along 2 two twice both pair either neither each double dual second half other than same differ between match
		equal compar versus`)},
	{"三", 2, strings.Fields("3 three third triple thrice cubic")},
	{"四", 3, strings.Fields("4 four quarter quadr quad tetra")},
	{"五", 4, strings.Fields("5 five fifth penta quint")},
	{"六", 5, strings.Fields("6 six hexa")},
	{"七", 6, strings.Fields("7 seven")},
	{"八", 7, strings.Fields("8 eight oct")},
	{"九", 8, strings.Fields("9 nine ninth")},
}

// measures are the measure words: the characters between a number and what it counts.
const measures = "个個次条條份种種行步台组組套层層项項倍段遍轮輪"

// gainedNumeral returns a Chinese number with its measure word, such as 三次, if the English has neither the number
// nor a list of so many things.
func gainedNumeral(en, zh string) string {
	for i := range countable {
		n := &countable[i]
		at := strings.Index(zh, n.chinese)
		if at < 0 {
			continue // as in nearly all texts
		}
		if found := countsWith(zh, at, n.chinese); found != "" && !hasAny(lower(en), n.english) && (repeats(found) || listed(en) < n.list) && !(n.chinese == "两" && isDefinite(en, zh[:at], zh[at+len(found):])) {
			return found
		}
	}
	return ""
}

// otherNumeral returns a Chinese number with its measure word that also stands for another number of the English: 最多四个字节 for "at most
// three bytes", beside 四个字节 for "four bytes".
func otherNumeral(en, zh string) string {
	if strings.Count(zh, "个") < 2 {
		return ""
	}
	lost, gained := false, ""
	for i := range countable {
		n := &countable[i]
		stated, said := 0, strings.Count(zh, n.chinese+"个")
		for w := range englishWords(en) {
			if slices.Contains(n.english, w) {
				stated++
			}
		}
		switch {
		case i > 0 && stated == 1 && !strings.Contains(zh, n.chinese) && !isStated(zh, n.english[0]):
			lost = true
		case stated == 1 && said == 2:
			gained = n.chinese + "个"
		}
	}
	if !lost {
		return ""
	}
	return gained
}

// isStated reports whether a Chinese text has a digit alone, and not as a part of a name such as utf8mb3.
func isStated(zh, digit string) bool {
	for _, at := range places(nil, zh, digit) {
		if at.from == 0 || !isWord(zh[at.from-1]) {
			return true
		}
	}
	return false
}

// isDefinite reports whether the English has a definite plural for what a Chinese number counts: 两段历史 for "the
// histories". The reader then knows how many there are.
func isDefinite(en, before, counted string) bool {
	if (strings.HasSuffix(before, "这") || strings.HasSuffix(before, "那")) && definitePlural.MatchString(en) {
		return true
	}
	const most, near = 10, 8 // plurals, and characters up to the noun
	counted = firstRunes(counted, near)
	for _, m := range definitePlural.Get().FindAllStringSubmatch(en, most) {
		if hasAny(counted, wordsFor(m[1])) {
			return true
		}
	}
	return false
}

var definitePlural = lazyregexp.New(`\b(?:[Tt]he|[Tt]hese|[Tt]hose) (?:[\w-]+ )??([A-Za-z]+[^isu\W]s)\b`)

// repeats reports whether a number says how often something happens. Then it does not count the things of a list.
func repeats(number string) bool {
	return !strings.HasPrefix(number, "两") && (strings.HasSuffix(number, "次") || strings.HasSuffix(number, "遍"))
}

// listed counts the marks and words between the things of the longest list in a text.
func listed(en string) (most int) {
	for _, s := range sentences(en) {
		most = max(most, strings.Count(s, ", ")+strings.Count(s, " and ")+strings.Count(s, " or "))
	}
	return most
}

// countsWith returns the number at a place with the measure word after it. It returns "" if there is none, or if the
// number is a part of a longer one, such as 十三个.
func countsWith(zh string, at int, number string) string {
	before, _ := utf8.DecodeLastRuneInString(zh[:at])
	after, size := utf8.DecodeRuneInString(zh[at+len(number):])
	if !strings.ContainsRune(measures, after) || strings.ContainsRune("十百千万零两二三四五六七八九几", before) {
		return ""
	}
	return zh[at : at+len(number)+size]
}
