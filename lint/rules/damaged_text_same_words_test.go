package rules

import "testing"

// TestSameWords checks which sentences only repeat the words of the one before.
func TestSameWords(t *testing.T) {
	for _, text := range []string{
		"The folder holds caches and downloaded distributions of the tool. It is where the tool keeps its caches and downloaded distributions.",
	} {
		if sameWords(text) == "" {
			t.Errorf("%q: not found", text)
		}
	}
	for _, text := range []string{
		"The folder holds caches and downloaded distributions. The wrapper belongs to the project.",
		"The parent imports the child module. The child module imports the parent.",
		"Git compares the local branch with the remote branch. The remote branch is not the local branch.",
		"The client sends the request before the server starts. Start the server before the client sends the request.",
		"The server needs wal_level = logical for slots. It needs wal_level for logical slots of the server.",
	} {
		if sameWords(text) != "" {
			t.Errorf("%q: found", text)
		}
	}
}
