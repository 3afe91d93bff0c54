package visible_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/visible"
)

func TestUnescape(t *testing.T) {
	type unescaped struct {
		r    rune
		size int
	}
	testkit.Table(t, func(text string) unescaped {
		r, size := visible.Unescape(text)
		return unescaped{r, size}
	}, map[string]unescaped{
		`\n`: {'\n', 2}, `\b`: {'\b', 2}, `\/x`: {'/', 2}, `\\u0041`: {'\\', 2}, `\u00E9x`: {'é', 6}, `\u0000`: {0, 6},
		`\ud83d\ude00`: {'😀', 12}, `\ud83d`: {0xD83D, 6}, `\ud83d\ud83d`: {0xD83D, 6}, `\ude00\ud83d`: {0xDE00, 6},
		``: {0, 1}, `x`: {0, 1}, `\`: {0, 1}, `\u00e`: {0, 1}, `\u+0e9`: {0, 1}, `\u00_9`: {0, 1},
	})
}

// FuzzUnescape compares AppendEscape and Unescape with encoding/json.
func FuzzUnescape(f *testing.F) {
	for _, r := range []rune{0, 'a', 'é', '\u2028', '中', '😀', utf8.MaxRune} {
		f.Add(r)
	}
	f.Fuzz(func(t *testing.T, r rune) {
		if !utf8.ValidRune(r) || utf16.IsSurrogate(r) {
			return
		}
		escape := string(visible.AppendEscape(nil, r))
		var decoded string
		if err := json.Unmarshal([]byte(`"`+escape+`"`), &decoded); err != nil || decoded != string(r) {
			t.Errorf("AppendEscape(%U) = %s, which means %q, %v", r, escape, decoded, err)
		}
		if got, size := visible.Unescape(escape + "x"); got != r || size != len(escape) {
			t.Errorf("Unescape(%s) = %U, %d", escape, got, size)
		}
	})
}

func TestJSON(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", ``, ``},
		{"text", `{"a": ["é", "中", "😀", 1e9, null]}`, `{"a": ["é", "中", "😀", 1e9, null]}`},
		{"white space", "{\n\t\"a\": 1\r\n}\n", "{\n\t\"a\": 1\r\n}\n"},
		{"escapes stay", `"\n\u202e\\\""`, `"\n\u202e\\\""`},
		{"delete", "\"\x7f\"", `"\u007f"`},
		{"C1", "\"\u009b2J\"", `"\u009b2J"`},
		{"bidi", "\"\u202eevil\"", `"\u202eevil"`},
		{"in a name", "{\"a\u200b\": 1}", `{"a\u200b": 1}`},
		{"after a backslash", "\"\\\\\u202e\"", `"\\\u202e"`},
		{"surrogate pair", "\"\U000e0041\"", `"\udb40\udc41"`},
		{"private use", "\"\ue000\U0010fffd\"", `"\ue000\udbff\udffd"`},
		{"several", "\"\u2066\u2069x\u2066\"", `"\u2066\u2069x\u2066"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(visible.JSON([]byte(test.text))); got != test.want {
				t.Errorf("JSON(%q) = %q, want %q", test.text, got, test.want)
			}
		})
	}
}

// GitHub's runner also executes commands in JSON that a step prints.
func TestJSONRunner(t *testing.T) {
	for _, s := range []string{"##[error]evil", "###[x", "##[a]##[b]"} {
		t.Run(s, func(t *testing.T) {
			data, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			if got := visible.JSON(data); bytes.Contains(got, []byte("##[")) {
				t.Errorf("JSON(%s) = %s is a command for GitHub's runner", data, got)
			}
			checkJSON(t, s)
		})
	}
}

// checkJSON checks that JSON keeps the meaning of a string.
func checkJSON(t *testing.T, s string) {
	t.Helper()
	data, err := json.Marshal(map[string]string{s: s})
	if err != nil {
		t.Fatal(err)
	}
	text := visible.JSON(bytes.Clone(data))
	if bytes.ContainsFunc(text, visible.Hidden) {
		t.Errorf("JSON(%q) = %q has hidden runes", data, text)
	}
	var got, want map[string]string
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("JSON(%q) = %q is not JSON: %v", data, text, err)
	}
	for name, value := range want { // s itself may contain invalid UTF-8, which Marshal replaces
		if got[name] != value || len(got) != 1 {
			t.Errorf("JSON(%q) = %q means %q", data, text, got)
		}
	}
}

func FuzzJSON(f *testing.F) {
	for _, seed := range []string{
		"", "text", "\x1b[2J\x7f", "\u009b", "\u202e\u2066", "\U000e0041", "\ue000\U0010fffd", "\xff", `\`, `\u202e`, "\\\u202e", "\uffff",
	} {
		f.Add(seed)
	}
	f.Fuzz(checkJSON)
}
