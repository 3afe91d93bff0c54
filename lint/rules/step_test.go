package rules

import (
	"strings"
	"testing"
)

// TestStepHeads checks that equal steps, and steps that run equal commands, have equal heads.
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
