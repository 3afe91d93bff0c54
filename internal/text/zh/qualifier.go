package zh

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// qualifiersText has on each line words that limit what a sentence says, such as "only". After a bar follow parts of
// the Chinese words that may translate them, and after a second bar English words with which they need no
// translation. Underscores join words.
//
// The Chinese parts come from the translations of free software. They are so short that a translation in other words
// has one of them, too.
//
//go:embed qualifiers.txt
var qualifiersText string

// A qualifier is words that limit what a sentence says.
type qualifier struct {
	words   string   // in lower case
	parts   []string // of Chinese words
	excuses []string // English words with which the words need no translation
}

var qualifiers = sync.OnceValue(func() (list []*qualifier) {
	for line := range strings.Lines(qualifiersText) {
		words, rest, _ := strings.Cut(strings.ReplaceAll(line, "_", " "), " | ")
		parts, excuses, _ := strings.Cut(rest, " | ")
		q := &qualifier{words: words, parts: strings.Fields(parts)}
		if excuses != "" {
			q.excuses = strings.Split(strings.TrimSpace(excuses), ", ")
		}
		list = append(list, q)
	}
	return list
})

// LostQualifier returns words such as "only", "at least" and "even if" of an English sentence
// whose translation has nothing that may say them. It returns "" if it finds none.
func (p *Pair) LostQualifier() string {
	var beads []bead
	for _, q := range qualifiers() {
		if !q.in(p.english) {
			continue
		}
		if beads == nil {
			beads = joinedAtSemicolons(p.passages).withoutCode().sentences()
		}
		if slices.ContainsFunc(beads, q.lost) && !(strings.ContainsAny(p.chinese, "；？") && q.saidElsewhere(p.english, p.chinese)) {
			return q.words
		}
	}
	return ""
}

// sentences pairs the sentences if both texts have the same number. Otherwise it pairs the whole texts.
func (p passages) sentences() []bead {
	if p.sameNumber() {
		return p.align()
	}
	action, _, found := strings.Cut(p.chinese, "：")
	if found && len(p.left) > 1 && len(p.right) == 1 && isInstruction(p.left[0]) && !strings.Contains(p.left[0], ":") {
		return []bead{{p.left[0], action}, {strings.Join(p.left[1:], " "), p.chinese}} // the reason may be said in fewer words
	}
	return []bead{p.bead}
}

// lost reports whether the English of a bead has the words and the Chinese has nothing that may say them.
func (q *qualifier) lost(b bead) bool {
	return len(b.english) <= longestOpposed && q.in(b.english) && !strings.Contains(b.english, q.words+" as ") && !hasAny(b.english, q.excuses) &&
		!hasAny(b.chinese, q.parts) && !strings.Contains(lower(b.chinese), q.words)
}

// saidElsewhere reports whether the whole Chinese has the plainest translations of the words as often as the English
// has the words. If the Chinese has semicolons, the wrong sentences may be paired.
func (q *qualifier) saidElsewhere(english, chinese string) bool {
	const plainest = 3
	count := 0
	for _, part := range q.parts[:min(len(q.parts), plainest)] {
		count += strings.Count(chinese, part)
	}
	return count >= strings.Count(lower(english), q.words)
}

// joinedAtSemicolons puts commas in place of Chinese semicolons, if the English has no semicolon. Then they do not
// end a sentence.
func joinedAtSemicolons(p passages) passages {
	if !strings.Contains(p.chinese, "；") || strings.Contains(p.english, ";") {
		return p
	}
	return withCommas(p)
}

// withCommas puts commas in place of all semicolons.
func withCommas(p passages) passages {
	return split(strings.ReplaceAll(p.english, ";", ","), semicolons.Replace(p.chinese))
}

var semicolons = strings.NewReplacer("；", "，", ";", "，")

// in reports whether an English text has the words. Their first letter may be a capital one.
func (q *qualifier) in(en string) bool {
	rest := q.words[1:]
	for at := 1; at < len(en); {
		i := strings.Index(en[at:], rest)
		if i < 0 {
			return false
		}
		from, to := at+i-1, at+i+len(rest)
		if en[from]|' ' == q.words[0] && (from == 0 || en[from-1] == ' ' || en[from-1] == '(') && (to == len(en) || strings.IndexByte(" .,;:)", en[to]) >= 0) {
			return true
		}
		at = to
	}
	return false
}
