package regex

import (
	"regexp/syntax"
	"slices"
	"sort"
	"sync"
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
	if flags&syntax.FoldCase == 0 {
		if r, ok := spelledOut(text); ok {
			return runeSet{r, r}
		}
		if set, ok := perlClasses()[text]; ok {
			return set
		}
	}
	return parseChars(text, flags)
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

// perlClasses has the classes with one letter, which most patterns use.
var perlClasses = sync.OnceValue(func() map[string]runeSet {
	known := make(map[string]runeSet)
	for _, class := range []string{`\d`, `\D`, `\s`, `\S`, `\w`, `\W`} {
		known[class] = parseChars(class, flagsOfGo)
	}
	return known
})

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
