package suspect

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/testkit"
)

// TestKept checks that a line has the same fingerprint with what is kept of the last one.
func TestKept(t *testing.T) {
	var k kept
	long := strings.Repeat("x ", longest)
	for _, line := range []string{"", "error: a", "error: a", "error: b", "", long + "\rerror: c", long[:longest], long[:longest], "error: a"} {
		if got, want := k.fingerprint([]byte(line)), passing.Fingerprint([]byte(line)); got != want {
			t.Errorf("%.20q: got %d, want %d", line, got, want)
		}
	}
}

// TestKeptAgain checks that the same line again costs no fingerprint.
func TestKeptAgain(t *testing.T) {
	k := kept{line: []byte("error: a"), print: 7}
	if got := k.fingerprint([]byte("error: a")); got != 7 {
		t.Errorf("got %d", got)
	}
}

// parts are parts of logs that a log may repeat.
var parts = []string{
	"error: x failed\n", "error: y failed\nerror: z failed\nfine\n", "  ^~~\n", "  int x = error(1);\n", "panic: over\n", "retrying in 3 seconds\n",
	"##[group]Run make\n", "##[endgroup]\n", "##[error]Process completed with exit code 2.\n", "Traceback (most recent call last):\n  File \"x\"\n", "ValueError: no\n", "\n", "a paragraph\n",
	strings.Repeat("fine\n", 30),
}

// TestRepeat checks that a log that repeats parts has the same suspects, in parts and line by
// line.
func TestRepeat(t *testing.T) {
	for seed := range testkit.ShortOrLong[uint64](300, 20_000) {
		random := rand.New(rand.NewPCG(seed, 0))
		var whole, single Finder
		for range 12 {
			part := parts[random.IntN(len(parts))] + parts[random.IntN(len(parts))]
			for range 1 + random.IntN(6) {
				whole.add([]byte(part))
				for line := range strings.Lines(part) {
					single.addLines([]byte(line))
				}
			}
		}
		if got, want := whole.Best(), single.Best(); !slices.Equal(got, want) {
			t.Fatalf("seed %d:\n got %+v\nwant %+v", seed, got, want)
		}
	}
}

// TestRepeatedLines checks that a log of equal lines is read a few times only.
func TestRepeatedLines(t *testing.T) {
	var f Finder
	text := []byte(strings.Repeat("error: x failed\n", 100))
	for range 1000 {
		f.add(text)
	}
	if r := f.repeats; f.number != 100_000 || len(r) != 1 {
		t.Errorf("%d lines, %d parts", f.number, len(r))
	}
	for _, r := range f.repeats {
		if r == nil || r.lines != 100 || len(r.places) != 1 {
			t.Error(fmt.Sprint(r))
		}
	}
}
