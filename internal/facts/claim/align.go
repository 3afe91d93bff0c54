package claim

import (
	"slices"
	"strings"
	"unicode"
)

// A token is a word of a message.
type token struct {
	word   string // in lower case
	common bool   // many messages share the word
	// begins means that the word begins a clause: a mark such as a colon precedes it.
	begins bool
	// varies means that the word stands for a part that varies: {} in a catalog, and a
	// name, a number or a quotation in a record.
	varies bool
	// opens and closes mean that a regex may begin or end inside the word.
	opens, closes bool
}

// is reports whether a stated word is a real one.
func (t token) is(real string) bool {
	return t.word == real || t.opens && strings.HasSuffix(real, t.word) || t.closes && strings.HasPrefix(real, t.word)
}

// tokens splits a message into words. In a real message only {} varies.
func tokens(text string, real bool) (list []token) {
	begins := true
	for field := range strings.FieldsSeq(text) {
		word := strings.TrimLeft(field, "([{<\"'`*-")
		bare := strings.TrimRight(word, ")]>\"'`.,:;!?…")
		if real && strings.Contains(field, "{}") {
			list = append(list, token{begins: begins, varies: true})
			begins = strings.HasSuffix(field, ":")
			continue
		}
		if bare == "" || len(list) == mostTokens {
			begins = true
			continue
		}
		lower := strings.ToLower(bare)
		list = append(list, token{
			word: lower, common: common[lower], begins: begins || strings.HasPrefix(field, "(") || isName(field), varies: !real && isVariable(field, bare),
		})
		begins = strings.ContainsAny(word[len(bare):], ":;.!?,)")
	}
	return list
}

// isName reports whether a field is the name of an error before its message: EADDRINUSE:
func isName(field string) bool {
	name, ok := strings.CutSuffix(field, ":")
	return ok && len(name) > 3 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
}

// isVariable reports whether a word is something that differs between two runs: a name, a
// number or a quotation.
func isVariable(field, bare string) bool {
	if strings.ContainsAny(strings.TrimRight(field, ".,:;!?"), "\"'`<>") && !isContraction(bare) {
		return true
	}
	upper := false
	for i, r := range bare {
		if !unicode.IsLetter(r) && r != '-' && r != '\'' || r > unicode.MaxASCII {
			return true
		}
		upper = upper || i > 0 && unicode.IsUpper(r)
	}
	return upper || len(bare) == 1 && bare != "a" && bare != "A" && bare != "I"
}

func isContraction(word string) bool {
	i := strings.IndexByte(word, '\'')
	return i > 0 && len(word)-i <= 3
}

// alike reports whether two words are forms of one word, or both join other words.
func alike(a, b token) bool {
	const stem = 4
	long, short := max(len(a.word), len(b.word)), min(len(a.word), len(b.word))
	return a.common && b.common || short >= stem && a.word[:stem] == b.word[:stem] && long-short <= 3
}

// A result is what a stated message and a real one have in common. content counts those
// of the matches that are not common words. small counts the differences in common words
// and in the forms of a word, and large all others.
type result struct {
	matches, content, small, large int8
	// filled counts the plain words in parts that vary.
	filled int8
	// lost counts the words that only the real message has, other than common ones, and cut
	// the common ones.
	lost, cut int8
	// late means that words without a place in the real message precede the first match.
	late bool
	// own means that only the product prints messages after the words before the stated one,
	// and whole that the real message has at most one more fixed word.
	own, whole bool
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
	cost int32
	result
}

// shareTwo reports whether two words of a real message, other than common ones, are also in
// a stated message. Only then is the content of their alignment two words or more.
func shareTwo(stated, real []token) bool {
	shared := 0
	for i := range real {
		r := &real[i]
		if !r.varies && slices.ContainsFunc(stated, func(t token) bool { return !t.common && t.is(r.word) }) {
			shared++
		}
	}
	return shared >= 2
}

// align aligns the words of a stated message from the beginning of a clause to the end of
// one with those of a real message.
func align(stated, real []token) result {
	n, m := len(stated), len(real)
	last, row := make([]cell, m+1), make([]cell, m+1)
	best := cell{cost: far}
	for i := 0; i <= n; i++ {
		last, row = row, last
		for j := range row {
			c := cell{cost: far}
			if i < n && j < m && stated[i].begins && real[j].begins {
				c.cost = 0
			}
			if i > 0 && j > 0 {
				c = c.or(last[j-1].pair(stated[i-1], real[j-1]))
			}
			if j > 0 {
				c = c.or(row[j-1].lose(real[j-1]))
			}
			if i > 0 {
				c = c.or(last[j].extra(stated[i-1], j > 0 && real[j-1].varies))
			}
			row[j] = c
			if complete := j == m || real[j].begins || real[j].varies; (i == n || stated[i].begins) && (c.cost < best.cost || c.cost == best.cost && complete && !best.complete) {
				best = c
				best.complete = complete
			}
		}
	}
	return best.result
}

func (c cell) or(other cell) cell {
	if other.cost < c.cost {
		return other
	}
	return c
}

// pair aligns a word with a word.
func (c cell) pair(stated, real token) cell {
	switch {
	case c.cost >= far:
	case real.varies && (c.matches > 0 || stated.varies):
		return c.fill(stated)
	case real.varies || stated.varies && stated.word != real.word:
		c.cost = far
	case !stated.is(real.word):
		return c.differ(alike(stated, real))
	case stated.common:
		c.cost += ofCommon
		c.matches++
	default:
		c.cost += ofContent
		c.matches++
		if !stated.varies || len(stated.word) > 4 {
			c.content++
		}
	}
	return c
}

// fill adds a word to a part that varies.
func (c cell) fill(stated token) cell {
	if !stated.varies && c.cost < far {
		c.cost += ofSmall
		c.filled++
	}
	return c
}

// extra adds a word that the real message lacks, except in a part that varies.
func (c cell) extra(stated token, inside bool) cell {
	switch {
	case inside && (c.matches > 0 || stated.varies):
		return c.fill(stated)
	case stated.varies:
		return cell{cost: far}
	}
	if c.cost >= far {
		return c
	}
	c.late = c.late || c.matches == 0
	return c.differ(stated.common)
}

// lose leaves out a word of the real message.
func (c cell) lose(real token) cell {
	if c.cost >= far || real.varies || real.word == "the" || real.word == "a" || real.word == "an" {
		return c
	}
	if real.common {
		c.cut++
	} else {
		c.lost++
	}
	return c.differ(real.common)
}

// differ counts a difference.
func (c cell) differ(small bool) cell {
	if small {
		c.cost += ofSmall
		c.small++
	} else {
		c.cost += ofLarge
		c.large++
	}
	return c
}
