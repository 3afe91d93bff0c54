package catalog

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// mostMessageData limits the compressed size of all embedded catalogs of messages and of
// errors that are not CUDA's, because every user downloads it.
const mostMessageData = 1_500_000

// TestEmbeddedMessages checks that each embedded message is one sorted line with a fixed
// word, and that all of them together are small.
func TestEmbeddedMessages(t *testing.T) {
	var size int64
	for _, c := range embedded() {
		messages := c.Messages()
		if c.Kind == Messages || c.Kind == Errors && !match("cu*", c.Domains[0]) {
			size += sizeOf(t, c.Name)
		}
		if !slices.IsSorted(messages) || len(slices.Compact(slices.Clone(messages))) != len(messages) {
			t.Errorf("%s: the messages are not sorted, or one occurs twice", c.Name)
		}
		for _, text := range messages {
			if wrong := isMessage(text); wrong != "" || strings.Contains(text, "{}{}") || len(slices.Collect(fixedWords(text))) == 0 {
				t.Errorf("%s: %q %s", c.Name, text, wrong)
			}
		}
		if c.Kind == Messages && c.Version == "" {
			t.Errorf("%s has no version", c.Name)
		}
	}
	if size > mostMessageData {
		t.Errorf("the messages and errors have %d bytes, more than %d", size, mostMessageData)
	}
}

func sizeOf(t *testing.T, name string) int64 {
	t.Helper()
	for _, ending := range []string{".json", ".json.gz", ofPacked} {
		if info, err := fs.Stat(data, "data/"+name+ending); err == nil {
			return info.Size()
		}
	}
	t.Fatalf("%s has no file", name)
	return 0
}

// TestKit runs the tests of the modules that the scripts for messages share.
func TestKit(t *testing.T) {
	python := testkit.Program(t, "python3")
	run(t, filepath.Join(".", "messages"), python, "-B", "-m", "unittest", "discover", "-p", "*_test.py")
}
