package rules

import "testing"

func TestSaysSame(t *testing.T) {
	for _, text := range []string{
		"Both come from the same mistake and have the same remedy.", "There is no difference between the two errors.", "It is the same situation, reported by another node.",
		"The two errors do not differ.", "Both are identical.", "The two messages are interchangeable.", "Both have the same cause.", "Each is a synonym, and the two are the same.",
	} {
		if !saysSame(text) {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{
		"", "There is no difference in the message; only the exit code differs.", "There is no difference in the text: this one ends with 2.", "Here PyTorch reports the error. A CUDA call says 'no device' for the same cause.", "There, the transactions do not wait in a cycle.", "The same cause, but the client reports it.",
		"The same condition, reported by the provider, which reads its own block as well.",
		"That message names a file of the same name.", "Both need the same lock. This one waits for it.", "The opposite: there the file is an ES module and uses require.", "The port is the same, the address is not.",
	} {
		if saysSame(text) {
			t.Errorf("%q: found", text)
		}
	}
}
