package rules

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

// TestTellingStarts checks that actions with the same words have the telling starts of each
// other.
func TestTellingStarts(t *testing.T) {
	words := strings.Fields("Turn turning off deleting remove the container, Containers Restarting reboots without running settings completely in inside permission rights recreate re-create")
	texts, actions := make(map[string][]string), []string{}
	for n := range len(words) * len(words) * len(words) {
		actions = append(actions, strings.Join([]string{words[n%len(words)], words[n/len(words)%len(words)], words[n/len(words)/len(words)]}, " "))
	}
	for _, action := range actions {
		texts[wordsOf(action)] = append(texts[wordsOf(action)], action)
	}
	for _, action := range actions {
		for _, other := range texts[wordsOf(action)] {
			if !mayHaveWords(waysOf([]schema.Workaround{{Action: other}}), action, make([]bool, 1)) {
				t.Fatalf("%q is %q in other words, but lacks %q", action, other, tellingStarts(nil, action))
			}
		}
	}
}
