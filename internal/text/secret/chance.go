package secret

import (
	"math"
	"strings"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// examples are the words that a key made by chance does not have and one made up
// for a manual does.
var examples = needle.New(true, "example", "xxxx", "your", "placeholder", "redacted", "dummy", "sample",
	"insert", "replace", "secret", "password", "token", "api_key", "apikey", "api-key", "abcdef", "123456", "987654", "....", "----")

// random tells whether a text was made by chance: many different characters,
// no word that stands for a key to be filled in, no character four times in a
// row and no six that count up.
func random(s string) bool {
	return entropy(s) >= 3 && !examples.Has(s) && !regular(s) && strings.ContainsAny(s, "0123456789") || manyLetters(s)
}

// manyLetters is for long keys that chance has left without a digit.
func manyLetters(s string) bool {
	return len(s) <= 40 && entropy(s) >= 3.7 && !examples.Has(s) && !regular(s) && s != strings.ToLower(s) && s != strings.ToUpper(s)
}

// entropy is Shannon's, in bits a character, of the characters in a text.
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

// regular tells whether a text repeats a character or counts.
func regular(s string) bool {
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
