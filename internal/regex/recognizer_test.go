package regex

import (
	"regexp"
	"testing"
)

// TestRecognizer compares a Recognizer with package regexp, on texts that it has seen and
// on others.
func TestRecognizer(t *testing.T) {
	texts := []string{"", "a", "ab", "error: x failed", "ERROR x", " error 12: \u212a", "误 error:", "\xffa\xfe", "a\nb", "err err errors 0", "b", "xaab"}
	var all []*Recognizer
	for _, expression := range []string{`a`, `^a`, `a$`, `^$`, `^(?:a|b)`, `\berror\b`, `(?i:k|误 e)`, `(?i)error(?: [0-9]{1,3})?: \S`, `\Aa*b\z`, `.{2,3}b`, `(?m)^b`, `\xff|\x{FFFD}`, `[^a-z]e`, `\B.\B`} {
		all = append(all, NewRecognizer(expression))
	}
	for _, r := range append(all, AnyOf(all[1], all[5]), AnyOf(all[2], all[4], all[8])) {
		want := regexp.MustCompile(r.String())
		for range 2 {
			for _, text := range texts {
				if got := r.MatchString(text); got != want.MatchString(text) {
					t.Errorf("%s matches %q: %t", r, text, got)
				}
			}
		}
	}
}

// TestRemembered checks that a text like an earlier one needs no new states.
func TestRemembered(t *testing.T) {
	m := NewRecognizer(`(?i)^(?:\S+ ){0,5}error|\bfailed (?:to|with)\b`).machines.New().(*Machine)
	m.finds([]byte("disk 1 is full, and all writes have failed so"))
	made := m.made
	m.finds([]byte("disk 7 is full, and all writes have failed so"))
	if made == 0 || m.made != made {
		t.Errorf("the size of the states grows from %d to %d", made, m.made)
	}
}
