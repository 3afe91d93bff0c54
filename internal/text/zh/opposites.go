package zh

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// oppositesText has opposites on each line, such as enable and disable, or the numbers. A bar separates the sides.
// Each side has English and Chinese words. Marks have a meaning:
//   - "?" follows a Chinese word that is too vague to contradict the other side.
//   - "+" follows a Chinese word that says words of several lines, such as 请求头: request and header.
//   - "!" begins a line with sides of which one may be said by denying the other, as in "not safe".
//   - "=" begins a line with a Chinese word and the English words that it may also translate.
//   - "~" begins a line with Chinese words that do not mean the shorter words in them.
//
//go:embed opposites.txt
var oppositesText string

// opposites knows words that say the opposite of each other.
type opposites struct {
	english map[string]*englishWord // by stem; the stems of "turn on" are turn_on
	chinese [][]*chineseWord        // by their first characters
	first   [0xA000]uint16          // by character: its number in chinese, or 0
	group   []int                   // by pair: the first pair of its line
	exclude []bool                  // by pair: to deny one side may say the other
	terms   int                     // the number of terms
}

// An englishWord is one word or two words that belong to sides of pairs.
type englishWord struct {
	sides        []side
	translations []string       // the clear Chinese words of the sides
	explains     []*chineseWord // that may translate the word, too
	leads        bool           // the word is the first of two
	terms        []term         // that the word may mean
	noun         string         // the word itself, if it means terms
}

// A side is one side of a pair of opposites.
type side struct {
	pair int
	half uint8 // 1 or 2
}

// A chineseWord belongs to sides of pairs. Without sides, it only hides the shorter words in it.
type chineseWord struct {
	text  string
	clear []side
	vague []side
	terms []term // that the word may mean
	// means is set if the word always means one of the terms.
	means bool
	// compound is set if the word says all its sides at once.
	compound bool
}

var knownOpposites = sync.OnceValue(func() *opposites {
	o := &opposites{english: make(map[string]*englishWord), chinese: make([][]*chineseWord, 1)}
	for line := range strings.Lines(oppositesText) {
		switch line[0] {
		case '~':
			for w := range strings.FieldsSeq(line[1:]) {
				o.word(w)
			}
		case '=':
			words := strings.Fields(line[1:])
			for _, e := range words[1:] {
				word := o.englishWord(e)
				word.explains = append(word.explains, o.word(words[0]))
			}
		default:
			sides, exclude := strings.CutPrefix(line, "!")
			o.addPairs(strings.Split(sides, "|"), exclude)
		}
	}
	kind := 0
	for line := range strings.Lines(termsText) {
		o.addTerms(kind, line)
		kind++
	}
	for _, words := range o.chinese {
		slices.SortStableFunc(words, func(a, b *chineseWord) int { return len(b.text) - len(a.text) })
	}
	return o
})

// addPairs adds the sides of a line. If there are more than two, each one is a pair with all the others together.
func (o *opposites) addPairs(sides []string, exclude bool) {
	pairs := len(sides)
	if pairs == 2 {
		pairs = 1
	}
	for _, words := range sides {
		o.addTranslations(words)
	}
	for i := range pairs {
		for j, words := range sides {
			half := uint8(2)
			if i == j {
				half = 1
			}
			o.add(words, side{len(o.group), half})
		}
		o.group, o.exclude = append(o.group, len(o.group)-i), append(o.exclude, exclude)
	}
}

// addTranslations adds the clear Chinese words of a side to its English words.
func (o *opposites) addTranslations(side string) {
	var chinese []string
	words := strings.Fields(side)
	for _, w := range words {
		if !IsASCII(w) && !strings.HasSuffix(w, "?") {
			chinese = append(chinese, strings.TrimSuffix(w, "+"))
		}
	}
	for _, w := range words {
		if IsASCII(w) {
			word := o.englishWord(w)
			word.translations = append(word.translations, chinese...)
		}
	}
}

// opposed reports whether two English words, given by their stems, are on the two sides of a pair.
func (o *opposites) opposed(a, b string) bool {
	first, second := o.english[a], o.english[b]
	return first != nil && second != nil && slices.ContainsFunc(first.sides, func(s side) bool {
		return slices.Contains(second.sides, side{s.pair, 3 - s.half})
	})
}

// ofOneKind reports whether two English words, given by their stems, are different things of one kind, such as tab and space.
func (o *opposites) ofOneKind(a, b string) bool {
	first, second := o.english[a], o.english[b]
	return first != nil && second != nil && slices.ContainsFunc(first.terms, func(t term) bool {
		return slices.ContainsFunc(second.terms, func(u term) bool { return t.kind == u.kind && t != u })
	})
}

// add adds the words of one side.
func (o *opposites) add(words string, s side) {
	for w := range strings.FieldsSeq(words) {
		text, vague := strings.CutSuffix(w, "?")
		switch {
		case IsASCII(w):
			if word := o.englishWord(w); !slices.Contains(word.sides, s) {
				word.sides = append(word.sides, s)
			}
		case vague:
			o.word(text).vague = append(o.word(text).vague, s)
		default:
			text, compound := strings.CutSuffix(w, "+")
			word := o.word(text)
			word.clear, word.compound = append(word.clear, s), word.compound || compound
		}
	}
}

// word returns the entry of a Chinese word.
func (o *opposites) word(text string) *chineseWord {
	r, _ := utf8.DecodeRuneInString(text)
	if o.first[r] == 0 {
		o.first[r] = uint16(len(o.chinese))
		o.chinese = append(o.chinese, nil)
	}
	same := &o.chinese[o.first[r]]
	for _, w := range *same {
		if w.text == text {
			return w
		}
	}
	w := &chineseWord{text: text}
	*same = append(*same, w)
	return w
}

// at returns the longest Chinese word at the start of s, or nil.
func (o *opposites) at(s string) *chineseWord {
	r, _ := utf8.DecodeRuneInString(s)
	if int(r) >= len(o.first) {
		return nil
	}
	for _, w := range o.chinese[o.first[r]] {
		if strings.HasPrefix(s, w.text) {
			return w
		}
	}
	return nil
}

// englishWord returns the entry of a word, or of two that an underscore joins.
func (o *opposites) englishWord(text string) *englishWord {
	if first, rest, two := strings.Cut(text, "_"); two {
		o.englishWord(first).leads = true
		text = stem(first) + "_" + stem(rest)
	} else {
		text = stem(text)
	}
	if o.english[text] == nil {
		o.english[text] = new(englishWord)
	}
	return o.english[text]
}
