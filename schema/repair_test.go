package schema_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestRepair(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "{\"a\": 1}\n", "{\"a\": 1}\n"},
		{"a byte-order mark", "\uFEFF{ }", "{ }"},
		{"trailing commas", "{\n  \"a\": [\n    1,\n  ],\n}\n", "{\n  \"a\": [\n    1\n  ]\n}\n"},
		{"space before the comma", "[1 , ]", "[1  ]"},
		{"a member twice", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}"},
		{"three times, once with an escape", `{"a": [1], "\u0061": [1], "a": [1]}`, `{"a": [1]}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := schema.Repair(test.text); !ok || got != test.want {
				t.Errorf("got %q, %t, want %q", got, ok, test.want)
			}
		})
	}
	for name, text := range map[string]string{
		"two values":            `{"a": 1, "a": 2}`,
		"a comment":             "{} // x",
		"trailing text":         "{} {}",
		"half a surrogate pair": `"\ud800"`,
		"not UTF-8":             "\"\xff\"",
		"not JSON":              "{",
		"empty":                 "",
		"far too deep":          strings.Repeat("[", 1_000_000),
		"deeper than a record":  strings.Repeat("[", 40) + strings.Repeat("]", 40),
	} {
		t.Run(name, func(t *testing.T) {
			if got, ok := schema.Repair(text); ok {
				t.Errorf("got %q", got)
			}
		})
	}
}

// FuzzRepair checks that a repaired text means the same as the original to encoding/json,
// which is less strict.
func FuzzRepair(f *testing.F) {
	for _, text := range []string{"\uFEFF{}", `{"a": [1,], "a": [1,],}`, "[ 1 ,\n]", `{"a":{"b":1,"b":1}}`, "{\"a\" : 1 , \n}", "1E700"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := schema.Repair(text)
		if !ok {
			return
		}
		if again, ok := schema.Repair(got); !ok || again != got {
			t.Fatalf("%q becomes %q and then %q", text, got, again)
		}
		after, err := meaning(got)
		if err != nil {
			t.Fatalf("%q becomes %q: %v", text, got, err)
		}
		if before, err := meaning(text); err == nil && !reflect.DeepEqual(before, after) {
			t.Fatalf("%q becomes %q", text, got)
		}
	})
}

// meaning decodes a text. Numbers keep their spelling.
func meaning(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// Repair reads each byte of a nested object with many doubles a few times only.
func TestRepairDoubles(t *testing.T) {
	text := "{" + strings.Repeat(`"k":{"a":1,"a":1},`, 9_000) + `"k":{"a":1,"a":1}}`
	if got, ok := schema.Repair(text); !ok || got != `{"k":{"a":1}}` {
		t.Errorf("got %.100q, %t", got, ok)
	}
}
