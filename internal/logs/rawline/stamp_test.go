package rawline_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// stamp is the regex of what Stamp finds.
var stamp = regexp.MustCompile(`^\[?` + rawline.Date + `[T ]` + rawline.Clock + `\]?(?: \d\d[OE][ +]| std(?:out|err) [FP] |[ \t])?`)

// TestStamp compares Stamp with its regex, on lines of parts of timestamps.
func TestStamp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	dates, found := []string{"2026-11-21T05:22", "[2026/11/21 05:22", "2026-11/21T05:2"}, 0
	parts := strings.Split("|:42|.123|,5|:7|Z| Z|UTC| UTC|+01:00| -0100|+01|]| 00O |01E+| 02O| stdout F | stderr P | stdout| |\t|x|:|12345678901234567890123456789012345678", "|")
	for range 20_000 {
		line := dates[rng.IntN(len(dates))]
		for range rng.IntN(6) {
			line += parts[rng.IntN(len(parts))]
		}
		want := 0
		if at := stamp.FindStringIndex(line[:min(len(line), 64)]); at != nil {
			want = at[1]
			found++
		}
		if got := rawline.Stamp([]byte(line)); got != want {
			t.Fatalf("%q: got %d, want %d", line, got, want)
		}
	}
	if found < 1000 {
		t.Errorf("%d lines have a timestamp", found)
	}
}
