package zh

import (
	"slices"
	"strings"
)

// An anchor is a word that occurs once in a sentence and once in its translation.
type anchor struct {
	english, chinese span
	stem             string // of an English word; empty for code and names, which stay as they are
}

// A span is a part of a text.
type span struct{ from, to int }

// mostAnchors is the largest number of anchors of a sentence. A sentence with more is not compared.
const mostAnchors = 20

// anchors returns the words of a sentence whose places in the translation are certain, in
// the order of the English.
func anchors(en, zh string) []anchor {
	var list []anchor
	words := make(map[string]int)
	var store [32]hit
	known := translatable()
	hits := known.find(store[:0], zh)
	at := 0
	for field := range strings.FieldsSeq(en) {
		at += strings.Index(en[at:], field)
		name := trimmed(field)
		place := span{at, at + len(name)}
		place.from += strings.Index(field, name)
		place.to = place.from + len(name)
		at += len(field)
		if keeps(zh, name) {
			if from := strings.Index(zh, name); strings.Count(zh, name) == 1 && strings.Count(en, name) == 1 {
				list = append(list, anchor{place, span{from, from + len(name)}, ""})
			}
			continue
		}
		for w := range englishWords(field) {
			s := stem(w)
			words[s]++
			e := known.byStem[s]
			if e == nil || preferring[w] || w == "any" { // which stands with different words
				continue
			}
			if chinese, once := e.place(hits); once {
				list = append(list, anchor{place, chinese, s})
			}
		}
	}
	list = apart(slices.DeleteFunc(list, func(a anchor) bool { return words[a.stem] > 1 }))
	if len(list) > mostAnchors {
		return nil
	}
	return list
}

// trimmed removes punctuation and quotes around a word.
func trimmed(field string) string { return strings.Trim(field, ".,;:!?\"'“”()") }

// keeps reports whether a translation has an English word as it is.
func keeps(zh, name string) bool { return len(name) > 1 && strings.Contains(zh, name) }

// apart returns the anchors whose Chinese shares no character with that of another one.
func apart(list []anchor) (rest []anchor) {
	for i, a := range list {
		if !slices.ContainsFunc(list, func(b anchor) bool {
			return b != list[i] && b.chinese.from < a.chinese.to && a.chinese.from < b.chinese.to
		}) {
			rest = append(rest, a)
		}
	}
	return rest
}

// places appends the places of a word in a text to a list.
func places(list []span, text, word string) []span {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return list
		}
		at += i + len(word)
		list = append(list, span{at - len(word), at})
	}
}
