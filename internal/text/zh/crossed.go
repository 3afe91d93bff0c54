package zh

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// longestCrossed is the length in bytes of the longest text whose clauses crossed compares. mostCrossed is the largest number
// of its words, and of its clauses.
const (
	longestCrossed = 400
	mostCrossed    = 60
)

// crossed returns two words that the translation has in the clause of the other one: 客户端发送密码，服务器核对 for
// "the server sends the password, and the client checks it". The other words tell which clauses belong together. It
// returns empty words if it finds none.
func (s *spreading) crossed(en, zh string) (first, second string) {
	if len(en) > longestCrossed || strings.Contains(zh, "先") || // the second step may stand first
		len(zh) > 2*longestCrossed || strings.Count(zh, "，")+strings.Count(zh, "：")+strings.Count(zh, "。") < 2 {
		return "", ""
	}
	*s = spreading{zh: zh, words: s.words[:0], hits: s.hits[:0], ends: s.ends[:0]}
	s.hits = translatable().find(s.hits, zh)
	if s.findClauses(); len(s.ends) == 0 || len(s.ends) >= mostCrossed {
		return "", ""
	}
	if s.readEnglish(en); len(s.words) < 4 {
		return "", ""
	}
	for i := range s.words {
		for j := range i {
			a, b := &s.words[j], &s.words[i]
			if (a.entry == nil) == (b.entry == nil) && s.crosses(a, b) && !s.overlap(a, b) {
				return a.text, b.text
			}
		}
	}
	return "", ""
}

// A spreading says in which clauses of a text and of its translation the words are.
type spreading struct {
	words []spreadWord
	zh    string
	ends  []int // of the clauses of zh
	hits  []hit
}

// A spreadWord is a word or a name, with the clauses that have it. Each clause is a bit.
type spreadWord struct {
	text             string
	entry            *entry // nil if it is a name
	english, chinese uint64
}

// findClauses notes where the Chinese clauses end.
func (s *spreading) findClauses() {
	for i := range s.hits {
		if s.hits[i].isMark() {
			s.ends = append(s.ends, s.hits[i].from)
		}
	}
}

// readEnglish adds the words of the English whose translations are known.
func (s *spreading) readEnglish(en string) {
	clause := 0
	for field := range strings.FieldsSeq(en) {
		switch field {
		case "and", "but":
			clause++
			continue
		}
		if clause >= mostCrossed || len(s.words) >= mostCrossed {
			s.words = nil
			return
		}
		s.readField(field, 1<<clause)
		switch field[len(field)-1] {
		case ',', ':', ';', '.':
			clause++
		}
	}
}

// readField adds the words of a field, or the whole field if it is a name.
func (s *spreading) readField(field string, clause uint64) {
	plain := isPlain(field)
	if !plain && s.addName(field, clause) {
		return
	}
	known := translatable().byStem
	found := false
	for w := range englishWords(field) {
		if e := known[stem(w)]; e != nil && !anywhere[w] && (e.free || s.addWord(w, e, clause)) {
			found = true
		}
	}
	if plain && !found {
		s.addName(field, clause)
	}
}

// anywhere are words that a translation says in any clause, or not at all.
var anywhere = set("often usually typically frequently commonly rarely mostly sometimes always own separate same such get gets got each every have has make makes take takes need needs only during since within later next following")

// isWordy reports whether a word has a letter, and is no small word.
func isWordy(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return r < utf8.RuneSelf && isLetter(byte(r)) }) >= 0 && !functionWords[w]
}

// addName adds a name if the Chinese has it.
func (s *spreading) addName(field string, clause uint64) bool {
	name := trimmed(field)
	if len(name) < 2 || !isWordy(name) || !contains(s.zh, name, wordEdge) {
		return false
	}
	for i := range s.words {
		if w := &s.words[i]; w.entry == nil && w.text == name {
			w.english |= clause
			return true
		}
	}
	w := spreadWord{text: name, english: clause}
	for _, at := range places(nil, s.zh, name) {
		w.chinese |= s.clauseAt(at.from)
	}
	s.words = append(s.words, w)
	return true
}

// addWord adds a word if the Chinese has it.
func (s *spreading) addWord(text string, e *entry, clause uint64) bool {
	for i := range s.words {
		if w := &s.words[i]; w.entry == e {
			w.english |= clause
			return true
		}
	}
	w := spreadWord{text: text, entry: e, english: clause}
	for i := range s.hits {
		if slices.Contains(e.words, s.hits[i].word) {
			w.chinese |= s.clauseAt(s.hits[i].from)
		}
	}
	if w.chinese != 0 {
		s.words = append(s.words, w)
	}
	return w.chinese != 0
}

// clauseAt returns the bit of the Chinese clause at a place.
func (s *spreading) clauseAt(at int) uint64 {
	n := 0
	for n < len(s.ends) && s.ends[n] < at {
		n++
	}
	return 1 << n
}

// overlap reports whether translations of two words share a character.
func (s *spreading) overlap(a, b *spreadWord) bool {
	if a.entry == nil {
		return false
	}
	for _, x := range s.hits {
		for _, y := range s.hits {
			if x.from < y.to && y.from < x.to && slices.Contains(a.entry.words, x.word) && slices.Contains(b.entry.words, y.word) {
				return true
			}
		}
	}
	return false
}

// crosses reports whether the translation has exchanged two words: the clause of each one has the other one in
// Chinese.
func (s *spreading) crosses(a, b *spreadWord) bool {
	if a.chinese == b.chinese {
		return false
	}
	for left := a.english &^ b.english; left != 0; left &= left - 1 {
		with := s.counterpartOf(left&-left, a, b)
		if with&b.chinese == 0 || with&a.chinese != 0 {
			continue
		}
		for right := b.english &^ a.english; right != 0; right &= right - 1 {
			if other := s.counterpartOf(right&-right, a, b); other != with && other&a.chinese != 0 && other&b.chinese == 0 {
				return true
			}
		}
	}
	return false
}

// counterpartOf returns the Chinese clause with the words of an English clause. The words a and b do not count. It
// returns 0 if there is none, or if that clause has words of another English clause, too.
func (s *spreading) counterpartOf(clause uint64, a, b *spreadWord) (chinese uint64) {
	for i := range s.words {
		w := &s.words[i]
		if w.english != clause || !single(w.chinese) || w == a || w == b {
			continue
		}
		if chinese != 0 && w.chinese != chinese {
			return 0
		}
		chinese = w.chinese
	}
	for i := range s.words {
		if w := &s.words[i]; w.chinese == chinese && w.english != clause && single(w.english) && w != a && w != b {
			return 0
		}
	}
	return chinese
}

// single reports whether exactly one bit is set.
func single(bits uint64) bool { return bits != 0 && bits&(bits-1) == 0 }
