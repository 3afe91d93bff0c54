package zh

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A comparison counts the opposites and the terms in an English sentence and in its translation.
type comparison struct {
	tallies   []tally        // of the pairs that the English has
	explained []*chineseWord // by other English words
	relates   bool           // the English has a verb such as "depends"
	negates   bool           // the English has a negation
	named     int            // the place in the Chinese of the last name that it keeps
	disorder  bool           // the names have another order in the Chinese
	terms     terms
	rivals    int // the number of words and names that may be at each other's place
	spreading spreading
}

// reset empties the comparison for another sentence of a text. It keeps the lists, so that they
// need no new memory.
func reset(c *comparison) {
	*c = comparison{
		tallies: c.tallies[:0], explained: c.explained[:0], terms: terms{c.terms.english[:0], c.terms.chinese[:0]},
		rivals: c.rivals, spreading: c.spreading,
	}
}

// countRivals adds the terms and opposites of a sentence to the rivals.
func countRivals(c *comparison) {
	c.rivals += len(c.terms.english)
	for i := range c.tallies {
		if c.tallies[i].english.both() {
			c.rivals += 2
		}
	}
}

// tally returns the tally of a pair, or nil.
func (c *comparison) tally(pair int) *tally {
	for i := range c.tallies {
		if c.tallies[i].pair == pair {
			return &c.tallies[i]
		}
	}
	return nil
}

// wideReach is the number of words after a negation in which it also denies "twice". "Not even" reaches as far for
// all words.
const wideReach = 5

// readEnglish counts the English words, except for code that the Chinese keeps.
func (c *comparison) readEnglish(en, zh string) {
	o := knownOpposites()
	verb, last, since := "", "", wideReach+1 // since counts the words after the last negation
	after, cutBefore := 0, 0                 // the words after the verb, and until "off" has its own meaning again
	even := false                            // the last negation is "not even", which reaches farther
	for field := range strings.FieldsSeq(en) {
		code := isCode(field) || strings.Count(field, "-") > 1
		if code && c.keeps(zh, trimmed(field)) {
			since++
			continue // It stays as it is, and explains no Chinese word.
		}
		for w := range englishWords(field) {
			w = strings.TrimSuffix(w, "'s")
			s := stem(w)
			word, sense := o.english[s], senses[w]
			if w == "off" && cutBefore > 0 || w == "sign" && marks[last] {
				word = nil
			}
			if cutBefore--; cutting[w] {
				cutBefore = 4
			}
			if strings.HasSuffix(w, "ing") && last != "" && stem(last) == "keep" { // "keeps asking" keeps nothing
				forget(c, "keep")
			}
			c.relates = c.relates || sense&relates != 0
			even = since == 0 && w == "even" || even && since > 0
			c.countEnglish(word, w, code, since <= reach || (even || w == "twice") && since <= wideReach)
			if after++; verb != "" && (after == 1 || after <= mostBetween && sense&particle != 0) {
				if both := o.english[stem(verb)+"_"+s]; both != nil {
					forget(c, stem(verb))
					c.countEnglish(both, verb+" "+w, code, since <= reach)
				}
			}
			if since++; w == "less" || w == "least" { // it denies the next word
				since, c.negates = reach, true
			} else if sense&clearNo != 0 && last != "to" || sense&(strongNo|denies) != 0 || strings.HasSuffix(w, "n't") {
				since, c.negates = 0, true
			}
			if last = w; word != nil && word.leads {
				verb, after = w, 0
			}
		}
	}
}

// staysIn reports whether the Chinese has an English word as it is, as often as the English.
func staysIn(en, zh, word string) bool {
	return staysInLower(lower(en), lower(zh), lower(word))
}

// staysInLower is like staysIn, for texts and a word in lower case.
func staysInLower(en, zh, word string) bool {
	const shortest = 3
	return len(word) >= shortest && strings.Contains(zh, word) && isLetters(word) && contains(zh, word, codeEdge) && strings.Count(en, word) == strings.Count(zh, word)
}

// codeEdge reports whether the word between from and to is a whole name, and not a part of one such as a.b or a_b.
func codeEdge(s string, from, to int) bool {
	joins := func(c byte) bool { return c == '_' || c == '.' }
	return wordEdge(s, from, to) && (from == 0 || !joins(s[from-1])) && (to == len(s) || !joins(s[to]))
}

// cutting are verbs with which "off" means something else than the opposite of "on".
var cutting = set("cut cuts cutting log logs logged logging sign signs put puts putting take takes taking break breaks fall falls better worse back backs backing paid pays")

// marks are words before "sign" in the names of characters, such as the equals sign.
var marks = set("equal equals plus minus dollar percent hash at pound number")

// mostBetween is the largest number of words from a verb to its particle.
const mostBetween = 5

// keeps reports whether the Chinese keeps a name, and notes the order of the names.
func (c *comparison) keeps(zh, name string) bool {
	at := strings.Index(zh, name)
	if at >= 0 {
		c.disorder, c.named = c.disorder || at < c.named, at
		c.rivals++
	}
	return at >= 0
}

