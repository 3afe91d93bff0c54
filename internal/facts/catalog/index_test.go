package catalog

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

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
