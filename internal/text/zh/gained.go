package zh

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Gained returns what only the Chinese has: a number of at least two digits, a count such as 三次, or a name in place
// of another one, such as TLS for SSH. It returns "" if it finds nothing, or if the texts are too long to compare.
func (p *Pair) Gained() string {
	if tooLong(p.english, p.text.s) {
		return ""
	}
	spaced := HalfWidth(strings.ReplaceAll(p.chinese, "，", "， ")) // "18，115" has two numbers
	if n := gainedNumber(p.english, spaced); n != "" && !contains(p.english, strings.TrimSuffix(n, ".0"), numberEdge) && !isLastBefore(p.english, p.text.s, n) {
		return n
	}
	if n := gainedNumeral(p.english, p.text.s); n != "" {
		return n
	}
	if n := otherNumeral(p.english, p.text.s); n != "" {
		return n
	}
	if name := gainedNested(p.english, p.text.s); name != "" {
		return name
	}
	if run := gainedRun(p.english, p.text.s); run != "" {
		return "“" + run + "”"
	}
	if namesOnlyIn(p.text.s, p.english, false) == nil {
		return "" // as in nearly all texts
	}
	for _, b := range split(p.english, p.text.s).withoutCode().align() {
		if name := replacedName(b.english, b.chinese); name != "" {
			return name
		}
	}
	return ""
}

// isLastBefore reports whether a number is the last version before one of the English: 1.21 及更早 for "before 1.22".
func isLastBefore(en, zh, number string) bool {
	_, after, _ := strings.Cut(zh, number)
	if !hasPrefix(strings.TrimLeft(after, " "), []string{"及更早", "及以下", "及之前", "及以前", "或更早", "以及更早", "和更早"}) {
		return false
	}
	start, minor := number[:strings.LastIndexByte(number, '.')+1], number[strings.LastIndexByte(number, '.')+1:]
	n, err := strconv.Atoi(minor)
	return err == nil && contains(en, start+strconv.Itoa(n+1), numberEdge)
}

// gainedNumber returns the first number of at least two digits that the English lacks.
func gainedNumber(en, zh string) string {
	digits, months := "", ""
	for i := 0; i < len(zh); {
		if !isDigit(zh[i]) {
			i++
			continue
		}
		end := i + 1
		for end < len(zh) && (isDigit(zh[end]) || end+1 < len(zh) && isDigit(zh[end+1]) && (zh[end] == '.' || joins(zh, end))) {
			end++
		}
		n := strings.ReplaceAll(zh[i:end], ",", "")
		if strings.HasPrefix(strings.TrimLeft(zh[end:], " "), "月") {
			if months == "" {
				months = lastMonthsIn(en)
			}
			if strings.Contains(months, " "+n+" ") {
				i = end
				continue
			}
		}
		whole := (i == 0 || !isWord(zh[i-1])) && (end == len(zh) || !isWord(zh[end]) || units[unitAt(zh[end:])] != nil)
		if whole && len(n) > 1 && strings.Count(n, ".") < 3 { // not an address
			if digits == "" {
				digits = strings.ReplaceAll(en, ",", "")
			}
			if !strings.Contains(digits, n) && !spellsNumber(en) {
				return n
			}
		}
		i = end
	}
	return ""
}

// lastMonthsIn returns the numbers of the months with two digits that the English names, with a space before and after each.
func lastMonthsIn(en string) string {
	numbers := " "
	for _, month := range [...][2]string{{"Oct", "10"}, {"Nov", "11"}, {"Dec", "12"}} {
		if strings.Contains(en, month[0]) {
			numbers += month[1] + " "
		}
	}
	return numbers
}

func unitAt(s string) string {
	end := 0
	for end < len(s) && isLetter(s[end]) {
		end++
	}
	return s[:end]
}

// spellsNumber reports whether a text has a number in words, or a measure that other
// numbers express.
func spellsNumber(en string) bool {
	for w := range englishWords(en) {
		if spelled[w] {
			return true
		}
	}
	return strings.Contains(en, "/") && strings.ContainsAny(en, "0123456789")
}

