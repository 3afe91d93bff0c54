package claim

import (
	"slices"

	"github.com/kbctl/kbctl/internal/text/meaning"
)

// alike reports whether two words are forms of one word, or both join other words.
func alike(a, b *token) bool {
	const stem = 4
	if a.common && b.common {
		return true
	}
	long, short := max(len(a.word), len(b.word)), min(len(a.word), len(b.word))
	if short < stem || long-short > 3 || a.word[0] != b.word[0] {
		return false // as most words
	}
	return a.word[:stem] == b.word[:stem] || meaning.Stem(a.word) == meaning.Stem(b.word)
}

// A result is what a stated message and a real one have in common. content counts those
// of the matches that are not common words. small counts the differences in common words
// and in the forms of a word, and large all others.
type result struct {
	matches, content, small, large int
	// filled counts the plain words in parts that vary.
	filled int
	// lost counts the words that only the real message has, other than common ones, and cut
	// the common ones.
	lost, cut int
	// late means that words without a place in the real message precede the first match.
	late bool
	// own means that only the product prints messages after the words before the stated one,
	// and whole that the real message has at most one more fixed word.
	own, whole bool
	// alone means that the stated message has at most one more fixed word.
	alone bool
	// complete means that the real message is aligned to the end of a clause.
	complete bool
}

// costs of the steps of an alignment. A lower sum is better.
const (
	far        = 1 << 20
	ofContent  = -3
	ofCommon   = -1
	ofSmall    = 1
	ofLarge    = 3
	mostTokens = 40 // the time for an alignment grows with the square of their number
)

// A cell is the best alignment of the words before two places.
type cell struct {
	cost   int32
	counts counts
}

// counts are those of a [result], each in a byte of its own. So a step adds one number.
type counts uint64

const (
	aMatch counts = 1 << (8 * iota)
	aContent
	aSmall
	aLarge
	aFilled
	aLost
	aCut
	aLate
)

// of returns one of the counts.
func (c counts) of(one counts) int { return int(c / one & 0xff) }

func (c counts) result(complete bool) result {
	return result{
		matches: c.of(aMatch), content: c.of(aContent), small: c.of(aSmall), large: c.of(aLarge), filled: c.of(aFilled),
		lost: c.of(aLost), cut: c.of(aCut), late: c.of(aLate) > 0, complete: complete,
	}
}

func hasContent(stated []token, real string) bool {
	for i := range stated {
		if t := &stated[i]; !t.common && t.is(real) {
			return true
		}
	}
	return false
}

// gains are by how much the matches of words lower the cost of an alignment at most.
type gains struct {
	after  []int32 // for each place in the real message, the gain of the words after it
	shared int     // the number of its words, other than common ones, that are also in the stated message
}

func gainsOf(stated, real []token, memory []int32) (g gains) {
	g.after = slices.Grow(memory[:0], len(real)+1)[:len(real)+1]
	g.after[len(real)] = 0
	for j := len(real) - 1; j >= 0; j-- {
		gain := gainOf(stated, &real[j])
		g.after[j] = g.after[j+1] + gain
		if gain == -ofContent {
			g.shared++
		}
	}
	return g
}

func gainOf(stated []token, real *token) (gain int32) {
	if real.varies {
		return 0
	}
	for i := range stated {
		switch t := &stated[i]; {
		case !t.is(real.word):
		case t.common:
			gain = -ofCommon
		default:
			return -ofContent
		}
	}
	return gain
}

// align aligns the words of a stated message from the beginning of a clause to the end of
// one with those of a real message.
func align(stated, real []token) result {
	var memory [mostTokens]int32
	return alignWith(gainsOf(stated, real, memory[:]), stated, real)
}

