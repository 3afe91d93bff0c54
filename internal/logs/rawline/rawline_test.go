package rawline_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/testkit"
)

func TestSequence(t *testing.T) {
	want := map[string]int{
		"": 0, "a": 0, "\x1b": 0, "\x1b\x1b[m": 0, "\x1b\n": 0,
		"\x1b[m": 3, "\x1b[1;31mx": 7, "\x1b[?25lx": 6, "\x1b[2 qx": 5, "\x1b[31": 0, "\x1b[3\n1m": 0,
		"\x1b]0;title\x07x": 10, "\x1b]8;;https://x.org\x1b\\here": 20, "\x1b]0;title": 0, "\x1b]0;\x1b[m": 0,
		"\x1bP1$r0m\x1b\\x": 9, "\x1b(Bx": 3, "\x1b=x": 2, "\x1bcx": 2, "\x1b(": 0,
	}
	testkit.Table(t, rawline.Sequence[string], want)
	testkit.Table(t, func(text string) int { return rawline.Sequence([]byte(text)) }, want)
}

func TestPlain(t *testing.T) {
	testkit.Table(t, rawline.Plain, map[string]string{
		"": "", "plain": "plain", "\x1b[31mERROR\x1b[0m: x": "ERROR: x", "\x1b]0;title\x07x": "x", "see \x1b]8;;https://x.org\x1b\\here\x1b]8;;\x1b\\.": "see here.",
		"\x1b(B\x1b[mred": "red", "a\x1bPsecret\x1b\\b": "ab",
		// Incomplete sequences keep their text.
		"a\x1b": "a", "a\x1b[31": "a[31", "\x1b]0;error: no end": "]0;error: no end", "\x1b\x1b[1mx": "x",
		"\xff\x1b[m\xfe": "\uFFFD",
	})
}

func TestUnwrap(t *testing.T) {
	testkit.Table(t, func(line string) string { return string(rawline.Unwrap([]byte(line))) }, map[string]string{
		"2026-11-21T05:22:42.1234567Z npm error code EUSAGE":       "npm error code EUSAGE",
		"2026-11-21T05:22:42Z #8 0.512 npm error code":             "npm error code",
		"#8 12.5 make: *** [all] Error 1":                          "make: *** [all] Error 1",
		"#8 ERROR: process failed":                                 "#8 ERROR: process failed",
		"#0 0x4f1233 in main":                                      "#0 0x4f1233 in main",
		"2026-11-21 05:22:42 ready":                                "ready",
		"2026-11-21 05:22:42.001 UTC [77] ERROR:  x":               "[77] ERROR:  x",
		"2026/11/21 05:22:42 [error] 31#31: x":                     "[error] 31#31: x",
		"2026-11-21 05:22:42 +0100 x":                              "x",
		"2026-11-21 ready":                                         "2026-11-21 ready",
		"at 2026-11-21T05:22:42Z":                                  "at 2026-11-21T05:22:42Z",
		"\ufeff2026-11-21T05:22:42.1234567Z \x1b[31mfatal: x":      "fatal: x",
		"2026-11-21T05:22:42.123456Z 01E+more":                     "more",
		"2026-11-21T05:22:42.123456Z 00O \x1b[0;m\x1b[31;1mERROR":  "ERROR",
		"2026-11-21T05:22:42.123456789+01:00 stderr F error":       "error",
		"[2026-11-21T05:22:42.123Z] + make":                        "+ make",
		"2026-11-21T05:22:42Z 2026-11-21 05:22:42,001 - ERROR - x": "- ERROR - x",
		"": "", "#": "#", "2": "2", "\x1b[31": "\x1b[31",
	})
}

func FuzzPlain(f *testing.F) {
	f.Add("\x1b[31mERROR\x1b[0m \x1b]8;;x\x1b\\y\x1b(B\xff\x1b")
	f.Fuzz(func(t *testing.T, line string) {
		got := rawline.Plain(line)
		if !utf8.ValidString(got) || strings.Contains(got, "\x1b") {
			t.Errorf("%q: got %q", line, got)
		}
		if n := len(rawline.Unwrap([]byte(line))); n > len(line) {
			t.Errorf("%q: %d bytes", line, n)
		}
	})
}
