package zh

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

//go:embed instead.txt
var insteadText string

// deniers matches words that deny something, or that name what is left out.
const deniers = `\bnot\b|n't|\bno\b|\bnever\b|\bwithout\b|\bunless\b|\buntil\b|\bneither|\bnor\b|\bnone|\bcannot|\bbut\b|\binstead|\brather|\black|\bmiss|\bstop|\bun\w+|` +
	`\bin(?:valid|correct|compatible)|\bonly\b|\bother|\bwrong|\berror|\bmis\w+|\bdis\w+|\bimpossib|\blonger|\babsen|\bavoid|\bprevent`

// A replacement is one line of [insteadText].
type replacement struct {
	english, unclear     *lazyregexp.Regexp
	chinese, unclearHere []string
	opposite             bool // the Chinese says the opposite, and no other thing
}

// A replacementIndex finds the replacements of which a text has a Chinese word.
type replacementIndex struct {
	all   []replacement
	words *needle.Set
	of    []int // the replacement of each word
}

var replacements = sync.OnceValue(func() *replacementIndex {
	x := &replacementIndex{}
	var words []string
	for line := range strings.Lines(insteadText) {
		line, opposite := strings.CutPrefix(strings.TrimSpace(line), "! ")
		parts := strings.Split(line, " ; ")
		if len(parts) != 4 || line[0] == '#' {
			continue
		}
		r := replacement{english: lazyregexp.New(parts[0]), chinese: strings.Fields(parts[2]), unclearHere: strings.Fields(parts[3]), opposite: opposite}
		if parts[1] != "" {
			r.unclear = lazyregexp.New("(?i)" + strings.ReplaceAll(parts[1], "{denied}", deniers))
		}
		for _, word := range r.chinese {
			words, x.of = append(words, word), append(x.of, len(x.all))
		}
		x.all = append(x.all, r)
	}
	x.words = needle.New(false, words...)
	return x
})

// longestSentence is the length in bytes of the longest sentence that is compared with the list.
const longestSentence = 2000

// saidInstead returns an English word, and another word that the Chinese has in its place: 管理员 for "user".
func saidInstead(en, zh string) (found Contradiction) {
	if len(en) > longestSentence || len(zh) > longestSentence {
		return Contradiction{}
	}
	x := replacements()
	var tried []int
	x.words.Find(zh, func(_, word int) bool {
		if i := x.of[word]; !slices.Contains(tried, i) {
			tried = append(tried, i)
			found = x.all[i].in(en, zh)
		}
		return found.English == ""
	})
	return found
}

func (r *replacement) in(en, zh string) Contradiction {
	if hasAny(zh, r.unclearHere) {
		return Contradiction{}
	}
	english := r.english.FindString(en)
	if english == "" || r.unclear != nil && r.unclear.MatchString(en) {
		return Contradiction{}
	}
	proof := slices.IndexFunc(r.chinese, func(word string) bool { return strings.Contains(zh, word) })
	return Contradiction{English: english, Chinese: r.chinese[proof], Term: !r.opposite}
}
