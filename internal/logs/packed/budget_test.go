package packed

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// TestSpend checks that a packed log has steps by its size, and text has no limit.
func TestSpend(t *testing.T) {
	text := strings.Repeat("a line\n", 100_000)
	var small bytes.Buffer
	w := gzip.NewWriter(&small)
	if _, err := io.WriteString(w, text); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		log   []byte
		steps int
		whole bool
	}{
		{"text", []byte(text), 1 << 40, true},
		{"packed", small.Bytes(), freeSteps, true},
		{"packed, with too many steps", small.Bytes(), freeSteps + mostSteps*small.Len() + 1, false},
	} {
		r := NewReader(bytes.NewReader(test.log))
		if _, err := io.ReadFull(r, make([]byte, 10)); err != nil {
			t.Fatal(err)
		}
		r.Spend(test.steps)
		rest, err := io.ReadAll(r)
		if _, broken := err.(*BrokenError); broken == test.whole || test.whole != (len(rest) == len(text)-10) {
			t.Errorf("%s: read %d more bytes, error %v", test.name, len(rest), err)
		}
	}
}
