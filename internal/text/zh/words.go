package zh

import (
	_ "embed"
	"strings"
)

//go:embed capitals-kept.txt
var keptCapitalsText string

//go:embed capitals-translated.txt
var translatedCapitalsText string

func set(words string) map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// stems returns the set of the stems of words.
func stems(words string) map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq(words) {
		m[stem(w)] = true
	}
	return m
}

// keptCapitals are longer abbreviations and keywords in capitals that translators keep.
// They come from the message catalogs of free software, where 99 of 100 translations keep
// them. Some were added by hand.
var keptCapitals = set(keptCapitalsText)

// translatedCapitals are short words in capitals that translators sometimes translate or
// leave out: English words, placeholders, and abbreviations with a Chinese name. They come
// from the same catalogs.
var translatedCapitals = set(translatedCapitalsText)

// translatedNames are product names that translators translate or shorten.
var translatedNames = set("BitTorrent NetworkManager WiFi")

// placeNames are words that, with a number after them, are placeholders.
var placeNames = set(`arg argument array column device dir directory expr expression field file host image input instance item key
	line name node number object operand option output param parameter path place rev revision row server set skip source stage step
	string table target test text type user value var version word`)
