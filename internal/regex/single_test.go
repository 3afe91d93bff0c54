package regex

import (
	"slices"
	"testing"
)

func TestSingles(t *testing.T) {
	for pattern, want := range map[string][]Single{
		`a.b`:             {{1, ".", "a", "b"}},
		`a\.b.*[.]c.+?d.`: {{14, ".", "d", ""}},
		`:\d:\d+`:         {{1, `\d`, ":", ":"}},
		`.[0-9]x`:         {{0, ".", "", ""}, {1, "[0-9]", "", "x"}},
		`\d{2}.\.`:        {{5, ".", "", "."}},
	} {
		if got := Singles(pattern); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", pattern, got, want)
		}
	}
}
