package visible_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/visible"
)

func TestHidden(t *testing.T) {
	hidden := []struct {
		name  string
		runes []rune
	}{
		{"C0", []rune{0, '\a', '\b', '\t', '\n', '\r', 0x1B, 0x1F}},
		{"delete", []rune{0x7F}},
		{"C1", []rune{0x80, 0x85, 0x9B, 0x9D, 0x9F}},
		{"soft hyphen", []rune{0xAD}},
		{"bidi", []rune{0x061C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069}},
		{"zero width", []rune{0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x180E}},
		{"separators", []rune{0x2028, 0x2029}},
		{"fillers", []rune{0x115F, 0x1160, 0x3164, 0xFFA0}},
		{"invisible operators", []rune{0x2061, 0x2064}},
		{"interlinear annotation", []rune{0xFFF9, 0xFFFB}},
		{"tags", []rune{0xE0001, 0xE0020, 0xE0041, 0xE007F}},
		{"variation selectors' supplement", []rune{0xE0100, 0xE01EF}},
		{"private use", []rune{0xE000, 0xF8FF, 0xF0000, 0x10FFFD}},
		{"surrogates", []rune{0xD800, 0xDFFF}},
		{"noncharacters at the ends of planes", []rune{0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF}},
		{"noncharacters in the Arabic block", []rune{0xFDD0, 0xFDEF}},
		// These have no width, but they are marks and not format characters. Unicode
		// lists them as Other_Default_Ignorable_Code_Point.
		{"grapheme joiner", []rune{0x034F}},
		{"Khmer inherent vowels", []rune{0x17B4, 0x17B5}},
		{"ignorable and unassigned", []rune{0x2065, 0xFFF0, 0xFFF8}},
	}
	for _, test := range hidden {
		t.Run(test.name, func(t *testing.T) {
			for _, r := range test.runes {
				if !visible.Hidden(r) {
					t.Errorf("%U is not hidden", r)
				}
			}
		})
	}
	t.Run("visible", func(t *testing.T) {
		for _, r := range " !~[#\u00A0¡éÅßя中文한국어\u0301\u3000😀\uFE0F\u20E3�─█" {
			if visible.Hidden(r) {
				t.Errorf("%U %c is hidden", r, r)
			}
		}
	})
}

func TestEscape(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"text", "CUDA out of memory (tried 2 GiB) — 显存不足 😀", "CUDA out of memory (tried 2 GiB) — 显存不足 😀"},
		{"backslashes stay", `C:\new\x1b`, `C:\new\x1b`},
		{"line ends", "a\nb\r\nc", `a\nb\r\nc`},
		{"tab", "a\tb", `a\tb`},
		{"NUL", "a\x00b", `a\x00b`},
		{"clear the screen", "\x1b[2J\x1b[H", `\x1b[2J\x1b[H`},
		{"set the title", "\x1b]0;evil\a", `\x1b]0;evil\x07`},
		{"hyperlink", "\x1b]8;;http://evil\x1b\\x", `\x1b]8;;http://evil\x1b\x`},
		{"overwrite", "error\b\b\b\b\bclean", `error\x08\x08\x08\x08\x08clean`},
		{"delete", "a\x7f", `a\x7f`},
		{"C1 sequence", "\u009b2J", `\x9b2J`},
		{"C1 next line", "a\u0085b", `a\x85b`},
		{"C1 as a byte", "\x9b2J", `\x9b2J`},
		{"soft hyphen", "a\u00adb", `a\xadb`},
		{"bidi override", "\u202egnp.exe", `\u202egnp.exe`},
		{"bidi isolate", "\u2066x\u2069", `\u2066x\u2069`},
		{"zero width", "cu\u200bda", `cu\u200bda`},
		{"byte-order mark", "\ufeffa", `\ufeffa`},
		{"line separator", "a\u2028b", `a\u2028b`},
		{"tags", "\U000e0041\U000e007f", `\U000e0041\U000e007f`},
		{"variation selectors' supplement", "a\U000e0100", `a\U000e0100`},
		{"private use", "\ue000\U000f0000", `\ue000\U000f0000`},
		{"noncharacters", "\uffff\U0001fffe", `\uffff\U0001fffe`},
		{"not UTF-8", "a\xffb\xc3", `a\xffb\xc3`},
		{"half a rune", "\xe4\xb8", `\xe4\xb8`},
		{"overlong encoding", "\xc0\xaf", `\xc0\xaf`},
		{"surrogate", "\xed\xa0\x80", `\xed\xa0\x80`},
		{"replacement character", "�", "�"}, // a real U+FFFD

		{"runner's command", "##[error]evil", "# #[error]evil"},
		{"runner's command, later", "a: ##[group]", "a: # #[group]"},
		{"one more number sign", "###[x", "## #[x"},
		{"two commands", "##[a]##[b]", "# #[a]# #[b]"},
		{"one inside the other", "####[##[", "### #[# #["},
		{"with another hidden rune", "##[error]\x1b", `# #[error]\x1b`},
		{"hidden rune inside", "##\u200b[error]", `##\u200b[error]`},
		{"not a command", "# [x] #[y] ## [z]", "# [x] #[y] ## [z]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := visible.Escape(test.text)
			if got != test.want {
				t.Errorf("Escape(%q) = %q, want %q", test.text, got, test.want)
			}
			checkEscaped(t, test.text, got)
		})
	}
}

// checkEscaped checks what Escape promises for every text.
func checkEscaped(t *testing.T, text, got string) {
	t.Helper()
	switch {
	case !utf8.ValidString(got):
		t.Errorf("Escape(%q) = %q is not UTF-8", text, got)
	case strings.ContainsFunc(got, visible.Hidden):
		t.Errorf("Escape(%q) = %q has hidden runes", text, got)
	case strings.Contains(got, "##["):
		t.Errorf("Escape(%q) = %q is a command for GitHub's runner", text, got)
	}
	if again := visible.Escape(got); again != got {
		t.Errorf("Escape(%q) = %q; escaped again it is %q", text, got, again)
	}
}

func TestLine(t *testing.T) {
	testkit.Table(t, visible.Line, map[string]string{
		"\t\"id\": 1,": ` "id": 1,`,
		"a\t\x1b[2J\n": `a \x1b[2J\n`,
		"##\t[error]":  "## [error]",
		"\t##[error]":  " # #[error]",
	})
}

func FuzzEscape(f *testing.F) {
	for _, seed := range []string{
		"", "text", "\x1b[2J", "\u009b", "\u202e", "\U000e0041", "\ue000", "\xff\xc3", "##[error]", "###[x", "##\x00[", "a\r\n\tb",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkEscaped(t, text, visible.Escape(text))
		if got := visible.Line(text); strings.ContainsFunc(got, visible.Hidden) || strings.Contains(got, "##[") {
			t.Errorf("Line(%q) = %q", text, got)
		}
	})
}
