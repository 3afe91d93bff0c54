package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// TestUnread checks that the text of a packed log ends with a note if it takes too many steps.
func TestUnread(t *testing.T) {
	var log, notes bytes.Buffer
	w := gzip.NewWriter(&log)
	if _, err := io.WriteString(w, strings.Repeat("a line\n", 10_000)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	text := newLogText(&app{stderr: &notes}, "x.gz", io.NopCloser(&log))
	if _, err := io.ReadFull(text, make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	text.Spend(1 << 40)
	if rest, err := io.ReadAll(text); err != nil || len(rest) > 0 || !strings.Contains(text.unread, "unpack it") || !strings.Contains(notes.String(), "x.gz") {
		t.Errorf("read %d more bytes, error %v, unread %q, notes %q", len(rest), err, text.unread, notes.String())
	}
}
