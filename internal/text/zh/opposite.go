package zh

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// FindOpposite returns an English word and a word of its translation that says the
// opposite, such as “disable” and 启用. It returns empty words if it finds none. If both
// texts have the same number of sentences, it compares sentence by sentence.
//
// FindOpposite knows a fixed list of opposites. It is cautious: negations, vague words and
// words of both sides make the meaning uncertain.
func FindOpposite(en, zh string) (english, chinese string) {
	left, right := sentences(en), sentences(zh)
	if len(left) != len(right) {
		right = sentences(strings.ReplaceAll(zh, "：", "。"))
	}
	if len(left) != len(right) {
		left, right = []string{en}, []string{zh}
	}
	for i := range left {
		if english, chinese = opposed(left[i], right[i]); english != "" {
			break
		}
	}
	return english, chinese
}

// A tally counts the words of a sentence and of its translation for one pair of opposites.
type tally struct {
	pair             int
	english, chinese [3]int // clear words, by half
	unclear          uint8  // halves that the English may mean
	vague            uint8  // halves that the Chinese may mean
	word, proof      [3]string
}

// either is the halves of a word that may mean both.
const either = 1 | 2

// A comparison is that of an English sentence and its translation.
type comparison struct {
	tallies   []tally        // of the pairs that the English has
	explained []*chineseWord // by other English words
}

func opposed(en, zh string) (english, chinese string) {
	var c comparison
	if c.readEnglish(withoutCode(en)); c.tallies == nil {
		return "", ""
	}
	c.readChinese(withoutCode(zh))
	for _, t := range c.tallies {
		for half := 1; half <= 2; half++ {
			if other := 3 - half; t.contradicts(half, other) {
				return t.word[half], t.proof[other]
			}
		}
	}
	return "", ""
}

// contradicts reports whether the Chinese says the other half where the English says one.
func (t *tally) contradicts(half, other int) bool {
	switch {
	case t.unclear != 0 || t.english[half] == 0 || t.chinese[other] == 0:
		return false
	case t.english[other] == 0 && t.chinese[half] == 0 && t.vague&uint8(half) == 0:
		return true
	}
	return t.vague == 0 && t.chinese[half] == t.english[half]-1 && t.chinese[other] == t.english[other]+1
}

// tally returns the tally of a pair, or nil.
func (c *comparison) tally(pair int) *tally {
	i := slices.IndexFunc(c.tallies, func(t tally) bool { return t.pair == pair })
	if i < 0 {
		return nil
	}
	return &c.tallies[i]
}

// readEnglish counts the English words. A word soon after a negation is unclear.
func (c *comparison) readEnglish(en string) {
	o := knownOpposites()
	before, since := "", reach+1 // since counts the words after the last negation
	for w := range englishWords(en) {
		s := stem(w)
		for _, key := range [...]string{s, before + "_" + s} {
			for _, w := range o.explained[key] {
				if !slices.Contains(c.explained, w) {
					c.explained = append(c.explained, w)
				}
			}
			for _, side := range o.english[key] {
				c.count(side, w, since <= reach)
			}
		}
		if since++; clearNo[w] || strongNo[w] || denies[w] || strings.HasSuffix(w, "n't") {
			since = 0
		}
		before = s
	}
}

func (c *comparison) count(s side, word string, negated bool) {
	t := c.tally(s.pair)
	if t == nil {
		c.tallies = append(c.tallies, tally{pair: s.pair})
		t = &c.tallies[len(c.tallies)-1]
	}
	if negated {
		t.unclear = either
		return
	}
	t.english[s.half]++
	t.word[s.half] = word
}

// denies are words that deny the words after them, besides the negations.
var denies = set(`avoid avoids avoiding prevent prevents preventing fail fails failed cancel undo instead rather than
	refuse refuses unless un re dis disallow forbid forbids`)

// near is the number of bytes after a Chinese negation in which it may negate a word.
const near = 12

// readChinese counts the Chinese words. A word soon after a negation is unclear. So is a
// word that another English word explains.
func (c *comparison) readChinese(zh string) {
	o := knownOpposites()
	negation := -near - 1 // the last one
	for i := 0; i < len(zh); {
		if zh[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(zh[i:])
		w := o.at(zh[i:], r)
		if w != nil {
			size = max(size, len(w.text))
			c.countChinese(w, i-negation <= near)
		}
		switch {
		case strings.ContainsRune("，。；：、", r):
			negation = -near - 1
		case size == utf8.RuneLen(r) && strings.ContainsRune(negating, r):
			negation = i
		}
		i += size
	}
}

// negating are the characters that negate a word after them.
const negating = negators + "别非禁取避防解免"

func (c *comparison) countChinese(w *chineseWord, negated bool) {
	for _, s := range w.vague {
		if t := c.tally(s.pair); t != nil {
			t.vague |= s.half
		}
	}
	for _, s := range w.clear {
		t := c.tally(s.pair)
		switch {
		case t == nil:
		case negated:
			t.vague = either
		case c.explains(w, s.pair):
			t.vague |= s.half
		default:
			t.chinese[s.half]++
			t.proof[s.half] = w.text
		}
	}
}

// explains reports whether the English has a word outside of a pair that a Chinese word of
// the pair may translate.
func (c *comparison) explains(w *chineseWord, pair int) bool {
	for _, s := range w.clear {
		if t := c.tally(s.pair); s.pair != pair && t != nil && (t.unclear|uint8(t.english[s.half])) != 0 {
			return true
		}
	}
	return slices.Contains(c.explained, w)
}
