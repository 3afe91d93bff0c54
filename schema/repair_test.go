package schema_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

func repaired(text string) string {
	if got, ok := schema.Repair(text); ok {
		return got
	}
	return "not repaired"
}

func TestRepair(t *testing.T) {
	testkit.Table(t, repaired, map[string]string{
		"{\"a\": 1}\n":                     "{\"a\": 1}\n",                   // nothing
		"\uFEFF{ }":                        "{ }",                            // a byte-order mark
		"{\n  \"a\": [\n    1,\n  ],\n}\n": "{\n  \"a\": [\n    1\n  ]\n}\n", // trailing commas
		"[1 , ]":                           "[1  ]",                          // space before the comma
		"{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 1\n}": "{\n  \"a\": 1,\n  \"b\": 2\n}", // a member twice
		`{"a": [1], "\u0061": [1], "a": [1]}`:        `{"a": [1]}`,                    // three times, once with an escape
		`{"a": 1, "a": 2}`:                           "not repaired",                  // two values
		"{} // x":                                    "not repaired",                  // a comment
		"{} {}":                                      "not repaired",                  // trailing text
		`"\ud800"`:                                   "not repaired",                  // half a surrogate pair
		"\"\xff\"":                                   "not repaired",                  // not UTF-8
		"{":                                          "not repaired",                  // not JSON
		"":                                           "not repaired",                  // empty
		strings.Repeat("[", 1_000_000):               "not repaired",                  // far too deep
		strings.Repeat("[", 40) + strings.Repeat("]", 40): "not repaired", // deeper than a record
	})
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