var spelled = set(`ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
	eighty ninety hundred hundreds thousand thousands thousandth thousandths hundredth hundredths tenth tenths million millions billion dozen
	half quarter third percent percentage double twice hour hours minute day week month year k kilobyte megabyte gigabyte hex hexadecimal octal decimal
	binary digit digits power century`)

// exchangedNames returns two names that the translation has in the passage of the other one: 用 CPU。不用 GPU。 for
// "Use the GPU. Do not use the CPU."
func exchangedNames(list []bead) (first, second string) {
	if len(list) < 2 || len(list) > mostSentences {
		return "", ""
	}
	for _, b := range list {
		gained := namesOnlyIn(b.chinese, b.english, false)
		if len(gained) != 1 { // as in nearly all passages
			continue
		}
		lost := namesOnlyIn(b.english, b.chinese, true)
		switch {
		case len(lost) != 1:
		case first == gained[0] && second == lost[0]:
			return first, second
		case first == "":
			first, second = lost[0], gained[0]
		}
	}
	return "", ""
}

// replacedName returns a name that a translation has in place of another one. No other name differs.
func replacedName(en, zh string) string {
	gained, lost := namesOnlyIn(zh, en, false), namesOnlyIn(en, zh, true)
	if len(lost) > 0 && len(gained) > 0 && len(lost)+len(gained) > 2 && !slices.ContainsFunc(slices.Concat(lost, gained), notInCapitals) {
		return gained[0]
	}
	if len(lost) != 1 || len(gained) != 1 || strings.HasPrefix(lost[0], gained[0]) || strings.HasPrefix(gained[0], lost[0]) {
		return ""
	}
	if chinese := (text{s: zh}); abbreviates(gained[0], en) || chinese.spellsOut(lost[0]) {
		return ""
	}
	return gained[0]
}

// notInCapitals reports whether a name is no keyword such as READ or COMMITTED.
func notInCapitals(name string) bool {
	const shortest = 4
	return len(name) < shortest || strings.Trim(name, capitals) != ""
}

// abbreviates reports whether a name has only capitals of an English text, in their order,
// as BT for BitTorrent.
func abbreviates(name, en string) bool {
	rest := name
	for i := 0; i < len(en) && rest != ""; i++ {
		if en[i] == rest[0] {
			rest = rest[1:]
		}
	}
	return rest == "" && strings.ToUpper(name) == name
}

// namesOnlyIn returns the names of a text that another one lacks: words in capitals, and
// words with a capital that do not start an English sentence.
func namesOnlyIn(s, other string, english bool) (names []string) {
	start, lower := english, "" // lower is the other text in lower case, as soon as it is needed
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r >= utf8.RuneSelf || !isWord(s[i]) {
			start = english && (start || strings.ContainsRune(".:!?;\n", r))
			i += size
			continue
		}
		end := i
		for end < len(s) && isWord(s[end]) {
			end++
		}
		if w := s[i:end]; isProper(w, start) && !strings.Contains(other, w) {
			if lower == "" {
				lower = strings.ToLower(other)
			}
			if !strings.Contains(lower, strings.ToLower(strings.TrimSuffix(w, "s"))) && !slices.Contains(names, w) {
				names = append(names, w)
			}
		}
		start = false
		i = end
	}
	return names
}

// isProper reports whether a word is in capitals, or has a capital without being at the
// start of a sentence. Words with a translation are no names.
func isProper(w string, start bool) bool {
	if len(w) < 2 || w[0] >= 'a' || !isLetters(w) || start && w[1] >= 'a' {
		return false
	}
	capitals := strings.ToUpper(w) == w
	if capitals && len(w) == 3 {
		return !placeNames[strings.ToLower(w)] // also CPU and GPU, which have translations
	}
	return (capitals || len(w) > 3) && !translatedCapitals[w] && frequent().byStem[stem(strings.ToLower(w))] == nil
}
