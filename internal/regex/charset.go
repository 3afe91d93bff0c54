package regex

import (
	"regexp/syntax"
	"slices"
	"sort"
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
	if r, size := utf8.DecodeRuneInString(text); size == len(text) && r != '.' && flags&syntax.FoldCase == 0 {
		return runeSet{r, r}
	}
	tree, err := syntax.Parse(text, flags)
	if err != nil {
		return nil // { and * are characters in some places only
	}
	switch tree.Op {
	case syntax.OpLiteral:
		return orbit(tree.Rune[0], tree.Flags)
	case syntax.OpCharClass:
		return runeSet(tree.Rune)
	case syntax.OpAnyChar:
		return runeSet{0, unicode.MaxRune}
	case syntax.OpAnyCharNotNL:
		return runeSet{0, '\n' - 1, '\n' + 1, unicode.MaxRune}
	}
	return nil
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