// isCode reports whether a word is a name, an option or other code: they stay as they are.
func isCode(field string) bool {
	if field == "" || isPlain(field) {
		return false // as most words are
	}
	field = strings.TrimRight(field, ".,;:!?)")
	if strings.ContainsAny(field, "_=$@\\") || len(field) > 1 && field[0] == '-' || len(field) > 3 && strings.ToUpper(field) == field {
		return true
	}
	i := strings.IndexAny(field, ".(")
	return i >= 0 && i+1 < len(field) && isLetter(field[i+1]) && field[i+1:] != "s"
}

// isPlain reports whether a word has only lower-case letters after the first one, and at
// most one mark at its end.
func isPlain(field string) bool {
	for i := 1; i < len(field); i++ {
		if c := field[i]; (c < 'a' || c > 'z') && (i < len(field)-1 || isAlnum(c)) {
			return false
		}
	}
	return isLetter(field[0])
}

// countEnglish counts a word. A word of code does not count, but may explain a Chinese word.
func (c *comparison) countEnglish(w *englishWord, text string, code, negated bool) {
	if w == nil {
		return
	}
	c.explained = append(c.explained, w.explains...)
	if w.terms != nil {
		c.terms.english = append(c.terms.english, englishTerm{w, text, code})
	}
	for _, side := range w.sides {
		t := c.tally(side.pair)
		if t == nil {
			c.tallies = append(c.tallies, tally{pair: side.pair})
			t = &c.tallies[len(c.tallies)-1]
		}
		if code {
			t.named |= side.half
			continue
		}
		t.english.add(side.half, negated && knownOpposites().exclude[side.pair])
		t.word[side.half] = text
	}
}

// near is the number of bytes after a Chinese negation in which it may negate a word.
const near = 18

// readChinese counts the Chinese words. A word that another English word explains is vague. So is one soon after a
// negation, if the English has no negation.
func (c *comparison) readChinese(zh string) {
	o := knownOpposites()
	negation := -near - 1 // the last one
	for i := 0; i < len(zh); {
		if zh[i] < utf8.RuneSelf {
			if isDigit(zh[i]) {
				c.allow(o.at(figures[zh[i]-'0']))
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(zh[i:])
		w := o.at(zh[i:])
		if w != nil {
			size = max(size, len(w.text))
			if near := i-negation <= near; near && !c.negates {
				c.deny(w)
			} else {
				c.countChinese(w, near)
			}
		}
		switch r {
		case '，', '。', '；', '：', '、':
			negation = -near - 1
		case '不', '没', '沒', '无', '無', '未', '勿', '别', '非', '禁', '取', '避', '防', '解', '免':
			before, _ := utf8.DecodeLastRuneInString(zh[:i])
			if (w == nil || w.clear == nil) && !isHarmless(zh[i:]) && !(r == '别' && IsHan(before)) && !(r == '非' && before == '除') { // 个别, 识别, 除非
				negation = i
			}
		}
		i += size
	}
}

// isHarmless reports whether a text starts with a word such as 解析 or 取值, which has the character of a negation
// and denies nothing.
func isHarmless(s string) bool {
	for _, w := range harmless {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

var harmless = strings.Fields("解析 解释 解决 解码 解压 解说 取得 取值 取决 取自 取到 防火墙 别名")

// allow notes that the Chinese may mean the sides of a word.
func (c *comparison) allow(w *chineseWord) {
	if w == nil {
		return
	}
	for _, s := range w.clear {
		if t := c.tally(s.pair); t != nil {
			t.vague |= s.half
		}
	}
}

// deny notes that the Chinese may mean the opposites of a word.
func (c *comparison) deny(w *chineseWord) {
	if w.terms != nil {
		c.terms.chinese = append(c.terms.chinese, w)
	}
	for _, s := range w.clear {
		if t := c.tally(s.pair); t != nil {
			t.vague |= 3 - s.half
		}
	}
}

// forget takes back one count of a word, because it means something else together with another word, as in "leave
// out".
func forget(c *comparison, stem string) {
	for _, side := range knownOpposites().english[stem].sides {
		if t := c.tally(side.pair); t != nil && t.english.plain[side.half] > 0 {
			t.english.plain[side.half]--
		}
	}
}

func (c *comparison) countChinese(w *chineseWord, negated bool) {
	if w.terms != nil {
		c.terms.chinese = append(c.terms.chinese, w)
	}
	for _, s := range w.vague {
		if t := c.tally(s.pair); t != nil {
			t.vague |= s.half
		}
	}
	for _, s := range w.clear {
		t := c.tally(s.pair)
		switch {
		case t == nil:
		case t.english.plain[s.half] == 0 && c.explains(w, s.pair):
			t.vague |= s.half
		default:
			t.chinese.add(s.half, negated && knownOpposites().exclude[s.pair])
			t.proof[s.half] = w.text
		}
	}
}

// explains reports whether a Chinese word of a pair may translate an English word that does not belong to the pair.
func (c *comparison) explains(w *chineseWord, pair int) bool {
	group := knownOpposites().group
	if w.compound {
		return false
	}
	for _, s := range w.clear {
		if t := c.tally(s.pair); group[s.pair] != group[pair] && t != nil && t.english.plain[s.half]+t.english.denied[s.half] > 0 {
			return true
		}
	}
	return slices.Contains(c.explained, w)
}
