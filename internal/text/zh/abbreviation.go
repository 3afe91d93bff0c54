package zh

import (
	_ "embed"
	"strings"
	"sync"
)

// abbreviationsText has on each line an abbreviation and its Chinese names.
//
//go:embed abbreviations.txt
var abbreviationsText string

var abbreviations = sync.OnceValue(func() map[string][]string {
	m := make(map[string][]string)
	for line := range strings.Lines(abbreviationsText) {
		words := strings.Fields(line)
		m[words[0]] = words[1:]
	}
	return m
})

// spellsOut reports whether the text has the Chinese name of an abbreviation: 虚拟机 for JVM.
func (t *text) spellsOut(abbreviation string) bool {
	return hasAny(strings.ReplaceAll(t.s, " ", ""), abbreviations()[strings.TrimSuffix(abbreviation, "s")])
}

// abbreviated puts an abbreviation in place of the words of an English text, if its translation has it: BOM for "byte
// order mark".
func abbreviated(en, zh string) string {
	const fewest, most = 2, 6 // letters
	for _, name := range variables(zh) {
		if len(name) < fewest || len(name) > most || strings.Contains(en, name) {
			continue
		}
		words := strings.Fields(en)
		for i := 0; i+len(name) <= len(words); i++ {
			if initials(words[i:i+len(name)]) == name {
				return strings.Replace(en, strings.Join(words[i:i+len(name)], " "), name, 1)
			}
		}
	}
	return en
}

// initials returns the first letters of words in capitals.
func initials(words []string) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteByte(w[0])
	}
	return strings.ToUpper(b.String())
}
