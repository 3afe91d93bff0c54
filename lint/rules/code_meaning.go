package rules

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// meaningOfCode returns known code in a how, and words for what it does.
func meaningOfCode(how string) string {
	known := knownCode()
	var words []string
	known.Find(how, func(_, code int) bool {
		if meaning := known.codes[code] + " " + codeMeans()[known.codes[code]]; !slices.Contains(words, meaning) {
			words = append(words, meaning)
		}
		return true
	})
	if words == nil {
		return ""
	}
	return " " + strings.Join(words, " ")
}

// knownCode finds the code of [codeMeans].
var knownCode = sync.OnceValue(func() (known struct {
	*needle.Set
	codes []string
}) {
	known.codes = slices.Sorted(maps.Keys(codeMeans()))
	known.Set = needle.New(false, known.codes...)
	return known
})

//go:embed code_meanings.txt
var codeMeaningsText string

// codeMeans maps code to words for what it does. Other actions may say so without the code.
var codeMeans = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(codeMeaningsText) {
		codes, words, found := strings.Cut(strings.TrimSpace(line), " | ")
		if !found || strings.HasPrefix(line, "# ") {
			continue
		}
		for code := range strings.SplitSeq(codes, " || ") {
			all[escapes.Replace(code)] = words
		}
	}
	return all
})

// escapes are for white space at the end of code.
var escapes = strings.NewReplacer(`\s`, " ", `\n`, "\n")
