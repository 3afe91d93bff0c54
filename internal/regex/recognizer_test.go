package regex

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
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
	m := NewRecognizer(`(?i)\b(?:` + strings.Join(words, "|") + `)\w*\b.*\bfailed$`).compiled().memory
	var lines []string
	for range 1000 {
		line := letters()
		for range 6 {
			line += " " + words[random.IntN(len(words))][:4+random.IntN(5)]
		}
		lines = append(lines, line)
	}
	size := 0
	for range 2 {
		size = m.size
		for _, line := range lines {
			m.finds(line)
		}
	}
	if m.size != size {
		t.Errorf("the same lines again need %d more words of memory after %d", m.size-size, size)
	}
}

// TestRecognizerForgets checks that a recognizer with more states than it remembers is right, also if several
// goroutines use it.
func TestRecognizerForgets(t *testing.T) {
	expression := `a[ab]{14}c`
	r, want := NewRecognizer(expression), regexp.MustCompile(expression)
	var group sync.WaitGroup
	for seed := range uint64(2) {
		group.Go(func() {
			random := rand.New(rand.NewPCG(seed, 0))
			for range 100 {
				text := make([]byte, 300)
				for i := range text {
					text[i] = "ab"[random.IntN(2)]
				}
				text[299] = 'c'
				if got := r.MatchString(string(text)); got != want.Match(text) {
					t.Errorf("%s: %t", text, got)
				}
			}
		})
	}
	group.Wait()
	if m := r.compiled().memory; m.size > 2*mostMemory {
		t.Errorf("the size of the states is %d", m.size)
	}
}
