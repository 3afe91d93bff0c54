package schema_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kbctl/kbctl/schema"
)

// These texts cannot be in a txtar. testdata/lint/json-syntax.txtar has other problems.
func TestProblems(t *testing.T) {
	deep := strings.Repeat("[", 33)
	for _, test := range []struct {
		name, text string
		want       []string // line:column message
		broken     bool
	}{
		{"byte-order mark", "\uFEFF{\"id\":\"a/b\"}", []string{"1:1 starts with a byte-order mark"}, false},
		{"invalid UTF-8", "{\"id\":\"a\xff\xfe\"}", []string{"1:9 not valid UTF-8: 0xFF FE"}, false},
		{"encoded surrogate", "{\"id\":\"\xed\xa0\x80\"}", []string{"1:8 not valid UTF-8: 0xED A0 80"}, false},
		{"UTF-16", "\xff\xfe{\x00}\x00", []string{"1:1 the file is UTF-16"}, true},
		{"GBK", "{\"a\":\"" + strings.Repeat("\xb4\xed ", 20) + "\"}", []string{"1:7 the file is not UTF-8, here and in 19 more places"}, true},
		{"high surrogate", `{"id":"\ud83d"}`, []string{`1:8 \ud83d is half`}, false},
		{"low surrogate", `{"id":"é\uDE00"}`, []string{`1:9 \uDE00 is half`}, false},
		{"two high surrogates", `{"id":"\ud83d\ud83d\ude00"}`, []string{`1:8 \ud83d is half`}, false},
		{"surrogate in a name", `{"\udead":1}`, []string{`1:3 \udead is half`}, false},
		{"not a surrogate", `{"id":"\\ud83d"}`, nil, false},
		{"all at once", "\uFEFF{\"id\":\"\xff\",\"id\":\"\\ud83d\",} // c", []string{
			"1:1 starts", "1:9 not valid UTF-8", "1:12 \"id\" occurs twice", "1:18 \\ud83d", "1:25 trailing comma", "1:28 comment",
		}, false},
		{"duplicate in depth", `{"a":[{"b":1,"b":2,"b":3}]}`, []string{`1:14 "b" occurs twice`, `1:20 "b" occurs twice`}, false},
		{"names that escapes make equal", `{"a":1,"\u0061":2}`, []string{`1:8 "a" occurs twice`}, false},
		{"deep", deep + strings.Repeat("]", 33), []string{"1:33 nested more than 32"}, true},
		{"deep without end", strings.Repeat("[", 500_000), []string{"1:33 nested more than 32"}, true},
		{"deep after a comment", "//\n" + strings.Repeat("[", 20_000), []string{"1:1 not JSON"}, true},
		{"two values", "{} {}", []string{"1:4 text after the end"}, false},
		{"NUL", "{\"id\":\"a\x00b\"}", []string{"1:9 not JSON: invalid character '\\x00'"}, true},
		{"white space", " \n\t", []string{"1:1 the file is empty"}, true},
		{"cut in a string", `{"id":"a`, []string{"1:9 the file ends"}, true},
		{"single quotes", `{'id':'a'}`, []string{"1:2 not JSON"}, true},
		{"number with a plus", `{"n":+1}`, []string{"1:6 not JSON"}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := loadOne(t, test.text)
			var got []string
			for _, p := range r.Source.Problems {
				got = append(got, fmt.Sprintf("%d:%d %s", p.Range.Start.Line, p.Range.Start.Column, p.Message))
			}
			ok := len(got) == len(test.want) && r.Source.Broken == test.broken
			for i := range got {
				ok = ok && strings.HasPrefix(got[i], test.want[i])
			}
			if !ok {
				t.Errorf("got %q, broken %v\nwant %q, broken %v", got, r.Source.Broken, test.want, test.broken)
			}
		})
	}
}

// FuzzLoad checks the loader with any bytes: it does not fail, every problem has a place in
// the file, and a text without problems is strict JSON.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{
		`{"id":"a/b","tags":["x"]}`, `{"a":1,"a":2}`, "\uFEFF{}", "{} // c", `{"a":[1,],}`, `"\ud83d"`, "{\"\xff\":1}", "[[[[", "{}{}", "",
		`{"confidence":1e999999999,"evidence_count":-0.0}`, "/* [ */ {}", `{"a":"/*"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := loadOne(t, string(text))
		lines := int32(strings.Count(string(text), "\n") + 1)
		for _, p := range r.Source.Problems {
			if p.Range.Start.Line < 1 || p.Range.Start.Line > lines || p.Range.Start.Column < 1 || p.Message == "" {
				t.Errorf("a problem without a place or message: %+v", p)
			}
		}
		if r.Source.Broken && len(r.Source.Problems) == 0 {
			t.Error("broken without a reason")
		}
		if len(r.Source.Problems) == 0 && !utf8.Valid(text) {
			t.Error("invalid UTF-8 is not a problem")
		}
		for _, l := range r.Locate("", "/id", "/dead_ends/0/action", "/x~1y") {
			if l.Value.Start.Line < 1 || l.Value.End.Line > lines {
				t.Errorf("the location is outside the file: %+v", l)
			}
		}
		if formatted, err := schema.Format(string(text)); err == nil && len(r.Source.Problems) == 0 {
			if again, err := schema.Format(string(formatted)); err != nil || string(again) != string(formatted) {
				t.Errorf("formatting twice differs: %q, %q, %v", formatted, again, err)
			}
		}
	})
}
