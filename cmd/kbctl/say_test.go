package main

import (
	"strings"
	"testing"
)

// A message on a terminal breaks between words and keeps its indent.
func TestBroken(t *testing.T) {
	text := strings.Repeat("records/demo/one.json is stale; ", 12)
	for _, indent := range []string{"", "  "} {
		got := broken(indent+text, usual)
		checkWidth(t, "message", got)
		joined := ""
		for line := range strings.SplitSeq(got, "\n") {
			if !strings.HasPrefix(line, indent) || strings.HasPrefix(line, indent+" ") {
				t.Errorf("not indented by %q: %q", indent, line)
			}
			joined += strings.TrimPrefix(line, indent) + " "
		}
		if joined != text {
			t.Errorf("%q became %q", text, joined)
		}
	}
}
