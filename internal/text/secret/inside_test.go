package secret_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/secret"
)

// TestInside checks that the values of a text include the tokens inside longer words,
// which are no findings.
func TestInside(t *testing.T) {
	for _, token := range []string{stripe, gitLab, npm, face, repl, groq, shop, "wh" + "sec_kQw7LrXc1VbN5mYp8UeT2gHj4Fs6ZaDo"} {
		for _, before := range []string{"x", "key_", "the-", "9"} {
			text := before + token
			if found := secret.Find(text); len(found) > 0 {
				t.Errorf("%q: finds %v", text, found)
			}
			known := secret.ValuesOf(text)
			for _, got := range []string{known.Redact(text), known.Mask(text), known.RedactPointer("/a/" + text)} {
				if strings.Contains(got, token[len(token)-6:]) {
					t.Errorf("%q becomes %q", text, got)
				}
			}
		}
	}
}
