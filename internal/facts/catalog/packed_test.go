package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// fixedIn returns the fixed words of a message, each once, separated by spaces.
func fixedIn(text string) string {
	var words []string
	for word := range fixedWords(text) {
		words = append(words, string(word))
	}
	return strings.Join(unique(words, strings.Clone), " ")
}

// stored returns each message of a packed catalog and the words that it stores, each once.
func stored(p *packed) (list [][2]string) {
	l := p.lexicon(nil)
	for i, text := range p.texts() {
		var words []string
		for _, word := range l.of.of(i) {
			words = append(words, l.words[word])
		}
		if own := l.message(int32(i)).Text; own != text {
			text = fmt.Sprintf("%s or %s", text, own)
		}
		list = append(list, [2]string{text, strings.Join(words, " ")})
	}
	return list
}

// TestPackedWords checks that the packed catalogs have the words of their messages.
func TestPackedWords(t *testing.T) {
	count := 0
	for _, file := range embeddedFiles(t) {
		p := openPacked(nameOf(file))
		if p == nil {
			continue
		}
		count++
		for _, message := range stored(p) {
			if text, words := message[0], message[1]; fixedIn(text) != words {
				t.Errorf("%s: %q has the words %q", file, text, words)
			}
		}
	}
	if count < 17 {
		t.Errorf("only %d catalogs are packed", count)
	}
}

// TestPack checks that unpack returns what kit.py packs.
func TestPack(t *testing.T) {
	python := testkit.Program(t, "python3")
	messages := []string{
		"CONFLICT ({}): Merge conflict in {}", "no space{}in the{} path", "a café is 3² away", "‘{}’ is not a_name", " ends with a space ",
		"tab\tand  two spaces", "a backslash\\n", "{}", "x" + strings.Repeat(" y0 z", 70),
	}
	for i := range 300 { // tokens with numbers of two bytes
		messages = append(messages, fmt.Sprintf("word%d and other words", i))
	}
	script := "import kit, sys; sys.stdout.buffer.write(kit.packed({'catalog': 'x', 'messages': sys.argv[1:]}))"
	c := exec.Command(python, append([]string{"-B", "-c", script}, messages...)...)
	c.Dir = "messages"
	file, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	p := cutPacked(file)
	var want [][2]string
	for _, text := range messages {
		want = append(want, [2]string{text, fixedIn(text)})
	}
	if got := stored(p); !slices.Equal(got, want) || string(p.head) != `{"catalog":"x"}` {
		t.Errorf("got %s\n%q\nwant\n%q", p.head, got, want)
	}
}

// TestIndex compares index.json with the catalogs that it describes, so that no run has to
// decompress a catalog to read its description. With -update it writes the index.
func TestIndex(t *testing.T) {
	heads := make(map[string]string)
	for _, file := range embeddedFiles(t) {
		text, err := io.ReadAll(open(nameOf(file)))
		if err != nil {
			t.Fatal(err)
		}
		heads[nameOf(file)] = headOf(t, text)
	}
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(heads)) {
		lines = append(lines, heads[name])
	}
	got := "[\n" + strings.Join(lines, ",\n") + "\n]\n"
	testkit.Check(t, "index.json", got)
}

// headOf returns the keys that describe a catalog, in one line.
func headOf(t *testing.T, text []byte) string {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(text, &values); err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, key := range headKeys {
		if value, ok := values[key]; ok {
			var line bytes.Buffer
			if err := json.Compact(&line, value); err != nil {
				t.Fatal(err)
			}
			parts = append(parts, `"`+key+`":`+line.String())
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}
