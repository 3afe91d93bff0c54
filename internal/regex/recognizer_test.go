package regex

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRecognizerRemembers checks that a recognizer of many words remembers the states for lines
// of many words.
func TestRecognizerRemembers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	letters := func() string {
		word := make([]byte, 8)
		for i := range word {
			word[i] = 'a' + byte(random.IntN(26))
		}
		return string(word)
	}
	var words []string
	for range 150 {
		words = append(words, letters())
	}
	m := NewRecognizer(`(?i)\b(?:` + strings.Join(words, "|") + `)\w*\b.*\bfailed$`).machines.New().(*Machine)
	var lines [][]byte
	for range 1000 {
		line := letters()
		for range 6 {
			line += " " + words[random.IntN(len(words))][:4+random.IntN(5)]
		}
		lines = append(lines, []byte(line))
	}
	made := 0
	for range 2 {
		made = m.made
		for _, line := range lines {
			m.finds(line)
		}
	}
	if made == 0 || m.made != made {
		t.Errorf("the same lines again need %d more words of memory after %d", m.made-made, made)
	}
}
