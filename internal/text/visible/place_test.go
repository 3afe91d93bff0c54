package visible_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/visible"
)

func prose(int) bool { return false }
func code(int) bool  { return true }

func misplaced(s string, code func(int) bool) string {
	var runs []string
	for _, r := range visible.Misplaced(s, code) {
		runs = append(runs, fmt.Sprintf("%d-%d %U x%d", r.From, r.To, r.First, r.Count))
	}
	return strings.Join(runs, ", ")
}

func TestMisplaced(t *testing.T) {
	tests := []struct{ name, text, prose, code string }{
		{"nothing", "", "", ""},
		{"text", "CUDA out of memory — 显存不足，请重试。", "", ""},
		{"white space", "a\tb\nc\r\nd", "", ""},
		{"typographic spaces", "价格\u00A0100\u3000元\u2009x", "", ""},
		{"a carriage return", "a\rb", "1-2 U+000D x1", "1-2 U+000D x1"},
		{"bidi", "rm \u202E-rf\u202C", "3-6 U+202E x1, 9-12 U+202C x1", "3-6 U+202E x1, 9-12 U+202C x1"},
		{"isolates", "\u2066x\u2069", "0-3 U+2066 x1, 4-7 U+2069 x1", "0-3 U+2066 x1, 4-7 U+2069 x1"},
		{"zero-width space", "显存\u200B不足", "6-9 U+200B x1", "6-9 U+200B x1"},
		{"byte-order mark", "\uFEFFpip", "0-3 U+FEFF x1", "0-3 U+FEFF x1"},
		{"word joiner", "pip\u2060 install", "3-6 U+2060 x1", "3-6 U+2060 x1"},
		{"joiner between letters", "pi\u200Dp", "2-5 U+200D x1", "2-5 U+200D x1"},
		{"joiner after Chinese", "内\u200D存", "3-6 U+200D x1", "3-6 U+200D x1"},
		{"tags", "ok\U000E0049\U000E0067", "2-10 U+E0049 x2", "2-10 U+E0049 x2"},
		{"escape", "\x1b[31mred", "0-1 U+001B x1", "0-1 U+001B x1"},
		{"C1", "a\u0085b", "1-3 U+0085 x1", "1-3 U+0085 x1"},
		{"NUL", "a\x00b", "1-2 U+0000 x1", "1-2 U+0000 x1"},
		{"delete", "a\x7fb", "1-2 U+007F x1", "1-2 U+007F x1"},
		{"private use", "\uE0A0 main", "0-3 U+E0A0 x1", "0-3 U+E0A0 x1"},
		{"line separator", "a\u2028b", "1-4 U+2028 x1", "1-4 U+2028 x1"},
		{"filler", "a\u3164b", "1-4 U+3164 x1", "1-4 U+3164 x1"},
		{"selector after a letter", "pa\uFE00th", "2-5 U+FE00 x1", "2-5 U+FE00 x1"},
		{"selectors in a row", "a\U000E0100\U000E0101", "1-9 U+E0100 x2", "1-9 U+E0100 x2"},
		{"two runs", "a\u200Bb\u200B", "1-4 U+200B x1, 5-8 U+200B x1", "1-4 U+200B x1, 5-8 U+200B x1"},
		{"not UTF-8", "a\xffb", "", ""},

		{"emoji", "👩\u200D💻 ❤\uFE0F\u200D🔥 1\uFE0F\u20E3 ⚠\uFE0F 👩🏽\u200D🚒", "", ""},
		{"flag of Scotland", "🏴\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", "", ""},
		{"Persian", "می\u200Cخواهم", "", ""},
		{"Hindi", "क\u094D\u200Dष", "", ""},
		{"Hebrew", "שלום\u200F!", "", "8-11 U+200F x1"},
		{"direction mark without Hebrew", "a\u200Eb", "1-4 U+200E x1", "1-4 U+200E x1"},
		{"Thai", "ภาษา\u200Bไทย", "", ""},
		{"variant of a Chinese character, in Japanese", "葛\U000E0100城です", "", "3-7 U+E0100 x1"},
		{"variant of a Chinese character, in Chinese", "句柄\U000E0100过期", "6-10 U+E0100 x1", "6-10 U+E0100 x1"},
		{"selectors in a row after a Chinese character", "葛\U000E0100\U000E0101です", "7-11 U+E0101 x1", "3-11 U+E0100 x2"},
		{"emoji selector after a space", "ls \uFE0F-l", "3-6 U+FE0F x1", "3-6 U+FE0F x1"},
		{"emoji selector after a Chinese character", "句\uFE0F柄", "3-6 U+FE0F x1", "3-6 U+FE0F x1"},
		{"emoji selector after characters with an emoji style", "❤\uFE0F ©\uFE0F ™\uFE0E 3\uFE0F ↔\uFE0F ㊗\uFE0F 〰\uFE0F ‼\uFE0F ☎\uFE0E 🅰\uFE0F", "", ""},
		{"a variant of a sign", "≨\uFE00 0\uFE00", "", ""},
		{"Braille blank", "rm\u2800-rf", "2-5 U+2800 x1", "2-5 U+2800 x1"},
		{"Braille blank in Braille", "⠓⠑\u2800⠇⠕", "", ""},
		{"soft hyphen", "config\u00ADuration", "", "6-8 U+00AD x1"},
		{"soft hyphen in a name", "max_split\u00ADsize", "9-11 U+00AD x1", "9-11 U+00AD x1"},
		{"soft hyphen in a flag", "use --no\u00ADcache", "8-10 U+00AD x1", "8-10 U+00AD x1"},
		{"Arabic number sign", "\u0600١", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := misplaced(test.text, prose); got != test.prose {
				t.Errorf("in prose: got %q, want %q", got, test.prose)
			}
			if got := misplaced(test.text, code); got != test.code {
				t.Errorf("in code: got %q, want %q", got, test.code)
			}
			checkSuspect(t, test.text)
		})
	}
}

