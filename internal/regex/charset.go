package regex

import (
	"regexp/syntax"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// A runeSet is a set of characters: sorted ranges, each as its first and last character.
type runeSet []rune

func (s runeSet) has(r rune) bool {
	i := sort.Search(len(s)/2, func(i int) bool { return s[2*i+1] >= r })
	return i < len(s)/2 && s[2*i] <= r
}

// charsOf returns the set of characters that a piece matches.
func charsOf(text string, flags syntax.Flags) runeSet {
	if text == "." {
		return anyChar(flags)
	}
	if flags&syntax.FoldCase == 0 {
		if r, ok := spelledOut(text); ok {
			return only(r)
		}
	}
	return classes.get(setKey{text, uint16(flags)})
}

// ofASCII has the sets of one character.
var ofASCII = func() (sets [utf8.RuneSelf][2]rune) {
	for r := range sets {
		sets[r] = [2]rune{rune(r), rune(r)}
	}
	return sets
}()

// only returns the set of one character, which must not be changed.
func only(r rune) runeSet {
	if r < utf8.RuneSelf {
		return ofASCII[r][:]
	}
	return runeSet{r, r}
}

// spelledOut returns the character of a text that is one character, or a backslash and a
// punctuation mark.
func spelledOut(text string) (r rune, ok bool) {
	if r, size := utf8.DecodeRuneInString(text); size == len(text) {
		return r, r != '.'
	}
	if len(text) == 2 && text[0] == '\\' && text[1] < utf8.RuneSelf && !syntax.IsWordChar(rune(text[1])) {
		return rune(text[1]), true
	}
	return 0, false
}

// classes has the sets of the first classes that were read. Most patterns have the same few
// classes, and reading a class of Unicode takes long.
var classes classCache

// A classCache keeps some sets. Sets in it must not be changed.
type classCache struct {
	known sync.Map // from setKey to runeSet
	size  atomic.Int64
}

// mostClassSize limits the size of the sets that are kept, in characters and ends of ranges.
const mostClassSize = 1 << 18

func (c *classCache) get(key setKey) runeSet {
	if set, ok := c.known.Load(key); ok {
		return set.(runeSet)
	}
	set := parseChars(key.text, syntax.Flags(key.flags))
	if c.size.Load() < mostClassSize {
		c.size.Add(int64(len(key.text) + len(set)))
		c.known.Store(setKey{strings.Clone(key.text), key.flags}, set)
	}
	return set
}

func parseChars(text string, flags syntax.Flags) runeSet {
	tree, err := syntax.Parse(text, flags)
	if err != nil {
		return nil // { and * are characters in some places only
	}
	switch tree.Op {
	case syntax.OpLiteral:
		return orbit(tree.Rune[0], tree.Flags)
	case syntax.OpCharClass:
		return runeSet(tree.Rune)
	}
	return nil
}

// anyChar returns the characters that a dot matches.
func anyChar(flags syntax.Flags) runeSet {
	if flags&syntax.DotNL != 0 {
		return runeSet{0, unicode.MaxRune}
	}
	return runeSet{0, '\n' - 1, '\n' + 1, unicode.MaxRune}
}

// orbit returns a character and, if FoldCase is set, its other cases.
func orbit(r rune, flags syntax.Flags) runeSet {
	all := []rune{r}
	if flags&syntax.FoldCase != 0 {
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			all = append(all, f)
		}
	}
	slices.Sort(all)
	var set runeSet
	for _, r := range all {
		set = append(set, r, r)
	}
	return set
}
