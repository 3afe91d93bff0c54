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

// spellsOut reports whether the text has the Chinese name of an abbreviation, such as
// 虚拟机 for JVM.
func (t *text) spellsOut(abbreviation string) bool {
	return hasAny(t.s, abbreviations()[strings.TrimSuffix(abbreviation, "s")])
}
