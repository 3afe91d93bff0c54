package needle_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/needle"
)

func TestFind(t *testing.T) {
	tests := []struct {
		name, text, want string
		fold             bool
	}{
		{"empty", "", "", true},
		{"two bytes", "cu", "", true},
		{"at the start", "curl x", "0:0", true},
		{"at the end", "a rm ", "2:2", true},
		{"twice", "curl curl", "0:0 5:0", true},
		{"folded", "CuRL", "0:0", true},
		{"not folded", "CuRL curl", "5:0", false},
		{"one word contains another", "curling", "0:0 0:3", true},
		{"incomplete", "cur", "", true},
		{"Chinese around", "用curl下载", "3:0", true},
		{"offsets count bytes", "\u212Aurl rm ", "7:2", true},
	}
	words := []string{"curl", "wget", "rm ", "curling"}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := needle.New(test.fold, words...)
			var got []string
			set.Find(test.text, func(at, word int) bool {
				got = append(got, fmt.Sprintf("%d:%d", at, word))
				return true
			})
			if strings.Join(got, " ") != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if set.Has(test.text) != (test.want != "") {
				t.Error("Has returns another result than Find")
			}
		})
	}
}

// TestNewSet compares sets of random words with searches for one word at a time.
func TestNewSet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func(length int) string {
		b := make([]byte, length)
		for i := range b {
			b[i] = "abABc \xff"[random.IntN(7)]
		}
		return string(b)
	}
	for _, n := range []int{0, 1, 30, 3000} {
		var words []needle.Word
		for range n {
			w := needle.Word{Text: text(2 + random.IntN(7)), Fold: random.IntN(2) > 0}
			if w.Fold {
				w.Text = needle.Lower(w.Text)
			}
			w.Key = random.IntN(len(w.Text) - 1)
			words = append(words, w)
		}
		text := text(200)
		want := make(map[[2]int]bool)
		for i, w := range words {
			for at := range len(text) - len(w.Text) + 1 {
				part := text[at : at+len(w.Text)]
				want[[2]int{at, i}] = part == w.Text || w.Fold && needle.Lower(part) == w.Text
			}
		}
		maps.DeleteFunc(want, func(_ [2]int, found bool) bool { return !found })
		got := make(map[[2]int]bool)
		needle.NewSet(words).FindBytes([]byte(text), func(at, word int) bool {
			if got[[2]int{at, word}] {
				t.Errorf("%d words: word %d at %d is found twice", n, word, at)
			}
			got[[2]int{at, word}] = true
			return true
		})
		if !maps.Equal(got, want) {
			t.Errorf("%d words: got %d places, want %d", n, len(got), len(want))
		}
	}
}

func BenchmarkFind(b *testing.B) {
	set := needle.New(true, "curl", "wget", "chmod", "privileged", "--force")
	text := strings.Repeat("The allocator has no room left for the tensor; free some memory. ", 100)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		set.Has(text)
	}
}
