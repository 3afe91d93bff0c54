package rules

import (
	"strings"
	"testing"
)

// TestStepHeads checks that equal steps, and steps that run equal commands, have equal heads.
// TestStepIsShared checks that goroutines may read the text of one step at the same time. The race detector finds more.
func TestStepIsShared(t *testing.T) {
	for range 1000 {
		s, wrong := newStep("Delete the cache folder of the build."), make(chan string, 4)
		for range cap(wrong) {
			go func() { wrong <- s.text() }()
		}
		for range cap(wrong) {
			if got := <-wrong; got != sameStep(s.action) {
				t.Fatalf("got %q, want %q", got, sameStep(s.action))
			}
		}
	}
}

func TestStepHeads(t *testing.T) {
	words := strings.Fields("Run the `the` the。 (Increase limits. limit limit。 re-try ! PATH set set。 use! using \"use\" ... Bash;")
	heads, commands := make(map[string]string), make(map[string]string)
	check := func(known map[string]string, text, head, action string) {
		if other, ok := known[text]; ok && other != head {
			t.Errorf("%q has the head %q, and another action that is %q has %q", action, head, text, other)
		}
		known[text] = head
	}
	for n := range len(words) * len(words) * len(words) {
		three := []string{words[n%len(words)], words[n/len(words)%len(words)], words[n/len(words)/len(words)]}
		for size := range three {
			action := strings.Join(three[:size+1], " ")
			s := newStep(action)
			check(heads, s.text(), s.head, action)
			check(commands, s.command(), s.commandHead, action)
		}
	}
}
