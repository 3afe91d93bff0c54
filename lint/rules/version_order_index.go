package rules

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/needle"
)

//go:embed first_versions.txt
var firstVersionsText string

// began is what came, changed or went with a version of a product.
type began struct {
	product  *versioned
	versions []string // one for each line of releases
	find     func(b *began, domain, sentence, context string) string
	message  bool // the phrases are parts of messages
	removed  bool // it went
	changed  bool // the phrases are of sentences about a change
	phrases  [][]string
}

// findings has what describes wrong sentences about the lines of [firstVersionsText] by their first character. Other lines are about
// what came.
var findings = map[byte]func(b *began, domain, sentence, context string) string{'=': (*began).otherChange, '-': (*began).otherRemoval}

// A versioned is a product and its domains.
type versioned struct {
	names   []string
	domains []string
}

// A beginningIndex finds the lines of [firstVersionsText] of which a text may have a phrase.
type beginningIndex struct {
	all   []began
	words *needle.Set // the longest part of each phrase
	of    []int       // the line of each of them
}

var beginnings = sync.OnceValue(func() *beginningIndex {
	var product *versioned
	var words []string
	x := &beginningIndex{}
	for line := range strings.Lines(firstVersionsText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			names, domains, _ := strings.Cut(strings.Trim(line, "[]"), ": ")
			product = &versioned{strings.Split(names, ", "), strings.Fields(domains)}
		default:
			b := newBegan(line, product)
			for _, parts := range b.phrases {
				words = append(words, slices.MaxFunc(parts, func(a, b string) int { return len(a) - len(b) }))
				x.of = append(x.of, len(x.all))
			}
			x.all = append(x.all, b)
		}
	}
	x.words = needle.New(true, words...)
	return x
})

func newBegan(line string, product *versioned) began {
	versions, phrases, _ := strings.Cut(line, ": ")
	find := findings[versions[0]]
	if find == nil {
		find = (*began).otherIntroduction
	}
	b := began{product: product, versions: strings.Fields(strings.TrimLeft(versions, `=-"`)), find: find, message: versions[0] == '"', removed: versions[0] == '-', changed: versions[0] == '='}
	for phrase := range strings.SplitSeq(phrases, " | ") {
		b.phrases = append(b.phrases, strings.Split(phrase, " + "))
	}
	return b
}

// in returns the lines of which a text may have a phrase, in their order.
func (x *beginningIndex) in(text string) []*began {
	var found []int
	x.words.Find(text, func(_, word int) bool {
		found = append(found, x.of[word])
		return len(found) < mostPhrases
	})
	slices.Sort(found)
	var all []*began
	for _, i := range slices.Compact(found) {
		all = append(all, &x.all[i])
	}
	return all
}

// mostPhrases limits the phrases of a text.
const mostPhrases = 1000
