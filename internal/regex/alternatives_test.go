package regex

import (
	"slices"
	"testing"
)

func TestAlternatives(t *testing.T) {
	for pattern, want := range map[string][]string{
		`a`: {`a`}, ``: {``}, `a|b`: {`a`, `b`}, `(a|b)`: {`a`, `b`}, `(?:a|b|)`: {`a`, `b`, ``}, `(a|b)c|[|]`: {`(a|b)c`, `[|]`},
		`(a)|(b)`: {`(a)`, `(b)`}, `(?i)a|b`: {`(?i)a`, `(?i)b`}, `(?i)(a|b)`: {`(?i)a`, `(?i)b`}, `(?i:a|b)`: {`(?i:a|b)`}, `(a|b)?`: {`(a|b)?`},
		`a|(?i)b`: {`a|(?i)b`}, `a\|b|c`: {`a\|b`, `c`}, `\Qa|b\E`: {`\Qa|b\E`},
	} {
		if got := Alternatives(pattern); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", pattern, got, want)
		}
	}
}