// alignWith is like [align] if the gains are known. It passes over all that cannot become the best.
func alignWith(gains gains, stated, real []token) result {
	n, m := len(stated), len(real)
	var short [64]cell // most messages need no more, and no memory besides
	memory := slices.Grow(short[:0], 2*(m+1))[:2*(m+1)]
	last, row := memory[:m+1], memory[m+1:]
	best, whole := cell{cost: far}, false
	for i := 0; i <= n; i++ {
		last, row = row, last
		for j := range row {
			c := cell{cost: far}
			if i < n && j < m && stated[i].begins && real[j].begins {
				c.cost = 0
			}
			if i > 0 && j > 0 && last[j-1].cost < far {
				c = c.or(last[j-1].pair(&stated[i-1], &real[j-1]))
			}
			if j > 0 && row[j-1].cost < far {
				c = c.or(row[j-1].lose(&real[j-1]))
			}
			if i > 0 && last[j].cost < far {
				c = c.or(last[j].extra(&stated[i-1], before(real, j)))
			}
			if c.cost-gains.after[j] > best.cost {
				c.cost = far
			}
			row[j] = c
			if c.cost > best.cost || i < n && !stated[i].begins {
				continue
			}
			if complete := j == m || real[j].begins || real[j].varies; c.cost < best.cost || complete && !whole {
				best, whole = c, complete
			}
		}
	}
	return best.counts.result(whole)
}

func (c cell) or(other cell) cell {
	if other.cost < c.cost {
		return other
	}
	return c
}

// plus adds a step, if there is an alignment at all.
func (c cell) plus(cost int32, counts counts) cell {
	if c.cost >= far {
		return c
	}
	return cell{c.cost + cost, c.counts + counts}
}

// inside reports whether a word may be in a part that varies. Only a word that varies itself
// may be there before the first match.
func (c cell) inside(stated *token) bool { return stated.varies || c.counts.of(aMatch) > 0 }

// pair aligns a word with a word.
func (c cell) pair(stated, real *token) cell {
	switch {
	case c.cost >= far:
	case real.varies && c.inside(stated):
		return c.fill(stated, real)
	case stated.capitals && real.capitals && stated.word != real.word:
		return c.differ(false, 0) // the name of a command
	case real.varies || stated.varies && stated.word != real.word:
		c.cost = far
	case !stated.is(real.word):
		return c.differ(alike(stated, real), 0)
	case stated.common:
		return c.plus(ofCommon, aMatch)
	case !stated.varies || len(stated.word) > 4:
		return c.plus(ofContent, aMatch+aContent)
	default:
		return c.plus(ofContent, aMatch)
	}
	return c
}

// before returns the word of a real message before a place, or nil.
func before(real []token, j int) *token {
	if j == 0 {
		return nil
	}
	return &real[j-1]
}

// fill adds a word to a part that varies. A plain word before the colon that precedes this part is one
// too many: "Python version: 3.11" for "Python: {}".
func (c cell) fill(stated, real *token) cell {
	switch {
	case stated.varies:
		return c
	case real.after != "" && real.after == stated.after:
		return c.differ(false, 0)
	}
	return c.plus(ofSmall, aFilled)
}

// extra adds a word that the real message lacks, except in a part that varies. last is the part of
// the real message before it.
func (c cell) extra(stated, last *token) cell {
	switch {
	case last != nil && last.varies && c.inside(stated):
		return c.fill(stated, last)
	case stated.varies:
		return cell{cost: far}
	case c.counts.of(aMatch) == 0:
		return c.differ(stated.common, aLate)
	}
	return c.differ(stated.common, 0)
}

// lose leaves out a word of the real message.
func (c cell) lose(real *token) cell {
	switch {
	case real.varies || real.article:
		return c
	case real.common:
		return c.differ(true, aCut)
	}
	return c.differ(false, aLost)
}

// differ counts a difference, and something else with it.
func (c cell) differ(small bool, also counts) cell {
	if small {
		return c.plus(ofSmall, aSmall+also)
	}
	return c.plus(ofLarge, aLarge+also)
}
