package zh

import "strings"

// A scoped is a sentence and its translation, to compare clause by clause. The words right after a negation tell
// which clause of the other language says the same.
type scoped struct {
	bead
	anchors []anchor
	read    bool // the anchors are known
}

// compareScopes finds a sentence of several negations that loses or gains one. [compareCounts] cannot find these.
func compareScopes(b bead, english, chinese counts) Negation {
	if len(b.english) > longestExchange || chinese.clear == english.clear || chinese.clear > english.clear && english.vague > 0 {
		return Kept
	}
	s := scoped{bead: b}
	switch {
	case !strings.Contains(b.chinese, "，") && !strings.Contains(b.chinese, "："), asks(b.chinese):
	case chinese.clear < english.clear && s.drops():
		return Dropped
	case chinese.clear > english.clear && s.adds():
		return Added
	}
	return Kept
}

// drops reports whether the counterpart of an English clause that denies something affirms it.
func (s *scoped) drops() bool {
	chinese := cut(s.chinese, chineseEnds)
	for _, c := range cut(s.english, englishEnds) {
		from, ok := negationIn(s.english[c.from:c.to])
		if !ok {
			continue
		}
		in, ok := s.counterpart(chinese, span{c.from + from, c.to}, anchor.fromEnglish)
		if ok && affirms(s.chinese[in.from:in.to], s.english) {
			return true
		}
	}
	return false
}

// adds reports whether the counterpart of a Chinese clause that denies something affirms it.
func (s *scoped) adds() bool {
	english := cut(s.english, wideEnds)
	before := ""
	for _, c := range cut(s.chinese, chineseEnds) {
		clause := s.chinese[c.from:c.to]
		endsNeither := hasAny(before, neither) && strings.Contains(clause, "也")
		before = clause
		from, ok := negatorIn(clause, s.english)
		if !ok || endsNeither { // the English may deny a whole list at its start: "none of A, B"
			continue
		}
		in, ok := s.counterpart(english, span{c.from + from, c.to}, anchor.fromChinese)
		if d := englishNegations(s.english[in.from:in.to]); ok && d.clear+d.strong+d.ended == 0 {
			return true
		}
	}
	return false
}

func (a anchor) fromEnglish() (own, other span) { return a.english, a.chinese }
func (a anchor) fromChinese() (own, other span) { return a.chinese, a.english }

// cut splits a text before each of the ends, and returns the parts.
func cut(s string, ends *strings.Replacer) (parts []span) {
	at := 0
	for part := range strings.SplitSeq(ends.Replace(s), "\x00") {
		parts = append(parts, span{at, min(at+len(part), len(s))})
		at += len(part) + 1
	}
	return parts
}

// neither has the words that begin a negation of two clauses: 既不是 A，也不是 B.
var neither = strings.Fields("既不 既没 既非 既无 既未")

// The replacements are as long as the ends, so that places stay the same.
var (
	englishEnds = strings.NewReplacer(", ", "\x00 ", ": ", "\x00 ", "; ", "\x00 ", ". ", "\x00 ", " (", "\x00(", ") ", "\x00 ", " and ", "\x00and ", " but ", "\x00but ",
		" so ", "\x00so ", " because ", "\x00because ", " if ", "\x00if ", " when ", "\x00when ", " or ", "\x00or ", " which ", "\x00which ", " that ", "\x00that ",
		" while ", "\x00while ", " until ", "\x00until ", " unless ", "\x00unless ", " before ", "\x00before ", " after ", "\x00after ")
	wideEnds    = strings.NewReplacer(", ", "\x00 ", ": ", "\x00 ", "; ", "\x00 ", ". ", "\x00 ")
	chineseEnds = strings.NewReplacer("，", "\x00  ", "：", "\x00  ", "。", "\x00  ", "；", "\x00  ", "（", "\x00  ", "）", "\x00  ")
)

// negationIn returns the place after the only clear negation of an English clause.
func negationIn(clause string) (after int, ok bool) {
	lower := lower(clause)
	for _, mark := range []string{"cannot ", "n't ", " not ", " no ", "never "} {
		if i := strings.Index(lower, mark); i >= 0 {
			if ok {
				return 0, false
			}
			after, ok = i+len(mark), true
		}
	}
	if !ok {
		return 0, false
	}
	d := englishNegations(clause)
	return after, d.clear == 1 && d.strong+d.vague+d.ended+d.twice+d.spared+d.joined == 0
}

// negatorIn returns the place after the only negation of a Chinese clause.
func negatorIn(clause, en string) (after int, ok bool) {
	d := chineseNegations(clause, en)
	if d.clear != 1 || d.vague+d.paired > 0 {
		return 0, false
	}
	for _, modal := range modals {
		if i := strings.Index(clause, modal); i >= 0 {
			return i + len(modal), true
		}
	}
	return 0, false
}

// modals are negations of a verb.
var modals = strings.Fields("无法 不能 不会 不要 请勿 不得 不再 不需要 不是 尚未")

// counterpart returns the clause of the other language that has all anchors of a part.
func (s *scoped) counterpart(clauses []span, part span, sides func(anchor) (own, other span)) (in span, ok bool) {
	if !s.read {
		s.anchors, s.read = anchors(s.english, s.chinese), true
	}
	for _, a := range s.anchors {
		own, other := sides(a)
		if own.from < part.from || own.to > part.to {
			continue
		}
		for _, c := range clauses {
			switch {
			case other.from < c.from || other.to > c.to:
			case ok && c != in:
				return span{}, false
			default:
				in, ok = c, true
			}
		}
	}
	return in, ok
}

// affirms reports whether a Chinese clause has nothing that may be a negation.
func affirms(zh, en string) bool {
	d := chineseNegations(zh, en)
	return d.clear+d.vague+d.paired == 0 && !hasAny(zh, affirming) && !hasAny(zh, keeping) && !isAffirmed(en, zh)
}
