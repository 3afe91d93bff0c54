package match

import (
	"bytes"
	"testing"
)

func TestClean(t *testing.T) {
	tests := []struct{ name, raw, want string }{
		{"plain", "error: 1\nnext\n", "error: 1\nnext\n"},
		{"empty", "", ""},
		{"color", "\x1b[31merr\x1b[1;32mor\x1b[0m\n", "error\n"},
		{"a link", "see \x1b]8;;https://example.org\x07here\x1b]8;;\x1b\\.", "see here."},
		{"keypad, character set, reset", "\x1b=a\x1b(Bb\x1bcc", "abc"},
		{"a sequence cut short", "a\x1b[31", "a\x1b[31"},
		{"an invalid sequence", "a\x1b[3\n1m", "a\x1b[3\n1m"},
		{"an escape alone", "a\x1b", "a\x1b"},
		{"GitHub Actions", "\ufeff2026-11-21T05:22:42.1234567Z error\n2026-11-21T05:22:43.0000000Z   at x\n", "error\n  at x\n"},
		{"GitHub Actions, an empty line", "2026-11-21T05:22:42.1234567Z \n", "\n"},
		{"GitLab", "2026-11-21T05:22:42.123456Z 00O error\n2026-11-21T05:22:42.123456Z 01E+more\n", "error\nmore\n"},
		{"Kubernetes", "2026-11-21T05:22:42.123456789+01:00 stderr F error\n", "error\n"},
		{"Jenkins", "[2026-11-21T05:22:42.123Z] error\n", "error\n"},
		{"a time and a color", "\x1b[2m2026-11-21T05:22:42Z\x1b[0m \x1b[31merror\n", " error\n"},
		{"a time within a line", "at 2026-11-21T05:22:42Z error\n", "at 2026-11-21T05:22:42Z error\n"},
		{"a date alone", "2026-11-21 error\n", "2026-11-21 error\n"},
		{"carriage returns", "a\r\nb\r\r\nc\rd\r", "a\nb\nc\rd"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := clean([]byte(test.raw))
			if string(got.text) != test.want {
				t.Errorf("got %q, want %q", got.text, test.want)
			}
			// The cuts must lead from each remaining byte to its original
			// place.
			for i, b := range got.text {
				if start, end := got.raw(i, i+1); end != start+1 || test.raw[start] != b {
					t.Errorf("byte %d is from %d to %d", i, start, end)
				}
			}
		})
	}
}

// BenchmarkCleanHostile cleans a line of escape sequences that never end.
func BenchmarkCleanHostile(b *testing.B) {
	raw := bytes.Repeat([]byte("\x1b]"), 1<<19)
	for b.Loop() {
		clean(raw)
	}
}
