package diagnosis_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/report/diagnosis"
)

// A spool returns matches in order and unchanged, from memory and from the
// file. Close removes the file.
func TestSpool(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	s := diagnosis.NewSpool()
	text := strings.Repeat("x", 1000)
	const each = 6000 // for each of two regexes, 12 MB in all
	for i := range each {
		for _, regex := range []string{"a", "b"} {
			if err := s.Add(regex, match.Match{Start: int64(i), Text: fmt.Appendf(nil, "%s %d\n%s", regex, i, text)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, regex := range []string{"b", "a", "c"} {
		n := 0
		if err := s.Each(regex, func(fragment []byte) error {
			if want := fmt.Sprintf(`"text":"%s %d\n`, regex, n); !strings.Contains(string(fragment), want) {
				t.Fatalf("%q has no %s", fragment[:80], want)
			}
			n++
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if want := map[string]int{"a": each, "b": each}[regex]; n != want {
			t.Errorf("%s: %d matches, want %d", regex, n, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// Many matches need a file, so without a folder for it there is an error.
func TestSpoolFile(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "missing"))
	s := diagnosis.NewSpool()
	defer s.Close()
	var err error
	for range 12 {
		err = errors.Join(err, s.Add("a", match.Match{Text: bytes.Repeat([]byte("x"), 1<<20)}))
	}
	if err == nil {
		t.Error("all matches stay in memory")
	}
}
