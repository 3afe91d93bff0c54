package match

import (
	"bytes"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

func TestClean(t *testing.T) {
	testkit.Table(t, func(raw string) string {
		got := clean([]byte(raw))
		for i, b := range got.text { // the cuts lead from each remaining byte to its original place
			if start, end := got.raw(i, i+1); end != start+1 || raw[start] != b {
				t.Errorf("%q: byte %d is from %d to %d", raw, i, start, end)
			}
		}
		return string(got.text)
	}, map[string]string{
		"error: 1\nnext\n":                 "error: 1\nnext\n", // plain
		"":                                 "",                 // empty
		"\x1b[31merr\x1b[1;32mor\x1b[0m\n": "error\n",          // color
		"see \x1b]8;;https://example.org\x07here\x1b]8;;\x1b\\.": "see here.", // a link
		"\x1b=a\x1b(Bb\x1bcc": "abc",         // keypad, character set, reset
		"a\x1b[31":            "a\x1b[31",    // a sequence cut short
		"a\x1b[3\n1m":         "a\x1b[3\n1m", // an invalid sequence
		"a\x1b":               "a\x1b",       // an escape alone
		"\ufeff2026-11-21T05:22:42.1234567Z error\n2026-11-21T05:22:43.0000000Z   at x\n": "error\n  at x\n",                 // GitHub Actions
		"2026-11-21T05:22:42.1234567Z \n":                                                 "\n",                              // GitHub Actions, an empty line
		"2026-11-21T05:22:42.123456Z 00O error\n2026-11-21T05:22:42.123456Z 01E+more\n":   "error\nmore\n",                   // GitLab
		"2026-11-21T05:22:42.123456789+01:00 stderr F error\n":                            "error\n",                         // Kubernetes
		"[2026-11-21T05:22:42.123Z] error\n":                                              "error\n",                         // Jenkins
		"\x1b[2m2026-11-21T05:22:42Z\x1b[0m \x1b[31merror\n":                              " error\n",                        // a time and a color
		"at 2026-11-21T05:22:42Z error\n":                                                 "at 2026-11-21T05:22:42Z error\n", // a time within a line
		"2026-11-21 error\n":                                                              "2026-11-21 error\n",              // a date alone
		"a\r\nb\r\r\nc\rd\r":                                                              "a\nb\nc\rd",                      // carriage returns
	})
}

// BenchmarkCleanHostile cleans a line of escape sequences that never end.
func BenchmarkCleanHostile(b *testing.B) {
	raw := bytes.Repeat([]byte("\x1b]"), 1<<19)
	for b.Loop() {
		clean(raw)
	}
}
