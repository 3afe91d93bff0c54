package rules

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/logs/neutral"
)

// usualCategories are words that categories of errors often have.
var usualCategories = wordSet(`allocation architecture assertion attribute authentication authorization autoscaling availability bandwidth bundler
	cancellation capacity certificate classpath cluster communication compatibility compilation concurrency configuration conflict
	connection connectivity constraint container conversion corruption credentials database deadlock decoding dependency deployment
	deprecation deserialization device distributed driver encoding encryption environment exhaustion export filesystem firewall framework
	hardware import incompatibility initialization installation integrity isolation lifecycle lifetime linker locale maintenance memory
	middleware migration module multiprocessing namespace network networking orchestration overflow ownership package parsing
	performance permission permissions persistence platform pipeline precision protocol proxy quota reference registry replication
	resolution resource routing runtime scheduling schema security serialization shutdown signal startup storage streaming
	subprocess synchronization syntax template threading throttling timeout transaction transport validation version violation workflow`)

// shortCategories are words of which two letters may be in the other order.
var shortCategories = strings.Fields("build cache query write input index access parse value class")

var usualSlips = sync.OnceValue(func() slips { return newSlips(usualCategories) })

// respelledUsual corrects a misspelled word of a category without the help of other categories, or
// returns "".
func respelledUsual(name string) string {
	const shortest = 6 // letters; shorter words may be names
	for word := range strings.FieldsFuncSeq(strings.ToLower(name), separatesCategory) {
		american := strings.ReplaceAll(word, "isation", "ization")
		if i := slices.IndexFunc(shortCategories, func(short string) bool { return swapped(word, short) }); i >= 0 {
			return strings.Replace(strings.ToLower(name), word, shortCategories[i], 1)
		}
		if len(word) < shortest || usualCategories[american] || neutral.Word(word) {
			continue
		}
		for _, right := range usualSlips().of(american) {
			if isTypo(american, right) {
				return strings.Replace(strings.ToLower(name), word, right, 1)
			}
		}
		if right := withoutSyllable(american); right != "" {
			return strings.Replace(strings.ToLower(name), word, right, 1)
		}
	}
	return ""
}

// withoutSyllable returns the usual word that a long word is without two neighboring letters, as
// authentification is. It returns "" for other words.
func withoutSyllable(word string) string {
	const long = 10 // letters
	for i := 1; len(word) > long && len(word) <= longestSlip && i+2 < len(word); i++ {
		if right := word[:i] + word[i+2:]; usualCategories[right] {
			return right
		}
	}
	return ""
}
