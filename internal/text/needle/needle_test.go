package needle_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/needle"
)

func TestFind(t *testing.T) {
	tests := []struct {
		name, text, want string
		fold             bool
	}{
		{"nothing", "", "", true},
		{"two bytes", "cu", "", true},
		{"at the start", "curl x", "0:0", true},
		{"at the end", "a rm ", "2:2", true},
		{"twice", "curl curl", "0:0 5:0", true},
		{"folded", "CuRL", "0:0", true},
		{"not folded", "CuRL curl", "5:0", false},
		{"one in the other", "curling", "0:0 0:3", true},
		{"cut short", "cur", "", true},
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
				t.Error("Has says something else")
			}
		})
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