// checkSuspect checks that SuspectJSON reports true for every text in which Misplaced
// finds something, raw or escaped.
func checkSuspect(t *testing.T, text string) {
	t.Helper()
	if len(visible.Misplaced(text, code)) == 0 {
		return
	}
	escaped, _ := json.Marshal(text)
	escaped = visible.JSON(escaped)
	var raw strings.Builder
	encoder := json.NewEncoder(&raw)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text)
	for _, written := range []string{string(escaped), raw.String()} {
		if !visible.SuspectJSON(written) {
			t.Errorf("SuspectJSON(%s) is false", written)
		}
	}
}

// TestSuspectEach tests each hidden character by itself.
func TestSuspectEach(t *testing.T) {
	for r := rune(0); r <= 0x10FFFF; r++ {
		if visible.Hidden(r) && r != '\n' && r != '\t' && (r < 0xD800 || r > 0xDFFF) && !visible.SuspectJSON("a"+string(r)+"b") {
			t.Errorf("%U is not suspect", r)
		}
	}
	for _, text := range []string{`"text"`, "{\r\n\t\"a\": \"\\r\\n\\t\\u4e2d\\\\b\"\r\n}", `"显存不足，请重试。“好”——\u003c"`} {
		if visible.SuspectJSON(text) {
			t.Errorf("SuspectJSON(%s) is true", text)
		}
	}
}

func TestName(t *testing.T) {
	testkit.Table(t, visible.Name, map[rune]string{
		0x202E: "U+202E RIGHT-TO-LEFT OVERRIDE", 0x200B: "U+200B ZERO WIDTH SPACE", 0xE0041: "U+E0041 TAG LATIN CAPITAL LETTER A",
		0x1B: "U+001B ESCAPE", 0x7F: "U+007F DELETE", 0x9B: "U+009B CONTROL SEQUENCE INTRODUCER", 0x81: "U+0081 a C1 control",
		0xE0A0: "U+E0A0 of private use", 0xFFFE: "U+FFFE not a character", 0x2065: "U+2065 not a character", 0x430: "U+0430 CYRILLIC SMALL LETTER A",
	})
}

func FuzzMisplaced(f *testing.F) {
	for _, seed := range []string{"a\u202eb", "👩\u200D💻", "\\u200b", "\xff\u200d", "a\rb\r\n", "می\u200Cخ", "\U000e0041\U000e0042"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		end := -1
		for _, r := range visible.Misplaced(text, prose) {
			if r.From <= end || r.To <= r.From || r.To > len(text) || r.Count != utf8.RuneCountInString(text[r.From:r.To]) {
				t.Fatalf("%+v after %d in %q", r, end, text)
			}
			end = r.To
		}
		checkSuspect(t, text)
	})
}
