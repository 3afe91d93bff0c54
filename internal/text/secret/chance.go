package secret

import (
	"math"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// examples are words that occur in made-up keys but not in random keys.
var examples = needle.New(true, "example", "xxxx", "your", "placeholder", "redacted", "dummy", "sample",
	"insert", "replace", "secret", "password", "token", "api_key", "apikey", "api-key", "abcdef", "123456", "987654", "....", "----")

// isRandom reports whether a text looks random. Such a text has many different
// characters, no word of a placeholder, no character five times in a row, and no six
// characters that count up.
func isRandom(s string) bool {
	return entropy(s) >= 3 && !examples.Has(s) && !isRegular(s) && strings.ContainsAny(s, "0123456789") || hasManyLetters(s)
}

// hasManyLetters reports whether a text without digits looks random.
func hasManyLetters(s string) bool {
	return len(s) <= 40 && entropy(s) >= 3.7 && !examples.Has(s) && !isRegular(s) && s != strings.ToLower(s) && s != strings.ToUpper(s)
}

// identifier matches a name in a program.
var identifier = lazyregexp.New(`^[a-z]*(?:[A-Z][a-z]+)*$`)

// isJumbled reports whether capitals, small letters and digits alternate in a text more
// often than in names, versions and sentences.
func isJumbled(s string) bool {
	const least = 8
	turns, last := 0, -1
	for i := range len(s) {
		if class := classOf(s[i]); class < 3 {
			if last >= 0 && class != last {
				turns++
			}
			last = class
		}
	}
	return len(s) >= least && 3*turns >= len(s) && !identifier.MatchString(s) && !strings.Contains(s, "://")
}

// isVaried reports whether a text has many characters of more than one class. It is for
// logs, where hiding too much is better than too little.
func isVaried(s string) bool {
	var classes [4]bool
	for i := range len(s) {
		classes[classOf(s[i])] = true
	}
	return (classes[2] && (classes[0] || classes[1]) || classes[0] && classes[1]) && entropy(s) >= 2.5
}

// entropy returns the Shannon entropy of a text, in bits per byte.
func entropy(s string) (bits float64) {
	var counts [256]float64
	for i := range len(s) {
		counts[s[i]]++
	}
	for _, n := range counts {
		if n > 0 {
			p := n / float64(len(s))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// isRegular reports whether a text repeats a character or counts up.
func isRegular(s string) bool {
	const same, steps = 5, 6
	alike, up := 1, 1
	for i := 1; i < len(s); i++ {
		alike, up = alike+1, up+1
		if s[i] != s[i-1] {
			alike = 1
		}
		if s[i] != s[i-1]+1 {
			up = 1
		}
		if alike >= same || up >= steps {
			return true
		}
	}
	return false
}
