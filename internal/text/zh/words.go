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

// keptCapitals are longer abbreviations and keywords in capitals that translators
// keep as they are. Collected from the message catalogues of free software, where
// 99 in 100 translations keep them, and added to.
var keptCapitals = set(keptCapitalsText)

// translatedCapitals are short words in capitals that translators translate at
// times, or leave out: words of the language, names for what the reader puts
// there, and abbreviations that have a Chinese name. From the same catalogues.
var translatedCapitals = set(translatedCapitalsText)

// translatedNames are names that translators translate or shorten.
var translatedNames = set("BitTorrent NetworkManager WiFi")

// placeNames are the words that stand, with a number behind them, for what the
// reader puts there.
var placeNames = set(`arg argument array column device dir directory expr expression field file host image input instance item key
	line name node number object operand option output param parameter path place rev revision row server set skip source stage step
	string table target test text type user value var version word`)
